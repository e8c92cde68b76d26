package io.straightway.benchmark.system;

import io.straightway.benchmark.files.ResultJson;
import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.element.calendar.BusinessDate;
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
 * The commands that settle what elements have booked, and a simulated custodian.
 *
 * @param processes starts them
 * @param database the options that name it
 * @param directory for what they write to each other
 */
public record SettlementProcesses(
    EngineProcesses processes, List<String> database, Path directory) {
  private static final String ANSWERS = "answers";
  private static final String INSTRUCTIONS = "instructions";
  private static final String REPORTS = "reports";

  /** What the custodian prints of its books. */
  private record Counts(long instructions, long settled, long refused) {}

  /** Opens the first business day, and makes the directories. */
  public void open(Database books, LocalDate day) throws SQLException, IOException {
    try (Connection connection = books.connect(Role.ENGINE, "bench")) {
      BusinessDate.open(connection, day, "bench");
    }
    for (String each : List.of(ANSWERS, INSTRUCTIONS, REPORTS)) {
      Files.createDirectories(in(each));
    }
  }

  /** A file or directory of theirs. */
  public Path in(String name) {
    return directory.resolve(name);
  }

  /** Where the custodian's answers come. */
  public Path answers() {
    return in(ANSWERS);
  }

  /** Where instructions go. */
  public Path instructions() {
    return in(INSTRUCTIONS);
  }

  /** {@code stp settle run}, until it is asked to end; it prints a line of JSON for each turn. */
  public ChildProcess run() throws Exception {
    List<String> words = new ArrayList<>(List.of("run", "--json"));
    words.addAll(database);
    words.addAll(List.of("--in", answers().toString(), "--out", instructions().toString()));
    return processes.start("settle", "settle", words, line -> {});
  }

  /** The custodian on a day, until it is asked to end, or has answered all it finds. */
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

  /** How many instructions a custodian that has ended has yet to settle. */
  public static long open(ChildProcess custodian) {
    List<String> printed = custodian.output();
    Counts counts = ResultJson.read(printed.get(printed.size() - 1), Counts.class);
    return counts.instructions - counts.settled - counts.refused;
  }

  /** Closes a day, whatever the holidays. */
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

  /** Another command that ends by itself. */
  public ChildProcess command(String name, String... more) throws Exception {
    List<String> words = new ArrayList<>(Arrays.asList(more));
    words.addAll(database);
    return processes.run(name, words);
  }
}
