package io.straightway.app.settle;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.LogOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.cli.WrittenFile;
import io.straightway.app.engine.ListeningServer;
import io.straightway.app.engine.OrderlyEnd;
import io.straightway.app.engine.ParentWatch;
import io.straightway.app.print.Json;
import io.straightway.custodian.InstructionFiles;
import io.straightway.custodian.SimulatedCustodian;
import io.straightway.custodian.SimulatedStatement;
import io.straightway.custodian.SimulatorCounts;
import io.straightway.custodian.SimulatorFailure;
import io.straightway.custodian.SimulatorRates;
import io.straightway.custodian.SimulatorRun;
import io.straightway.custodian.SimulatorServer;
import io.straightway.custodian.SimulatorSettings;
import io.straightway.table.Numbers;
import io.straightway.table.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp custodian}. */
@Command(
    name = "custodian",
    header = "Simulate the custodian: answer settlement instructions with files.",
    description = {
      "A simulator for trying settlement out. It reads instructions from files or over HTTP"
          + " (sese.023 of ISO 20022, MT540 to 543 of ISO 15022), and writes statuses (sese.024,"
          + " MT548) and confirmations (sese.025, MT544 to 547) as files, in the standard of the"
          + " instruction. It needs no database.",
      "The outcome of an instruction follows from the seed and its reference alone. The state"
          + " directory keeps its books: a second run continues where the first one ended, with"
          + " the same or a later date."
    })
public final class CustodianCommand implements Callable<Integer> {
  /** What it has read is answered first, and statements of all its books written. */
  private static final Duration LONGEST_END = Duration.ofMinutes(10);

  private final Surroundings surroundings;

  @Mixin JsonOption json = new JsonOption();
  @Mixin LogOption log = new LogOption();

