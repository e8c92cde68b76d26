package io.straightway.table;

import com.lowagie.text.Document;
import com.lowagie.text.PageSize;
import com.lowagie.text.pdf.PdfName;
import com.lowagie.text.pdf.PdfString;
import com.lowagie.text.pdf.PdfWriter;
import java.io.OutputStream;
import java.time.Instant;

/**
 * A document as PDF, A4 across: paragraphs and tables whose headings stand on every page, written
 * as they come, so that the memory does not grow with them.
 */
public final class PdfReport implements AutoCloseable {
  private static final float MARGIN = 36;
  private static final float FOOT = 48;

  private final Document document =
      new Document(PageSize.A4.rotate(), MARGIN, MARGIN, MARGIN, FOOT);

  /**
   * Begins one with its title.
   *
   * @param subject what kind of document it is
   * @param madeAt the time that its pages name
   */
  public PdfReport(OutputStream out, String title, String subject, Instant madeAt) {
    PdfWriter writer = PdfWriter.getInstance(document, out);
    writer.setViewerPreferences(PdfWriter.DisplayDocTitle);
    writer.setPageEvent(new PageFoot(title, madeAt));
    document.addTitle(title);
    document.addSubject(subject);
    document.addCreator("Straightway");
    document.addCreationDate();
    writer.getExtraCatalog().put(PdfName.LANG, new PdfString("en"));
    document.open();
    document.add(PdfText.paragraph(title, PdfText.TITLE));
  }

  /** Adds a heading. */
  public void heading(String text) {
    document.add(PdfText.heading(text));
  }

  /** Adds a paragraph. */
  public void text(String text) {
    document.add(PdfText.paragraph(text, PdfText.BODY));
  }

  /** Adds a remark in small letters. */
  public void note(String text) {
    document.add(PdfText.paragraph(text, PdfText.NOTE));
  }

  /** Begins a table; what is returned writes its rows, or that there are none when it ends. */
  public <R> RowWriter<R> table(Table<R> table) {
    return new PdfRows<>(document, table);
  }

  @Override
  public void close() {
    document.close();
  }
}
