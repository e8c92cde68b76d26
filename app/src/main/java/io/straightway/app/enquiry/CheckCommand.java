package io.straightway.app.enquiry;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.DatabaseOptions.AnyDatabase;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.backoffice.check.SystemCheck;
import io.straightway.element.check.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp check}. */
@Command(
    name = "check",
    header = "Check that no message was lost, duplicated or invented.",
    description = {
      "I1: every message is stored once, as received. I2: the ledger balances. I3: positions are"
          + " the sums of their trades. I4: every gap in a source's numbers is reported. I5:"
          + " every message received has one outcome, and refused ones are kept. I7:"
          + " instructions agree with their trades, and settlements with the confirmations. I8:"
          + " every journal was approved.",
      SystemCheck.WITHOUT_I6,
      "Elements may be running. Exit code 1 if an invariant does not hold."
    })
public final class CheckCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new AnyDatabase();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--acks",
      paramLabel = "FILE",
      arity = "1..*",
      split = ",",
      description =
          "Acknowledgement files of feeds (FILE.feed/acks.csv): every message that was"
              + " acknowledged must be stored once, with that outcome.")
  List<Path> acks = List.of();

  public CheckCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException, IOException {
    for (Path file : acks) {
      surroundings.readable(file);
    }
    List<Finding> findings;
    try (QueryProgress progress =
        QueryProgress.start("checking", !json.active, surroundings.err())) {
      findings = SystemCheck.findings(() -> database.reader(surroundings), acks, progress::began);
    }
    json.print(
        surroundings.out(),
        findings,
        () -> {
          Findings.print(findings, surroundings.out(), "");
          surroundings.out().println(SystemCheck.WITHOUT_I6);
        });
    return findings.stream().allMatch(Finding::holds) ? ExitCode.OK : ExitCode.FAILED;
  }
}
