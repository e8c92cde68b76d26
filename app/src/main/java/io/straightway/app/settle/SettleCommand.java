package io.straightway.app.settle;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.DeskOptions;
import io.straightway.app.settle.SettleText.TimedResult;
import io.straightway.backoffice.catalogue.DecisionOperations;
import io.straightway.backoffice.catalogue.DecisionOperations.NoInput;
import io.straightway.backoffice.catalogue.DecisionOperations.Tolerance;
import io.straightway.db.Pool;
import io.straightway.settlement.ReceivedCounts;
import io.straightway.settlement.confirm.CashTolerance;
import io.straightway.settlement.confirm.MessageReceiver;
import io.straightway.settlement.deliver.DeliveryCounts;
import io.straightway.settlement.deliver.DeliveryTarget;
import io.straightway.settlement.deliver.Envelope;
import io.straightway.settlement.deliver.InstructionDelivery;
import io.straightway.settlement.instruct.InstructCounts;
import io.straightway.settlement.instruct.InstructJob;
import io.straightway.settlement.instruct.InstructOptions;
import io.straightway.settlement.instruct.InstructionWriter;
import io.straightway.settlement.job.JobRunsElsewhereException;
import io.straightway.settlement.job.Jobs;
import io.straightway.staticdata.CurrentStaticData;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp settle}, whose methods are the subcommands that are not operations of the desk. */
@Command(
    name = "settle",
    header = "Settle booked trades: instruct, deliver, and receive the custodian's answers.",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "A booked trade becomes an instruction (sese.023), which is delivered to a directory or by"
          + " HTTP; the custodian's statuses (sese.024) and confirmations (sese.025) are read"
          + " from files. 'stp settle run' repeats all steps; each of the other commands does"
          + " one step once."
    },
    addMethodSubcommands = false)
public final class SettleCommand {
  private static final int REPOSITORY_CONNECTIONS = 4;
  private static final long POLL_MILLIS = 500;

  private final Surroundings surroundings;

  public SettleCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Command(
      name = "instruct",
      header = "Write an instruction for every booked trade that has none.",
      description = {
        "Trades that can't be instructed, because static data of their settlement date is missing,"
            + " are printed with the reason: load the data and run it again.",
        "A trade for which an amendment or a cancellation is parked or in repair waits for it.",
        "The next run with the same options continues one that was killed. Exit code 1 if some"
            + " trades can't be instructed."
      })
  int instruct(
      @Mixin NettingOptions netting,
      @Mixin MtOption mt,
      @Mixin BooksOptions database,
      @Mixin JsonOption json,
      @Option(
              names = "--date",
              paramLabel = "DATE",
              description = "Only trades that settle on this day or before. Default: all")
          @Nullable LocalDate date,
      @Option(
              names = "--partitions",
              paramLabel = "P",
              description =
                  "Number of account ranges in parallel, 1 to 64. Default: the number of cores")
          @Nullable Integer partitions,
      @Option(
              names = "--hold",
              description = "Hold the instructions back until 'stp settle release' releases them.")
          boolean hold)
      throws Exception {
    int ranges = SettleOptions.atOnce("--partitions", partitions);
    int connections = ranges * InstructionWriter.CONNECTIONS + REPOSITORY_CONNECTIONS;
    try (Pool pool = SettleOptions.pool(database, surroundings, connections)) {
      InstructJob job =
          new InstructJob(
              new Jobs(pool.dataSource(), Clock.systemUTC()),
              pool.dataSource(),
              CurrentStaticData.read(pool.dataSource()));
      long start = System.nanoTime();
      InstructCounts done =
          job.run(
              new InstructOptions(
                  date, netting.net, hold, netting.partial, Duration.ZERO, mt.custodians()),
              ranges);
      PrintWriter out = surroundings.out();
      json.print(
          out,
          TimedResult.since(done, start),
          () -> SettleText.print(done, out, System.nanoTime() - start));
      return done.notInstructable().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    } catch (JobRunsElsewhereException e) {
      throw CommandFailure.failed(e.getMessage() + "; wait until it ends");
    }
  }

  @Command(
      name = "deliver",
      header = "Deliver waiting instructions, in bundles of up to 500.",
      description = {
        "Each is delivered at least once, in order within its account; a repeated bundle has the"
            + " same name and content. A failing account does not stop the others.",
        "Exit code 1 if something could not be delivered; the next run tries again."
      })
  int deliver(
      @Mixin BooksOptions database,
      @Mixin SettleOptions settle,
      @Mixin DeliveryOptions options,
      @Mixin MtOption mt,
      @Mixin JsonOption json)
      throws SQLException, InterruptedException {
    int threads = settle.threads();
    Envelope envelope = options.envelope(mt);
    DeliveryTarget target = options.target(surroundings);
    try (Pool pool = SettleOptions.pool(database, surroundings, 1 + 2 * threads);
        InstructionDelivery delivery =
            new InstructionDelivery(
                pool.dataSource(), target, envelope, threads, Clock.systemUTC())) {
      long start = System.nanoTime();
      DeliveryCounts done = delivery.pass();
      PrintWriter out = surroundings.out();
      json.print(
          out,
          TimedResult.since(done, start),
          () -> SettleText.print(done, out, System.nanoTime() - start));
      return done.failures().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }
  }