  @Option(
      names = "--in",
      paramLabel = "DIR",
      description =
          "Read the files named *.xml and *.fin in this directory and those in it, in the order of"
              + " their names: one Document each, or a bundle, or MT. They are moved to its directory"
              + " done.")
  @Nullable Path in;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description =
          "Accept instructions by POST /instructions on this port of 127.0.0.1; 0 means any free one.")
  @Nullable Integer port;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Where answers go, up to 500 in a file. A file has its name when it is whole.")
  Path answers = Path.of("");

  @Option(names = "--state", paramLabel = "DIR", description = "Directory of its books.")
  Path state = Path.of("custodian");

  @Option(
      names = "--date",
      paramLabel = "DATE",
      description =
          "Its business date: what is due by then settles, what was left of parts of earlier dates"
              + " too. Default: today's")
  @Nullable LocalDate date;

  @Option(
      names = "--match-rate",
      paramLabel = "X",
      description =
          "Share of new instructions that match at once; the others match on the next date.")
  BigDecimal matchRate = BigDecimal.ONE;

  @Option(
      names = "--partial-rate",
      paramLabel = "X",
      description = "Share of new instructions that settle in two parts.")
  BigDecimal partialRate = BigDecimal.ZERO;

  @Option(
      names = "--partial-delay",
      paramLabel = "SECONDS",
      description =
          "Settle the rest of a part after so many seconds. Default: on the next date. With"
              + " --once it settles on a later date only")
  @Nullable Integer partialDelay;

  @Option(
      names = "--fail-rate",
      paramLabel = "X",
      description = "Share of new instructions that fail for lack of securities when they are due.")
  BigDecimal failRate = BigDecimal.ZERO;

  @Option(
      names = "--allege-rate",
      paramLabel = "X",
      description =
          "Share of new instructions beside which the counterparty alleges another one (sese.028),"
              + " and takes it back on the next date (sese.029).")
  BigDecimal allegeRate = BigDecimal.ZERO;

  @Option(
      names = "--settle-failed",
      description = "Settle, to begin with, what has failed in earlier runs.")
  boolean settleFailed;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Decides with its reference what happens to an instruction.")
  long seed = 1;

  @Option(names = "--once", description = "Read what is there, answer it and end.")
  boolean once;

  @Option(
      names = "--statement",
      paramLabel = "FILE",
      description =
          "Write a statement of the date into this file, or - for standard output, at the end, for"
              + " 'stp reconcile'.")
  @Nullable Path statement;

  @Option(
      names = "--statement-format",
      paramLabel = "FORMAT",
      description = {
        "csv: settled balances of securities and cash; semt002: those of securities; camt053: those"
            + " of cash, with what was booked on the date; semt017: the transactions that settled on"
            + " the date. mt535, mt536 and mt950: the same as semt002, semt017 and camt053, in ISO"
            + " 15022."
      })
  StatementFiles.Format statementFormat = StatementFiles.Format.CSV;

  @Option(
      names = "--statements",
      paramLabel = "DIR",
      description =
          "Write the statements of the date into this directory at the end, in every format:"
              + " FORMAT-DATE.xml or .csv, and .fin if an instruction came in ISO 15022.")
  @Nullable Path statements;

  @Mixin ParentWatch parent = new ParentWatch();

  public CustodianCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    requireUsable();
    try {
      play();
    } catch (SimulatorFailure e) {
      throw CommandFailure.failed(String.valueOf(e.getMessage()));
    }
    return ExitCode.OK;
  }

  private void play() throws IOException, InterruptedException {
    SimulatorSettings settings = new SimulatorSettings(at(answers), at(state), rates(), seed);
    Clock clock = Clock.system(ZoneId.systemDefault());
    OrderlyEnd end = new OrderlyEnd();
    try (SimulatedCustodian custodian = SimulatedCustodian.open(settings, clock)) {
      custodian.begin(today(clock), settleFailed);
      SimulatorRun run = run(custodian, clock);
      if (once) {
        run.once();
      } else {
        work(custodian, run, end);
      }
      writeStatements(custodian.statement());
      print(custodian.counts());
      end.inOrder();
    } finally {
      end.ended();
    }
  }

  private void requireUsable() {
    if (in == null && (port == null || once)) {
      throw CommandFailure.usage(
          once ? "--once needs --in, the directory to take" : "give --in, --port or both");
    }
    if (in != null && !Files.isDirectory(at(in))) {
      throw CommandFailure.usage("--in " + in + " is not a directory; make it first");
    }
    if (partialDelay != null && partialDelay < 0) {
      throw CommandFailure.usage("--partial-delay must be 0 or more seconds");
    }
    if (port != null && (port < 0 || port > 65_535)) {
      throw CommandFailure.usage("--port must be from 0 to 65535");
    }
    if (port != null) {
      ListeningServer.requireFree(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), port), "--port");
    }
    if (statement != null) {
      WrittenFile.of(surroundings, statement);
    }
  }

  private SimulatorRates rates() {
    try {
      return new SimulatorRates(matchRate, partialRate, failRate, allegeRate);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(String.valueOf(e.getMessage()));
    }
  }

  private Path at(Path path) {
    return surroundings.directory().resolve(path);
  }

  private LocalDate today(Clock clock) {
    return date == null ? LocalDate.now(clock) : date;
  }

  private SimulatorRun run(SimulatedCustodian custodian, Clock clock) {
    return new SimulatorRun(
        custodian,
        in == null ? null : new InstructionFiles(at(in)),
        () -> today(clock),
        partialDelay == null ? null : Duration.ofSeconds(partialDelay));
  }

  /** Works until the process is asked to end, which then waits until everything has ended. */
  private void work(SimulatedCustodian custodian, SimulatorRun run, OrderlyEnd end)
      throws IOException, InterruptedException {
    end.whenAsked(run::stop, LONGEST_END);
    parent.start();
    if (port == null) {
      printReady("at work");
      run.untilStopped();
      return;
    }
    try (SimulatorServer server = SimulatorServer.start(custodian, port)) {
      printReady("at http://127.0.0.1:" + server.port() + "/instructions");
      run.untilStopped();
    }
    run.once(); // what came in while the server stopped
  }

  private void printReady(String where) {
    if (log.isJson()) {
      LoggerFactory.getLogger(CustodianCommand.class).warn("custodian {}", where);
    } else if (!json.wanted) {
      report().println("custodian " + where);
      report().flush();
    }
  }

  private void writeStatements(SimulatedStatement balances) throws IOException {
    if (statement != null) {
      if (statementFormat.isMt() && !balances.speaksMt()) {
        throw CommandFailure.failed(
            "no instruction came in ISO 15022: nobody is sent such a statement");
      }
      WrittenFile.of(surroundings, statement)
          .write(out -> out.write(statementFormat.bytes(balances)));
    }
    if (statements != null) {
      StatementFiles.writeAll(balances, at(statements));
    }
  }

  /** Where it reports: not beside a statement. */
  private PrintWriter report() {
    return statement != null && WrittenFile.of(surroundings, statement).isStandardOutput()
        ? surroundings.err()
        : surroundings.out();
  }

  private void print(SimulatorCounts counts) {
    PrintWriter out = report();
    if (json.wanted) {
      Json.print(out, counts);
      return;
    }
    TextTable table =
        new TextTable(TextTable.words("custodian"), TextTable.numbers("instructions"));
    table.add("read in this run", Numbers.of(counts.read()));
    table.add("  of them again", Numbers.of(counts.repeated()));
    table.add("in its books", Numbers.of(counts.instructions()));
    table.add("  not matched", Numbers.of(counts.unmatched()));
    table.add("  matched", Numbers.of(counts.matched()));
    table.add("  settled", Numbers.of(counts.settled()));
    table.add("  settled in part", Numbers.of(counts.partial()));
    table.add("  failing", Numbers.of(counts.failing()));
    table.add("  refused", Numbers.of(counts.refused()));
    table.print(out, "");
    out.printf(
        "%s: %s written, %s could not be read%n",
        counts.date(),
        Numbers.of(counts.answers(), "answer"),
        Numbers.of(counts.refusedMessages(), "message"));
    out.flush();
  }
}
