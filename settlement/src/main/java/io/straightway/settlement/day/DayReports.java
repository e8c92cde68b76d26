package io.straightway.settlement.day;

import io.straightway.db.file.NewFile;
import io.straightway.table.Csv;
import io.straightway.table.Html;
import io.straightway.table.Numbers;
import io.straightway.table.PdfReport;
import io.straightway.table.RowWriter;
import io.straightway.table.Table;
import io.straightway.table.TextTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reports of a closed day: a CSV file each for trial balance, fails, penalties, income, exceptions
 * and STP rates, and one HTML page to read and to print. They contain no clock times and read only
 * what was recorded at the close, so they are the same bytes whenever they are written.
 */
public final class DayReports {
  /** Maximum number of rows in a table of a PDF file. */
  public static final int MOST_ROWS = 100_000;

  private static final int WIDE_FROM = 9;

  private DayReports() {}

  /**
   * Writes the files of a day. A file appears under its name only when complete; an existing one is
   * replaced.
   *
   * @return the files
   * @throws DayNotReadyException if the day has not been closed
   */
  public static List<Path> write(Connection connection, LocalDate day, Path directory)
      throws SQLException, IOException, DayNotReadyException {
    byte[] page = page(connection, day).getBytes(StandardCharsets.UTF_8);
    Files.createDirectories(directory);
    List<Path> files = new ArrayList<>();
    for (DayReport report : DayReport.values()) {
      if (report.hasCsv()) {
        files.add(
            put(
                directory.resolve(report.file(day, "csv")),
                out -> csv(connection, report, day, out)));
      }
    }
    files.add(
        put(directory.resolve(DayReport.WHOLE_DAY.file(day, "html")), out -> out.write(page)));
    return files;
  }

  /**
   * Writes the first table of a report as CSV, with a heading.
   *
   * @throws DayNotReadyException if the day has not been closed
   */
  public static void csv(Connection connection, DayReport report, LocalDate day, OutputStream out)
      throws SQLException, IOException, DayNotReadyException {
    DayReport.head(connection, day);
    Writer csv = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    String sql = report.sections().get(0).sql();
    ReportTable.read(connection, sql, day, columns -> Csv.rows(columns, csv));
    csv.flush();
  }

  /**
   * Writes a report as PDF, row by row, so that memory use does not grow with the rows.
   *
   * @param madeAt the time that the report shows
   * @throws DayNotReadyException if the day has not been closed
   */
  public static void pdf(
      Connection connection, DayReport report, LocalDate day, Instant madeAt, OutputStream out)
      throws SQLException, IOException, DayNotReadyException {
    List<String> head = DayReport.head(connection, day);
    String title = report.title() + " " + day;
    try (PdfReport pdf = new PdfReport(out, title, "Report of a business day", madeAt)) {
      head.forEach(pdf::text);
      for (DaySection section : report.sections()) {
        if (!section.title().isEmpty()) {
          pdf.heading(section.title());
        }
        if (!section.note().isEmpty()) {
          pdf.note(section.note());
        }
        PdfRows rows = new PdfRows(pdf);
        ReportTable.read(connection, section.sql(), day, rows::begin);
      }
    }
  }

  /** Writes the first rows of a table and counts all of them. */
  private static final class PdfRows implements RowWriter<List<@Nullable Object>> {
    private final PdfReport pdf;
    private RowWriter<List<@Nullable Object>> rows = row -> {};
    private long count;

    PdfRows(PdfReport pdf) {
      this.pdf = pdf;
    }

    PdfRows begin(Table<List<@Nullable Object>> columns) {
      rows = pdf.table(columns);
      return this;
    }

    @Override
    public void add(List<@Nullable Object> row) throws IOException {
      count++;
      if (count <= MOST_ROWS) {
        rows.add(row);
      }
    }

    @Override
    public void end() throws IOException {
      rows.end();
      if (count > MOST_ROWS) {
        pdf.text(
            "The first %s of %s rows; the CSV file has all."
                .formatted(Numbers.of(MOST_ROWS), Numbers.of(count)));
      }
    }
  }

  /** Returns the page of a closed day, for the screen and A4 paper. It needs no other file. */
  private static String page(Connection connection, LocalDate day)
      throws SQLException, IOException, DayNotReadyException {
    List<String> head = DayReport.head(connection, day);
    Html html = new Html().markup("<!DOCTYPE html>\n").open("html", "lang", "en").open("head");
    html.empty("meta", "charset", "utf-8")
        .empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1")
        .element("title", "End of day " + day)
        .open("style")
        .markup(style())
        .close("style")
        .close("head")
        .open("body")
        .element("h1", "End of day " + day);
    head.forEach(line -> html.element("p", line));
    for (DaySection section : DayReport.WHOLE_DAY.sections()) {
      section(section, section.first(connection, day, Integer.MAX_VALUE), html);
    }
    return html.close("body").close("html").toString();
  }

  private static void section(DaySection section, TextTable table, Html html) {
    if (!section.title().isEmpty()) {
      html.element("h2", section.title());
    }
    if (!section.note().isEmpty()) {
      html.element("p", section.note(), "class", "note");
    }
    if (table.rows().isEmpty()) {
      html.element("p", "None.");
    } else {
      boolean wide = table.columns().size() > WIDE_FROM;
      html.table("", table, wide ? new String[] {"class", "wide"} : new String[0]);
    }
  }

  private static String style() throws IOException {
    try (InputStream css = DayReports.class.getResourceAsStream("end-of-day.css")) {
      return new String(Objects.requireNonNull(css).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Writes a report file that appears under its name only when complete. */
  public static Path put(Path file, Content content)
      throws SQLException, IOException, DayNotReadyException {
    try (NewFile written = NewFile.of(file)) {
      content.write(written.out());
      return written.complete();
    }
  }

  /** Content of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes the content. */
    void write(OutputStream out) throws SQLException, IOException, DayNotReadyException;
  }
}