  @Command(
      name = "receive",
      header = "Receive the custodian's statuses and confirmations from a directory.",
      description = {
        "Files named *.xml (ISO 20022) or *.fin (ISO 15022) are read in the order of their names,"
            + " each with one or more messages, and moved to the subdirectory done. Every"
            + " message is kept; a repeated one has no effect.",
        "A message that matches no instruction becomes an exception ('stp exceptions'). A file"
            + " that can't be read or moved, or is not signed, is printed and does not stop the"
            + " others; the exit code is 1."
      })
  int receive(
      @Mixin BooksOptions database,
      @Mixin SettleOptions settle,
      @Mixin InboxKeyOption inbox,
      @Mixin JsonOption json,
      @Parameters(paramLabel = "DIR", description = "Directory of the custodian's files.")
          Path directory,
      @Option(
              names = "--follow",
              description = "Keep looking for files, twice a second, until stopped.")
          boolean follow)
      throws SQLException, IOException, InterruptedException {
    int threads = settle.threads();
    Path in = SettleOptions.directory(surroundings, directory, "DIR");
    try (Pool pool = SettleOptions.pool(database, surroundings, 3 * threads);
        MessageReceiver receiver =
            new MessageReceiver(
                pool.dataSource(), in, inbox.key(surroundings), threads, Clock.systemUTC())) {
      receive(receiver, json, true);
      Map<String, String> printed = printFailures(receiver, Map.of());
      while (follow) {
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        receive(receiver, json, false);
        printed = printFailures(receiver, printed);
      }
      return printed.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }
  }

  private void receive(MessageReceiver receiver, JsonOption json, boolean always)
      throws SQLException, IOException, InterruptedException {
    long start = System.nanoTime();
    ReceivedCounts done = receiver.pass();
    if (done.messages() > 0 || always) {
      PrintWriter out = surroundings.out();
      json.print(
          out,
          TimedResult.since(done, start),
          () -> SettleText.print(done, out, System.nanoTime() - start));
    }
  }

  /** Prints the failures not printed before, and returns all. */
  private Map<String, String> printFailures(MessageReceiver receiver, Map<String, String> printed) {
    Map<String, String> failures = receiver.failures();
    failures.forEach(
        (file, reason) -> {
          if (!reason.equals(printed.get(file))) {
            surroundings.err().println(PlainText.of("not received: " + file + ": " + reason));
          }
        });
    surroundings.err().flush();
    return failures;
  }

  @Command(
      name = "tolerance",
      header = "List or propose cash tolerances within which instructions settle automatically.",
      description = {
        "Without --set, lists the tolerances. The one for an instruction's place of settlement and"
            + " currency applies, else that for any (*); of several tiers, the highest that the"
            + " amount exceeds. A proposed one takes effect when another operator approves it"
            + " ('stp settle approve').",
        OperatorVariables.HELP
      })
  int tolerance(
      @Mixin DeskOptions desk,
      @Option(
              names = "--place",
              paramLabel = "BIC",
              description = "Place of settlement. Default: any")
          @Nullable String place,
      @Option(names = "--currency", paramLabel = "CCY", description = "Currency. Default: any")
          @Nullable String currency,
      @Option(
              names = "--above",
              paramLabel = "AMOUNT",
              description = "Lower bound of the tier: amounts above it. Default: 0")
          @Nullable BigDecimal above,
      @Option(
              names = "--set",
              paramLabel = "AMOUNT",
              description =
                  "Tolerance to propose, in the currency: at most one percent of --above, or 1,000"
                      + " if that is more.")
          @Nullable BigDecimal tolerance,
      @Option(
              names = "--reason",
              paramLabel = "TEXT",
              description = "Reason for the proposal; one line, kept in the audit.")
          @Nullable String reason)
      throws SQLException {
    if (tolerance == null) {
      desk.print(
          surroundings,
          desk.perform(surroundings, DecisionOperations.TOLERANCES, new NoInput()),
          SettleCommand::print);
      return ExitCode.OK;
    }
    if (reason == null) {
      throw CommandFailure.usage("--set needs --reason TEXT, for the operator who approves it");
    }
    Tolerance proposed = new Tolerance(place, currency, above, tolerance, reason);
    desk.print(
        surroundings,
        desk.perform(surroundings, DecisionOperations.TOLERANCE, proposed),
        DecisionText::print);
    return ExitCode.OK;
  }

  private static void print(PrintWriter out, List<CashTolerance> all) {
    Table.of(CashTolerance.class)
        .words("place", CashTolerance::place)
        .words("currency", CashTolerance::currency)
        .numbers("above", tolerance -> Numbers.quantity(tolerance.above()))
        .numbers("tolerance", tolerance -> Numbers.quantity(tolerance.tolerance()))
        .print(all, out, "");
  }
}
