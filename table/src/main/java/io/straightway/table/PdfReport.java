package io.straightway.table;

import com.lowagie.text.Document;
import com.lowagie.text.PageSize;
import com.lowagie.text.pdf.PdfName;
import com.lowagie.text.pdf.PdfString;
import com.lowagie.text.pdf.PdfWriter;
import java.io.OutputStream;
import java.time.Instant;

/**
 * A document as PDF, A4 landscape: paragraphs and tables whose headings are repeated on every page,
 * written as they are added, so that the memory does not grow with them.
 */
public final class PdfReport implements AutoCloseable {
  private static final float MARGIN = 36;
  private static final float FOOT = 48;

  private final Document document =
      new Document(PageSize.A4.rotate(), MARGIN, MARGIN, MARGIN, FOOT);

  /**
   * Begins a document with its title.
   *
   * @param subject the kind of document
   * @param madeAt the time in the footer of its pages
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

  /** Adds a note in small print. */
  public void note(String text) {
    document.add(PdfText.paragraph(text, PdfText.NOTE));
  }

  /**
   * Begins a table and returns the writer of its rows. A table that ends without rows is written as
   * "None."
   */
  public <R> RowWriter<R> table(Table<R> table) {
    return new PdfRows<>(document, table);
  }

  @Override
  public void close() {
    document.close();
  }
}
