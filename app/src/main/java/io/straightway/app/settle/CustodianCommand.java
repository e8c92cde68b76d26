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
import io.straightway.app.settle.StatementFiles.StatementFormat;
import io.straightway.custodian.InstructionFiles;
import io.straightway.custodian.SimulatedCustodian;
import io.straightway.custodian.SimulatedStatement;
import io.straightway.custodian.SimulatorCounts;
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
      "A simulator to try settlement with. It reads instructions from files or over HTTP (sese.023"
          + " of ISO 20022, MT540 to 543 of ISO 15022), and writes statuses (sese.024, MT548)"
          + " and confirmations (sese.025, MT544 to 547) as files, in the standard of the"
          + " instruction. It needs no database.",
      "The outcome of an instruction depends only on the seed and its reference. The state"
          + " directory holds the custodian's books: a second run continues where the first one"
          + " ended, with the same or a later date."
    })
public final class CustodianCommand implements Callable<Integer> {
  /** The time to answer all messages already read, and to write statements of all books. */
  private static final Duration LONGEST_END = Duration.ofMinutes(10);

  private final Surroundings surroundings;

  @Mixin JsonOption json = new JsonOption();
  @Mixin LogOption log = new LogOption();

  @Option(
      names = "--in",
      paramLabel = "DIR",
      description =
          "Directory whose files named *.xml and *.fin are read, subdirectories included, in the"
              + " order of their names: one Document each, or a bundle, or MT. They are then"
              + " moved to its subdirectory done.")
  @Nullable Path in;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Port of 127.0.0.1 that accepts POST /instructions; 0 picks a free one.")
  @Nullable Integer port;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Directory for the answers, up to 500 in a file, named when complete.")
  Path answers = Path.of("");

  @Option(names = "--state", paramLabel = "DIR", description = "Directory of its books.")
  Path state = Path.of("custodian");

  @Option(
      names = "--date",
      paramLabel = "DATE",
      description =
          "Business date of the custodian, on which instructions due by then and remainders of"
              + " earlier partial settlements settle. Default: today")
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
          "Seconds until the remainder of a partial settlement settles. Default: on the next date."
              + " With --once, it settles on a later date only")
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
          "Share of new instructions for which the counterparty also alleges another one"
              + " (sese.028), withdrawn on the next date (sese.029).")
  BigDecimal allegeRate = BigDecimal.ZERO;

  @Option(
      names = "--settle-failed",
      description = "First settle the instructions that failed in earlier runs.")
  boolean settleFailed;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed for the outcomes of instructions, with their references.")
  long seed = 1;

  @Option(names = "--once", description = "Answer the instructions that are present, then exit.")
  boolean once;

  @Option(
      names = "--statement",
      paramLabel = "FILE",
      description =
          "File for a statement of the date, written at the end for 'stp reconcile'; - for"
              + " standard output.")
  @Nullable Path statement;

  @Option(
      names = "--statement-format",
      paramLabel = "FORMAT",
      description = {
        "Format of the statement. csv: settled balances of securities and cash; semt002: balances"
            + " of securities; camt053: balances of cash, with the entries of the date; semt017:"
            + " the transactions that settled on the date. mt535, mt536 and mt950: the same as"
            + " semt002, semt017 and camt053, in ISO 15022."
      })
  StatementFormat statementFormat = StatementFormat.CSV;

  @Option(
      names = "--statements",
      paramLabel = "DIR",
      description =
          "Directory for the statements of the date in every format, written at the end:"
              + " FORMAT-DATE.xml or .csv, and .fin if an instruction was in ISO 15022.")
  @Nullable Path statements;

  @Mixin InboxKeyOption inbox = new InboxKeyOption();
  @Mixin ParentWatch parent = new ParentWatch();

  public CustodianCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    requireUsable();
    play();
    return ExitCode.OK;
  }

  private void play() throws IOException, InterruptedException {
    SimulatorSettings settings =
        new SimulatorSettings(at(answers), at(state), rates(), seed, inbox.key(surroundings));
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
          once ? "--once needs --in, the directory to read" : "give --in, --port or both");
    }
    if (in != null && !Files.isDirectory(at(in))) {
      throw CommandFailure.usage("--in " + in + " is not a directory; make it first");
    }
    if (partialDelay != null && partialDelay < 0) {
      throw CommandFailure.range("--partial-delay", partialDelay, "0 or more");
    }
    if (port != null && (port < 0 || port > 65_535)) {
      throw CommandFailure.range("--port", port, "0 to 65535");
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
    return new SimulatorRates(matchRate, partialRate, failRate, allegeRate);
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

  /** Works until the process is asked to end, which then waits for everything to end. */
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
    run.once(); // takes the files that arrived while the server stopped
  }

  private void printReady(String directory) {
    if (log.isJson()) {
      LoggerFactory.getLogger(CustodianCommand.class).warn("custodian {}", directory);
    } else if (!json.active) {
      report().println("custodian " + directory);
      report().flush();
    }
  }

  private void writeStatements(SimulatedStatement balances) throws IOException {
    if (statement != null) {
      if (statementFormat.isMt() && !balances.speaksMt()) {
        throw CommandFailure.failed(
            "no instruction was in ISO 15022, so there is no recipient of such a statement");
      }
      WrittenFile.of(surroundings, statement)
          .write(out -> out.write(statementFormat.bytes(balances)));
    }
    if (statements != null) {
      StatementFiles.writeAll(balances, at(statements));
    }
  }

  /** Returns the stream for reports: standard error if a statement goes to standard output. */
  private PrintWriter report() {
    return statement != null && WrittenFile.of(surroundings, statement).isStandardOutput()
        ? surroundings.err()
        : surroundings.out();
  }

  private void print(SimulatorCounts counts) {
    PrintWriter out = report();
    if (json.active) {
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
