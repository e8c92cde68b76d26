package io.straightway.app.settle;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.DeskOptions;
import io.straightway.backoffice.catalogue.DecisionOperations;
import io.straightway.backoffice.catalogue.DecisionOperations.Nothing;
import io.straightway.backoffice.catalogue.DecisionOperations.Tolerance;
import io.straightway.db.Pool;
import io.straightway.element.staticdata.CurrentStaticData;
import io.straightway.settlement.confirm.CashTolerance;
import io.straightway.settlement.confirm.MessageReceiver;
import io.straightway.settlement.confirm.ReceivedCounts;
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

/** {@code stp settle}, with those below it as methods that are no operation of the desk. */
@Command(
    name = "settle",
    header = "Settle booked trades: instruct, deliver, and receive the custodian's answers.",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "A booked trade becomes an instruction (sese.023), which is delivered to a directory or by"
          + " HTTP; the custodian's statuses (sese.024) and confirmations (sese.025) come as files."
          + " 'stp settle run' does all of it repeatedly; each of the other commands does one step"
          + " once."
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
        "Trades that can't be instructed, because the static data of their settlement date lacks"
            + " something, are printed with the reason and stay as they are: load what is missing and"
            + " run it again.",
        "A trade for which an amendment or a cancellation is parked or in repair waits for it.",
        "A run that was killed is continued by the next one with the same options. Exit code 1 if"
            + " some trades can't be instructed."
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
                  "Ranges of accounts that are worked through at the same time, 1 to 64. Default:"
                      + " the machine's cores")
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
          SettleText.Timed.since(done, start),
          () -> SettleText.print(done, out, System.nanoTime() - start));
      return done.notInstructable().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    } catch (JobRunsElsewhereException e) {
      throw CommandFailure.failed(e.getMessage() + "; wait until it ends");
    }
  }

  @Command(
      name = "deliver",
      header = "Deliver the instructions that wait, in bundles of up to 500.",
      description = {
        "Each goes at least once, in order within its account; a bundle that is delivered again has"
            + " the same name and content. An account that fails does not stop the others.",
        "Exit code 1 if something could not be delivered; it is tried again by the next run."
      })
  int deliver(
      @Mixin BooksOptions database,
      @Mixin SettleOptions settle,
      @Mixin DeliveryOptions there,
      @Mixin MtOption mt,
      @Mixin JsonOption json)
      throws SQLException, InterruptedException {
    int threads = settle.threads();
    Envelope envelope = there.envelope(mt);
    DeliveryTarget target = there.target(surroundings);
    try (Pool pool = SettleOptions.pool(database, surroundings, 1 + 2 * threads);
        InstructionDelivery delivery =
            new InstructionDelivery(
                pool.dataSource(), target, envelope, threads, Clock.systemUTC())) {
      long start = System.nanoTime();
      DeliveryCounts done = delivery.pass();
      PrintWriter out = surroundings.out();
      json.print(
          out,
          SettleText.Timed.since(done, start),
          () -> SettleText.print(done, out, System.nanoTime() - start));
      return done.failures().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }
  }

  @Command(
      name = "receive",
      header = "Receive the custodian's statuses and confirmations from a directory.",
      description = {
        "Files named *.xml (ISO 20022) or *.fin (ISO 15022) are read in the order of their names,"
            + " each one message or several, and moved to its directory done. Everything is kept; a message that comes again has no effect.",
        "What fits no instruction becomes an exception: see 'stp exceptions'. A file that can't be"
            + " read or moved is printed and does not stop the others; the exit code is then 1."
      })
  int receive(
      @Mixin BooksOptions database,
      @Mixin SettleOptions settle,
      @Mixin JsonOption json,
      @Parameters(paramLabel = "DIR", description = "Where the custodian's files come.")
          Path directory,
      @Option(
              names = "--follow",
              description = "Go on looking for files, twice a second, until stopped.")
          boolean follow)
      throws SQLException, IOException, InterruptedException {
    int threads = settle.threads();
    Path in = SettleOptions.directory(surroundings, directory, "DIR");
    try (Pool pool = SettleOptions.pool(database, surroundings, 3 * threads);
        MessageReceiver receiver =
            new MessageReceiver(pool.dataSource(), in, threads, Clock.systemUTC())) {
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
          SettleText.Timed.since(done, start),
          () -> SettleText.print(done, out, System.nanoTime() - start));
    }
  }

  /** Prints those not printed before; returns all. */
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
      header =
          "List or propose how far the cash may differ for an instruction to settle by itself.",
      description = {
        "Without --set the tolerances are listed. The one of an instruction's place of settlement and"
            + " currency counts, else that of any (*), with the greatest amount that its own exceeds."
            + " One that is proposed counts when another operator approves it ('stp settle approve').",
        OperatorVariables.HELP
      })
  int tolerance(
      @Mixin DeskOptions desk,
      @Option(
              names = "--place",
              paramLabel = "BIC",
              description = "Of this place of settlement. Default: any")
          @Nullable String place,
      @Option(names = "--currency", paramLabel = "CCY", description = "Default: any")
          @Nullable String currency,
      @Option(
              names = "--above",
              paramLabel = "AMOUNT",
              description = "Of instructions whose amount is greater. Default: 0")
          @Nullable BigDecimal above,
      @Option(
              names = "--set",
              paramLabel = "AMOUNT",
              description =
                  "Propose this tolerance, in the currency: at most one percent of --above, or 1,000"
                      + " if that is more.")
          @Nullable BigDecimal tolerance,
      @Option(
              names = "--reason",
              paramLabel = "TEXT",
              description = "The reason of what is proposed; one line, kept in the audit.")
          @Nullable String reason)
      throws SQLException {
    if (tolerance == null) {
      desk.print(
          surroundings,
          desk.perform(surroundings, DecisionOperations.TOLERANCES, new Nothing()),
          SettleCommand::print);
      return ExitCode.OK;
    }
    if (reason == null) {
      throw CommandFailure.usage("--set takes --reason TEXT, for the operator who approves it");
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
        .numbers("above", one -> Numbers.quantity(one.above()))
        .numbers("tolerance", one -> Numbers.quantity(one.tolerance()))
        .print(all, out, "");
  }
}
