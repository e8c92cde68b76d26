package io.straightway.app.journal;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ProposalOptions;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.DeskOptions;
import io.straightway.backoffice.catalogue.JournalOperations;
import io.straightway.backoffice.catalogue.JournalOperations.JournalProposal;
import io.straightway.backoffice.journal.Journal.JournalKind;
import io.straightway.backoffice.journal.JournalCsv;
import io.straightway.backoffice.journal.JournalCsv.JournalLines;
import io.straightway.backoffice.journal.JournalLine;
import io.straightway.feeder.file.FileFailure;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp journal}, with {@code propose}. */
@Command(
    name = "journal",
    header = "Enter opening balances, cash and corrections, under four eyes.",
    description =
        "One operator proposes a journal, another approves it. Only then is it posted, with its"
            + " ledger entry and its position movements.",
    synopsisSubcommandLabel = "COMMAND",
    addMethodSubcommands = false)
public final class JournalCommand {
  private final Surroundings surroundings;

  public JournalCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /**
   * The kinds of journals that {@code propose} takes: all but reversals, which {@code reverse}
   * proposes.
   */
  enum ProposableKind {
    OPENING,
    CASH,
    MANUAL,
    TRADED,
    SETTLED
  }

  @Command(
      name = "propose",
      header = "Propose a journal for approval by another operator.",
      description = {
        "The file is CSV with the heading "
            + JournalCsv.HEADER
            + ". A line is a debit or a credit on a ledger account, such as CASH of ACC0001 in"
            + " GBP. A SECURITIES line may also name a security and a quantity, negative if"
            + " delivered. A CASH line moves the cash position. Debits and credits must"
            + " balance in every currency: the contra account of opening balances is"
            + " OPENING_BALANCE, and of money paid in or out DEPOSIT.",
        OperatorVariables.HELP
      })
  void propose(
      @Mixin DeskOptions desk,
      @Mixin ProposalOptions from,
      @Parameters(paramLabel = "FILE.csv", description = "Lines of the journal.") Path file,
      @Option(
              names = "--kind",
              paramLabel = "KIND",
              defaultValue = "manual",
              description =
                  "Kind of journal: opening, cash, manual, traded or settled. The last two move"
                      + " only the traded or only the settled position, the others both.")
          ProposableKind kind,
      @Option(
              names = "--date",
              paramLabel = "DATE",
              description = "Value date. Default: the business date.")
          @Nullable LocalDate date)
      throws SQLException {
    JournalProposal proposal =
        new JournalProposal(
            JournalKind.valueOf(kind.name()), date, from.document, from.reason, lines(file));
    desk.print(
        surroundings,
        desk.perform(surroundings, JournalOperations.PROPOSE, proposal),
        JournalText::print);
  }

  private List<JournalLine> lines(Path file) {
    Path path = surroundings.directory().resolve(file);
    try (Reader reader = Files.newBufferedReader(path)) {
      JournalLines read = JournalCsv.read(reader);
      if (!read.faults().isEmpty()) {
        throw CommandFailure.usage(
            "nothing was proposed: " + file + ": " + String.join("; ", read.faults()));
      }
      return read.lines();
    } catch (CharacterCodingException e) {
      throw CommandFailure.usage(file + " is not encoded in UTF-8");
    } catch (IOException e) {
      throw CommandFailure.usage("can't read " + FileFailure.text(e));
    }
  }
}
