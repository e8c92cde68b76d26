package io.straightway.benchmark.system;

import io.straightway.benchmark.files.ResultJson;
import io.straightway.books.BusinessDate;
import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.scalability.run.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The commands that settle booked trades, and a simulated custodian.
 *
 * @param processes starts the commands
 * @param database the options that name the database
 * @param directory the directory for the files that they exchange
 */
public record SettlementProcesses(
    EngineProcesses processes, List<String> database, Path directory) {
  private static final String ANSWERS = "answers";
  private static final String INSTRUCTIONS = "instructions";
  private static final String REPORTS = "reports";

  /** The custodian's output about its books. */
  private record Counts(long instructions, long settled, long refused) {}

  /** Opens the first business day and creates the directories. */
  public void open(Database books, LocalDate day) throws SQLException, IOException {
    try (Connection connection = books.connect(Role.MIGRATOR, "bench")) {
      BusinessDate.begin(connection, day);
    }
    for (String directory : List.of(ANSWERS, INSTRUCTIONS, REPORTS)) {
      Files.createDirectories(in(directory));
    }
  }

  /** Returns a file or directory of the exchange. */
  public Path in(String name) {
    return directory.resolve(name);
  }

  /** Returns the directory of the custodian's answers. */
  public Path answers() {
    return in(ANSWERS);
  }

  /** Returns the directory of the instructions. */
  public Path instructions() {
    return in(INSTRUCTIONS);
  }

  /**
   * Starts {@code stp settle run}, which prints a line of JSON for each turn until it is asked to
   * end.
   */
  public ChildProcess run() throws Exception {
    List<String> words = new ArrayList<>(List.of("run", "--json"));
    words.addAll(database);
    words.addAll(List.of("--in", answers().toString(), "--out", instructions().toString()));
    return processes.start("settle", "settle", words, line -> {});
  }

  /**
   * Starts the custodian for a day. It runs until it is asked to end; with {@code --once} until it
   * has answered all instructions that it finds.
   */
  public ChildProcess custodian(LocalDate day, String... more) throws Exception {
    List<String> words =
        new ArrayList<>(
            List.of(
                "--date",
                day.toString(),
                "--in",
                instructions().toString(),
                "--out",
                answers().toString(),
                "--state",
                in("custodian").toString(),
                "--partial-rate",
                "0.05",
                "--fail-rate",
                "0.01",
                "--json"));
    words.addAll(Arrays.asList(more));
    return processes.start("custodian", "custodian", words, line -> {});
  }

  /** Returns the number of unsettled instructions of a custodian that has ended. */
  public static long open(ChildProcess custodian) {
    List<String> printed = custodian.output();
    Counts counts = ResultJson.read(printed.get(printed.size() - 1), Counts.class);
    return counts.instructions - counts.settled - counts.refused;
  }

  /** Closes a day without regard to holidays. */
  public ChildProcess endOfDay(LocalDate day) throws Exception {
    return command(
        "eod",
        "--date",
        day.toString(),
        "--calendar",
        "NONE",
        "--reports",
        in(REPORTS).toString(),
        "--yes");
  }

  /** Starts another command that ends by itself. */
  public ChildProcess command(String name, String... more) throws Exception {
    List<String> words = new ArrayList<>(Arrays.asList(more));
    words.addAll(database);
    return processes.run(name, words);
  }
}
