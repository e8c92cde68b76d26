package io.straightway.app.database;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.settlement.archive.MadeArchive;
import io.straightway.settlement.archive.MonthArchive;
import io.straightway.settlement.archive.MonthArchive.Archive;
import io.straightway.settlement.archive.MonthArchive.Preview;
import io.straightway.table.Numbers;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp database archive}. */
@Command(
    name = "archive",
    header = "Move the finished trades of closed months into files.",
    description = {
      "Trades that were settled or cancelled before a day leave the database, with their entries,"
          + " movements, instructions, settlements and message bytes. Their totals stay, so"
          + " balances, positions and 'stp check' still hold, and a message that is sent again"
          + " is still a duplicate. Unfinished trades are not touched.",
      "If it is interrupted, nothing is lost: run it again. Elements may be running.",
      OwnersConnection.HELP,
      "With --check, exit code 1 if a file or a total was changed."
    })
final class ArchiveCommand implements Callable<Integer> {
  private static final String AT_MOST = "200000";

  private final Surroundings surroundings;
  private final PrintWriter out;

  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--before",
      paramLabel = "DATE",
      description = "First day of a month, such as 2026-08-01; all days before it must be closed.")
  @Nullable LocalDate before;

  @Option(
      names = "--to",
      paramLabel = "DIR",
      description =
          "Directory for the archives of this database, on another disk; each gets a subdirectory.")
  @Nullable Path to;

  @Option(names = "--dry-run", description = "Only show the rows to archive, and those to keep.")
  boolean dryRun;

  @Option(
      names = "--at-most",
      paramLabel = "N",
      defaultValue = AT_MOST,
      description =
          "Maximum number of trades per archive, which is one transaction; trades netted with them"
              + " are added. Default: ${DEFAULT-VALUE}")
  long atMost;

  @Option(
      names = "--check",
      paramLabel = "DIR",
      description = "Compare the files of all archives, and their totals, with the audit.")
  @Nullable Path check;

  ArchiveCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
    this.out = surroundings.out();
  }

  @Override
  public Integer call() throws SQLException, IOException {
    if ((check == null) == (before == null)) {
      throw CommandFailure.usage("give either --before or --check");
    }
    if (check != null) {
      return check(surroundings.directory().resolve(check));
    }
    LocalDate day = Objects.requireNonNull(before);
    if (dryRun) {
      return OwnersConnection.use(
          database, "archive", surroundings, owner -> show(new MonthArchive(owner).preview(day)));
    }
    if (to == null || atMost < 1) {
      throw CommandFailure.usage("--to must name a directory, and --at-most must be 1 or more");
    }
    return archive(day, surroundings.directory().resolve(to));
  }

  private int check(Path directory) throws SQLException, IOException {
    List<String> faults;
    int archives;
    try (Connection reader = database.reader(surroundings)) {
      archives = MadeArchive.all(reader).size();
      faults = MadeArchive.faults(reader, directory);
    }
    json.print(
        out,
        new ArchiveCheck(archives, faults),
        () -> {
          faults.forEach(out::println);
          out.printf("%s, %s%n", archives(archives), Numbers.of(faults.size(), "fault"));
        });
    return faults.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  /**
   * The result of a check.
   *
   * @param archives the number of archives
   * @param faults the differences between files and audit, one sentence each
   */
  private record ArchiveCheck(int archives, List<String> faults) {}

  private static String archives(long number) {
    return Numbers.of(number, "archive");
  }

  private int show(Preview preview) {
    json.print(
        out,
        preview,
        () -> {
          out.println(Numbers.of(preview.trades(), "trade") + " would be archived");
          preview.rows().forEach((table, rows) -> out.printf("  %-24s %,d%n", table, rows));
          out.println("stay: " + staying(preview));
        });
    return ExitCode.OK;
  }

  private static String staying(Preview preview) {
    return preview.staying().isEmpty()
        ? "none"
        : preview.staying().entrySet().stream()
            .map(entry -> "%,d %s".formatted(entry.getValue(), entry.getKey()))
            .collect(Collectors.joining(", "));
  }

  private int archive(LocalDate day, Path directory) throws SQLException {
    List<Archive> made = new ArrayList<>();
    OwnersConnection.use(
        database,
        "archive",
        surroundings,
        owner -> {
          settle(owner, directory);
          new MonthArchive(owner)
              .run(
                  day,
                  directory,
                  atMost,
                  surroundings.actor(),
                  archive -> {
                    made.add(archive);
                    report(archive);
                  });
          return true;
        });
    json.print(
        out,
        made,
        () -> out.println(archives(made.size()) + " made; 'stp check' checks the remaining books"));
    return ExitCode.OK;
  }

  private void settle(Connection owner, Path directory) throws SQLException {
    try {
      for (Path left : MadeArchive.settle(owner, directory)) {
        surroundings.err().println(left + " is a leftover; its trades are still in the database");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void report(Archive month) {
    if (!json.active) {
      out.printf("%s: %,d trades, %,d rows%n", month.directory(), month.trades(), month.rows());
      out.flush();
    }
  }
}
