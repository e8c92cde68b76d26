package io.straightway.app.settle;

import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.db.Pool;
import io.straightway.settlement.confirm.MessageReceiver;
import io.straightway.settlement.confirm.ReceivedCounts;
import io.straightway.table.PlainText;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp settle receive}. */
@Command(
    name = "receive",
    header = "Receive the custodian's statuses and confirmations from a directory.",
    description = {
      "Files named *.xml are read in the order of their names, each one message or a bundle, and"
          + " moved to its directory done. Everything is kept; a message that comes again has no effect.",
      "What fits no instruction becomes an exception: see 'stp exceptions'. A file that can't be"
          + " read or moved is printed and does not stop the others; the exit code is then 1."
    })
public final class SettleReceive implements Callable<Integer> {
  private static final long POLL_MILLIS = 500;

  private final Surroundings surroundings;

  @Mixin BooksOptions database = new BooksOptions();
  @Mixin SettleOptions settle = new SettleOptions();
  @Mixin JsonOption json = new JsonOption();

  @Parameters(paramLabel = "DIR", description = "Where the custodian's files come.")
  Path directory = Path.of("");

  @Option(
      names = "--follow",
      description = "Go on looking for files, twice a second, until stopped.")
  boolean follow;

  public SettleReceive(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException, IOException, InterruptedException {
    settle.requireUsable();
    Path in = SettleOptions.directory(surroundings, directory, "DIR");
    try (Pool pool = SettleOptions.pool(database, surroundings, 3 * settle.threads);
        MessageReceiver receiving =
            new MessageReceiver(pool.dataSource(), in, settle.threads, Clock.systemUTC())) {
      print(receiving, true);
      Map<String, String> printed = printFailures(receiving, Map.of());
      while (follow) {
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        print(receiving, false);
        printed = printFailures(receiving, printed);
      }
      return printed.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }
  }

  /** Prints those not printed before; returns all. */
  private Map<String, String> printFailures(
      MessageReceiver receiving, Map<String, String> printed) {
    Map<String, String> failures = receiving.failures();
    failures.forEach(
        (file, reason) -> {
          if (!reason.equals(printed.get(file))) {
            surroundings.err().println(PlainText.of("not received: " + file + ": " + reason));
          }
        });
    surroundings.err().flush();
    return failures;
  }

  private void print(MessageReceiver receiving, boolean always)
      throws SQLException, IOException, InterruptedException {
    long start = System.nanoTime();
    ReceivedCounts done = receiving.pass();
    if (done.messages() == 0 && !always) {
      return;
    }
    if (json.wanted) {
      Json.print(surroundings.out(), done);
    } else {
      SettleText.print(done, surroundings.out(), System.nanoTime() - start);
    }
  }
}
