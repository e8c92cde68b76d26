package io.straightway.app.enquiry;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.settlement.check.SettlementInvariant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp check}. */
@Command(
    name = "check",
    header = "Prove from the database that nothing was lost, doubled or made up.",
    description = {
      "I1: every message once, as it came. I2: the ledger balances. I3: positions are the sums of"
          + " their trades. I4: no unreported gap in a source's numbers. I5: everything received has"
          + " one fate, and what was refused is kept. I7: instructions are what their trades are,"
          + " and have settled what was confirmed.",
      "Elements may be at work meanwhile. Exit code 1 if one does not hold."
    })
public final class CheckCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--acks",
      paramLabel = "FILE",
      arity = "1..*",
      split = ",",
      description =
          "Acknowledgement files of feeds (FILE.feed/acks.csv): every message that was"
              + " acknowledged must be there once, with that fate.")
  List<Path> acks = List.of();

  public CheckCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException, IOException {
    for (Path file : acks) {
      if (!Files.isReadable(file)) {
        throw CommandFailure.usage("can't read the acknowledgement file " + file);
      }
    }
    List<Finding> findings = new ArrayList<>();
    try (Connection connection = database.reader(surroundings)) {
      findings.addAll(Invariants.check(connection, acks));
      findings.add(SettlementInvariant.check(connection));
    }
    if (json.wanted) {
      Json.print(surroundings.out(), findings);
    } else {
      Findings.print(findings, surroundings.out(), "");
    }
    return findings.stream().allMatch(Finding::holds) ? ExitCode.OK : ExitCode.FAILED;
  }
}
