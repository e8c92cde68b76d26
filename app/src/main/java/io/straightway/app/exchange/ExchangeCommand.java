package io.straightway.app.exchange;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ProposalOptions;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.DeskOptions;
import io.straightway.backoffice.catalogue.ExchangeOperations;
import io.straightway.backoffice.catalogue.ExchangeOperations.ExchangeProposal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp settle exchange}, with {@code propose}. */
@Command(
    name = "exchange",
    header = "Exchange an ISIN for another one or split it, under four eyes.",
    description =
        "One operator proposes an exchange, another approves it. From its effective date on,"
            + " positions are converted in the ratio, unsent instructions are replaced, and sent"
            + " ones are cancelled at the custodian and re-instructed. The book value stays.",
    synopsisSubcommandLabel = "COMMAND",
    addMethodSubcommands = false)
public final class ExchangeCommand {
  private static final Pattern RATIO = Pattern.compile("([0-9]{1,7}):([0-9]{1,7})");

  private final Surroundings surroundings;

  public ExchangeCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Command(
      name = "propose",
      header = "Propose an exchange for approval by another operator.",
      description = {
        "Load the new security first, and a last day (valid_to) for the old one. Both must have"
            + " the same kind and currency. A split that keeps its ISIN needs neither, and is"
            + " approved by its date.",
        OperatorVariables.HELP
      })
  void propose(
      @Mixin DeskOptions desk,
      @Mixin ProposalOptions from,
      @Parameters(index = "0", paramLabel = "OLD", description = "Old ISIN.") String oldIsin,
      @Parameters(
              index = "1",
              paramLabel = "NEW",
              description = "New ISIN, or the old one in a split that keeps it.")
          String newIsin,
      @Option(
              names = "--ratio",
              paramLabel = "OLD:NEW",
              required = true,
              description = "Ratio of old to new units, such as 1:2.")
          String ratio,
      @Option(
              names = "--date",
              paramLabel = "DATE",
              required = true,
              description = "Effective date; takes effect at the start of that business date.")
          LocalDate date)
      throws SQLException {
    Matcher units = RATIO.matcher(ratio);
    if (!units.matches()) {
      throw CommandFailure.usage("--ratio must be such as 1:2, not '" + ratio + "'");
    }
    ExchangeProposal proposal =
        new ExchangeProposal(
            oldIsin,
            newIsin,
            Long.parseLong(units.group(1)),
            Long.parseLong(units.group(2)),
            date,
            from.document,
            from.reason);
    desk.print(
        surroundings,
        desk.perform(surroundings, ExchangeOperations.PROPOSE, proposal),
        ExchangeText::print);
  }
}
