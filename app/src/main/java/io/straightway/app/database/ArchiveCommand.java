package io.straightway.app.database;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.settlement.archive.MadeArchive;
import io.straightway.settlement.archive.MonthArchive;
import io.straightway.settlement.archive.MonthArchive.Made;
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
import java.util.Map;
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
          + " movements, instructions, settlements and the bytes of their messages; what they come"
          + " to stays, so balances, positions and 'stp check' hold, and a message that is sent"
          + " again is still a duplicate. What is unfinished stays as it is.",
      "Whenever it is interrupted, nothing is lost: start it again. Elements may be running.",
      OwnersConnection.HELP,
      "With --check, exit code 1 if a file or what stays was changed."
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
      description =
          "The first day of a month, such as 2026-08-01. All days before it must be closed.")
  @Nullable LocalDate before;

  @Option(
      names = "--to",
      paramLabel = "DIR",
      description =
          "Where the archives of this database are kept, on another disk: a directory for each.")
  @Nullable Path to;

  @Option(names = "--dry-run", description = "Only show what would go, and what stays.")
  boolean dryRun;

  @Option(
      names = "--at-most",
      paramLabel = "N",
      defaultValue = AT_MOST,
      description =
          "How many trades one archive, which is one transaction, looks at; those that were netted"
              + " with them are added. Default: ${DEFAULT-VALUE}")
  long atMost;

  @Option(
      names = "--check",
      paramLabel = "DIR",
      description = "Compare the files of all archives, and what stays of them, with the audit.")
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
      throw CommandFailure.usage("--to names a directory, and --at-most is 1 or more");
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
        Map.of("archives", archives, "faults", faults),
        () -> {
          faults.forEach(out::println);
          out.printf("%s, %s%n", archives(archives), Numbers.of(faults.size(), "fault"));
        });
    return faults.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  private static String archives(long number) {
    return Numbers.of(number, "archive");
  }

  private int show(Preview preview) {
    json.print(
        out,
        preview,
        () -> {
          out.println(Numbers.of(preview.trades(), "trade") + " would go");
          preview.rows().forEach((table, rows) -> out.printf("  %-24s %,d%n", table, rows));
          out.println("stay: " + staying(preview));
        });
    return ExitCode.OK;
  }

  private static String staying(Preview preview) {
    return preview.staying().isEmpty()
        ? "none"
        : preview.staying().entrySet().stream()
            .map(each -> "%,d %s".formatted(each.getValue(), each.getKey()))
            .collect(Collectors.joining(", "));
  }

  private int archive(LocalDate day, Path directory) throws SQLException {
    List<Made> made = new ArrayList<>();
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
                  one -> {
                    made.add(one);
                    report(one);
                  });
          return true;
        });
    json.print(
        out,
        made,
        () -> out.println(archives(made.size()) + " made; 'stp check' proves what is left"));
    return ExitCode.OK;
  }

  private void settle(Connection owner, Path directory) throws SQLException {
    try {
      for (Path left : MadeArchive.settle(owner, directory)) {
        surroundings.err().println(left + " is left over; nothing has left the database for it");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void report(Made one) {
    if (!json.wanted) {
      out.printf("%s: %,d trades, %,d rows%n", one.directory(), one.trades(), one.rows());
      out.flush();
    }
  }
}
