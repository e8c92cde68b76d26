package io.straightway.benchmark.console;

import io.straightway.benchmark.files.ResultJson;
import io.straightway.benchmark.session.Screen;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.benchmark.system.FileTree;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.generator.TradeGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
final class ConsoleBooks {
  /** Written last: whoever finds it need not make the books again. */
  static final String FILE = "books.json";

  private static final int SOURCES = 4;
  private static final double AMENDED = 0.01;
  private static final double CANCELLED = 0.005;
  private static final int STATEMENT_GAP = 50;
  private static final List<LocalDate> DAYS =
      List.of(LocalDate.of(2026, 11, 20), LocalDate.of(2026, 11, 23));

  /** The business date when all is made: what is fed later is of this day. */
  static final LocalDate OPEN_DAY = LocalDate.of(2026, 11, 24);

  private final BenchDatabase database;
  private final EngineProcesses processes;
  private final OwnCommands commands;
  private final Path directory;
  private final Screen screen;

  /**
   * Fills {@code database}, which has no trades.
   *
   * @param directory for all files in between
   */
  ConsoleBooks(
      BenchDatabase database,
      EngineProcesses processes,
      OwnCommands commands,
      Path directory,
      Screen screen) {
    this.database = database;
    this.processes = processes;
    this.commands = commands;
    this.directory = directory;
    this.screen = screen;
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
    Files.createDirectories(directory.resolve("reports"));
    Files.createDirectories(directory.resolve("answers"));
    Files.createDirectories(directory.resolve("instructions"));
    database.loadStaticData(GeneratorSettings.defaults(), directory.resolve("static-data"));
    run("business-date", "--open", DAYS.get(0).toString());
    feed(wanted);
    run("settle", "instruct");
    run("settle", "deliver", "--out", path("instructions"));
    for (LocalDate day : DAYS) {
      settle(day);
    }
    FileTree.delete(directory);
  }

  private void feed(Made wanted) throws Exception {
    screen.say("feeding " + (wanted.trades() + wanted.exceptions()) + " messages");
    List<Path> files = new ArrayList<>();
    long messages = (wanted.trades() + wanted.exceptions()) / SOURCES;
    for (int i = 1; i <= SOURCES; i++) {
      Path file = directory.resolve("trades-" + i + ".xml");
      new TradeGenerator(
              GeneratorSettings.defaults()
                  .withTrades(messages)
                  .withSource("BENCH-OMS" + i)
                  .withChanges(AMENDED, CANCELLED)
                  .withInvalidShare((double) wanted.exceptions() / SOURCES / messages))
          .writeTo(file);
      files.add(file);
    }
    List<String> elements =
        processes.startElements(
            1, with(database.elementArguments(), "--queues", "2", "--listen", "127.0.0.1:0"));
    List<String> addresses = IntStream.range(0, SOURCES).mapToObj(i -> elements.get(0)).toList();
    processes.feed(files, addresses, OperatorCost.FEEDING, count -> {});
    processes.stopElements();
    for (Path file : files) {
      Files.delete(file);
    }
  }

  private void settle(LocalDate day) throws Exception {
    commands.run(
        List.of(
            "custodian",
            "--in",
            path("instructions"),
            "--out",
            path("answers"),
            "--state",
            path("custodian"),
            "--statement",
            path("statement.csv"),
            "--once",
            "--date",
            day.toString(),
            "--match-rate",
            "0.98",
            "--partial-rate",
            "0.05",
            "--fail-rate",
            "0.01",
            "--allege-rate",
            "0.001"));
    run("settle", "receive", path("answers"));
    run("eod", "--yes", "--reports", path("reports"));
    loseLines(directory.resolve("statement.csv"));
    commands.runToBreaks(with(List.of("reconcile"), reconciled()));
  }

  private String[] reconciled() {
    return with(database.elementArguments(), path("statement.csv")).toArray(String[]::new);
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
    screen.say(String.join(" ", words).replace(directory + "/", ""));
    commands.run(with(List.of(words), database.elementArguments().toArray(String[]::new)));
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private static List<String> with(List<String> words, String... more) {
    return Stream.concat(words.stream(), Stream.of(more)).toList();
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
