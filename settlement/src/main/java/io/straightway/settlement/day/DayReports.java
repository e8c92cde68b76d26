package io.straightway.settlement.day;

import io.straightway.db.file.NewFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * The reports of a closed day: a CSV file for each of trial balance, fails, penalties, exceptions
 * and STP rates, and one HTML page to read and to print. They hold no clock times and are made of
 * what the closing kept, so they are the same bytes whenever they are made.
 */
public final class DayReports {
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
    for (DayReport report : DayReport.values()) {
      if (report.hasCsv()) {
        files.add(
            put(
                directory.resolve(report.file(day, "csv")),
                out -> {
                  Writer csv = new OutputStreamWriter(out, StandardCharsets.UTF_8);
                  ReportCsv.write(connection, report, day, csv);
                  csv.flush();
                }));
      }
    }
    files.add(
        put(
            directory.resolve(DayReport.WHOLE_DAY.file(day, "html")),
            out -> out.write(page.getBytes(StandardCharsets.UTF_8))));
    return files;
  }

  /** Writes a file of reports that appears under its name when it is whole. */
  public static Path put(Path file, Content content)
      throws SQLException, IOException, DayNotReadyException {
    try (NewFile written = NewFile.of(file)) {
      content.write(written.out());
      return written.complete();
    }
  }

  /** What is in a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes it. */
    void write(OutputStream out) throws SQLException, IOException, DayNotReadyException;
  }
}
