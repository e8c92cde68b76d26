package io.straightway.settlement.day;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The reports of a closed day: a CSV file for each of trial balance, fails, penalties, exceptions
 * and STP rates, and one HTML page to read and to print. They hold no clock times and are made of
 * what the closing kept, so they are the same bytes whenever they are made.
 */
public final class DayReports {
  private static final Map<String, String> TABLES =
      new TreeMap<>(
          Map.of(
              "trial-balance", ReportSql.TRIAL_BALANCE,
              "fails", ReportSql.FAILS,
              "penalties", ReportSql.PENALTIES,
              "exceptions", ReportSql.EXCEPTIONS,
              "stp", ReportSql.STAGES));

  private DayReports() {}

  /**
   * Writes the files of a day. A file appears under its name when it is whole; one that is there is
   * replaced.
   *
   * @return the files
   * @throws DayNotReadyException if the day has not been closed
   */
  public static List<Path> write(Connection connection, LocalDate day, Path directory)
      throws SQLException, IOException, DayNotReadyException {
    String page = new DayPage(connection, day).html();
    Files.createDirectories(directory);
    List<Path> files = new ArrayList<>();
    for (Map.Entry<String, String> table : TABLES.entrySet()) {
      ReportTable rows = ReportTable.read(connection, table.getValue(), day);
      files.add(put(directory.resolve(name(day, table.getKey() + ".csv")), ReportCsv.of(rows)));
    }
    files.add(put(directory.resolve("end-of-day-" + day + ".html"), page));
    return files;
  }

  private static String name(LocalDate day, String rest) {
    return "end-of-day-" + day + "-" + rest;
  }

  private static Path put(Path file, String text) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    Files.writeString(part, text, StandardCharsets.UTF_8);
    try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    return Files.move(
        part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
