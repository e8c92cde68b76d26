package io.straightway.benchmark.console;

import io.straightway.benchmark.files.ResultJson;
import io.straightway.benchmark.session.MeasuringSession;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.Cleanup;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.db.server.program.Directories;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.generator.TradeGenerator;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ProgramStart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Fills a database with trades by the engine's own commands: several sources are fed, what is
 * booked is instructed, and a simulated custodian answers on two business days. Some instructions
 * don't match, settle in part or fail, and lines are missing in its statements.
 */
record ConsoleBooks(
    BenchDatabase database, EngineProcesses processes, Cleanup cleanup, MeasuringSession session) {
  /** Written last: where it is, the books need not be made again. */
  static final String FILE = "books.json";

  private static final Duration PATIENCE = Duration.ofHours(1);

  /** The exit code of a reconciliation that found breaks, as it must. */
  private static final int BREAKS = 1;

  private static final int SOURCES = 4;
  private static final double AMENDED = 0.01;
  private static final double CANCELLED = 0.005;
  private static final int STATEMENT_GAP = 50;
  private static final List<LocalDate> DAYS =
      List.of(LocalDate.of(2026, 11, 20), LocalDate.of(2026, 11, 23));

  /** The business date when all is made: what is fed later is of this day. */
  static final LocalDate OPEN_DAY = LocalDate.of(2026, 11, 24);

  private Path directory() {
    return session.directory().work();
  }

  /** What was made there, if something was. */
  static boolean areMade(Path file, Made wanted) throws IOException {
    if (!Files.exists(file)) {
      return false;
    }
    Made made = ResultJson.read(Files.readString(file), Made.class);
    if (!made.equals(wanted)) {
      throw new IllegalArgumentException(
          "--out has a database of %d trades and %d exceptions; give these numbers, or name another directory"
              .formatted(made.trades(), made.exceptions()));
    }
    return true;
  }

  /** Makes it. */
  void make(Made wanted) throws Exception {
    Files.createDirectories(directory().resolve("reports"));
    Files.createDirectories(directory().resolve("answers"));
    Files.createDirectories(directory().resolve("instructions"));
    database.loadStaticData(GeneratorSettings.defaults(), directory().resolve("static-data"));
    run("business-date", "--open", DAYS.get(0).toString());
    feed(wanted);
    run("settle", "instruct");
    run("settle", "deliver", "--out", path("instructions"));
    for (LocalDate day : DAYS) {
      settle(day);
    }
    Directories.delete(directory());
  }

  private void feed(Made wanted) throws Exception {
    session.screen().say("feeding " + (wanted.trades() + wanted.exceptions()) + " messages");
    List<Path> files = new ArrayList<>();
    long messages = (wanted.trades() + wanted.exceptions()) / SOURCES;
    for (int i = 1; i <= SOURCES; i++) {
      Path file = directory().resolve("trades-" + i + ".xml");
      new TradeGenerator(
              GeneratorSettings.defaults()
                  .withTrades(messages)
                  .withSource("BENCH-OMS" + i)
                  .withChanges(AMENDED, CANCELLED)
                  .withInvalidShare((double) wanted.exceptions() / SOURCES / messages))
          .writeTo(file);
      files.add(file);
    }
    List<String> elements = processes.startElements(1, OperatorCost.elementArguments(database));
    List<String> addresses = IntStream.range(0, SOURCES).mapToObj(i -> elements.get(0)).toList();
    processes.feed(files, addresses, OperatorCost.FEEDING, count -> {});
    processes.stopElements();
    for (Path file : files) {
      Files.delete(file);
    }
  }

  private void settle(LocalDate day) throws Exception {
    List<String> custodian =
        List.of(
            "custodian",
            "--once",
            "--in",
            path("instructions"),
            "--out",
            path("answers"),
            "--state",
            path("custodian"),
            "--statement",
            path("statement.csv"),
            "--date",
            day.toString(),
            "--match-rate",
            "0.98",
            "--partial-rate",
            "0.05",
            "--fail-rate",
            "0.01",
            "--allege-rate",
            "0.001");
    call(custodian, 0);
    run("settle", "receive", path("answers"));
    run("eod", "--yes", "--reports", path("reports"));
    loseLines(directory().resolve("statement.csv"));
    call(
        with(
            with(List.of("reconcile"), database.elementArguments()),
            List.of(path("statement.csv"))),
        BREAKS);
  }

  private static void loseLines(Path statement) throws IOException {
    List<String> lines = Files.readAllLines(statement);
    Files.write(
        statement,
        IntStream.range(0, lines.size())
            .filter(i -> i % STATEMENT_GAP != STATEMENT_GAP - 1)
            .mapToObj(lines::get)
            .toList());
  }

  private void run(String... words) throws Exception {
    session.screen().say(String.join(" ", words).replace(directory() + "/", ""));
    call(with(List.of(words), database.elementArguments()), 0);
  }

  /** Runs one of the program's commands to its end, which has at most this exit code. */
  private void call(List<String> words, int mostExitCode) throws Exception {
    String command = words.get(0);
    ProgramStart start =
        ProgramStart.of(
            command,
            session.own().words(command, words.subList(1, words.size())),
            session.own().environment(),
            session.directory().logs().resolve(command + ".log"));
    ChildProcess child = cleanup.open(() -> ChildProcess.start(start));
    if (child.awaitExit(PATIENCE) > mostExitCode) {
      throw child.failure("failed");
    }
  }

  private String path(String name) {
    return directory().resolve(name).toString();
  }

  private static List<String> with(List<String> words, List<String> more) {
    return Stream.concat(words.stream(), more.stream()).toList();
  }

  /**
   * How much.
   *
   * @param trades messages that are booked
   * @param exceptions messages that are refused or sent to repair
   */
  record Made(long trades, long exceptions) {
    String json() {
      return "{\"trades\": %d, \"exceptions\": %d}%n".formatted(trades, exceptions);
    }
  }
}
