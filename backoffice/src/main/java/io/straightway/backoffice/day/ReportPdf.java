package io.straightway.backoffice.day;

import com.lowagie.text.Document;
import com.lowagie.text.PageSize;
import com.lowagie.text.pdf.PdfName;
import com.lowagie.text.pdf.PdfString;
import com.lowagie.text.pdf.PdfWriter;
import io.straightway.settlement.day.DayNotReadyException;
import io.straightway.settlement.day.DayReport;
import io.straightway.settlement.day.DaySection;
import io.straightway.settlement.day.ReportColumn;
import io.straightway.settlement.day.ReportTable;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A report of a closed day as PDF, A4 across: tables whose headings stand on every page, which is
 * numbered and says of which day it is and when it was made. Rows are written as they are read, so
 * that the memory does not grow with them.
 */
public final class ReportPdf {
  /** The most rows of a table. */
  public static final int MOST_ROWS = 100_000;

  private static final float MARGIN = 36;
  private static final float FOOT = 48;

  private final Connection connection;
  private final DayReport report;
  private final LocalDate day;
  private final Instant madeAt;

  private ReportPdf(Connection connection, DayReport report, LocalDate day, Instant madeAt) {
    this.connection = connection;
    this.report = report;
    this.day = day;
    this.madeAt = madeAt;
  }

  /**
   * Writes one.
   *
   * @param madeAt the time that it names
   * @throws DayNotReadyException if the day has not been closed
   */
  public static void write(
      Connection connection, DayReport report, LocalDate day, Instant madeAt, OutputStream out)
      throws SQLException, IOException, DayNotReadyException {
    List<String> head = DayReport.head(connection, day);
    new ReportPdf(connection, report, day, madeAt).write(head, out);
  }

  private void write(List<String> head, OutputStream out) throws SQLException, IOException {
    String title = report.title() + " " + day;
    try (Document document = new Document(PageSize.A4.rotate(), MARGIN, MARGIN, MARGIN, FOOT)) {
      PdfWriter writer = PdfWriter.getInstance(document, out);
      writer.setViewerPreferences(PdfWriter.DisplayDocTitle);
      writer.setPageEvent(new PageFoot(title, madeAt));
      document.addTitle(title);
      document.addSubject("Report of a business day");
      document.addCreator("Straightway");
      document.addCreationDate();
      writer.getExtraCatalog().put(PdfName.LANG, new PdfString("en"));
      document.open();
      document.add(PdfText.paragraph(title, PdfText.TITLE));
      for (String line : head) {
        document.add(PdfText.paragraph(line, PdfText.BODY));
      }
      for (DaySection section : report.sections()) {
        write(section, document);
      }
    }
  }

  private void write(DaySection section, Document document) throws SQLException, IOException {
    if (!section.title().isEmpty()) {
      document.add(PdfText.heading(section.title()));
    }
    if (!section.note().isEmpty()) {
      document.add(PdfText.paragraph(section.note(), PdfText.NOTE));
    }
    Rows rows = new Rows(document);
    section.read(connection, day, rows);
    rows.end();
  }

  /** Adds rows to a document as they come. */
  private static final class Rows implements ReportTable.Reader {
    private final Document document;
    private @Nullable PdfRows table;
    private long count;

    Rows(Document document) {
      this.document = document;
    }

    @Override
    public void columns(List<ReportColumn> columns) {
      table = new PdfRows(document, columns);
    }

    @Override
    public void row(List<@Nullable Object> values) {
      count++;
      if (table != null && count <= MOST_ROWS) {
        table.add(values);
      }
    }

    void end() {
      if (table != null && count > 0) {
        table.end();
      } else {
        document.add(PdfText.paragraph("None.", PdfText.BODY));
      }
      if (count > MOST_ROWS) {
        document.add(
            PdfText.paragraph(
                "The first %s of %s rows; the CSV file has all."
                    .formatted(ReportTable.shown((long) MOST_ROWS), ReportTable.shown(count)),
                PdfText.BODY));
      }
    }
  }
}
