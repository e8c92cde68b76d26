package io.straightway.table;

import com.lowagie.text.Document;
import com.lowagie.text.Element;
import com.lowagie.text.pdf.PdfContentByte;
import com.lowagie.text.pdf.PdfPageEventHelper;
import com.lowagie.text.pdf.PdfTemplate;
import com.lowagie.text.pdf.PdfWriter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The footer of every page: the document's title, its time of creation, the page number and the
 * number of pages.
 */
final class PageFoot extends PdfPageEventHelper {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final float SIZE = 8;
  private static final float HEIGHT = 12;
  private static final float TOTAL_WIDTH = 40;
  private static final float ABOVE_THE_EDGE = 24;

  private final String foot;
  private @Nullable PdfTemplate total;

  PageFoot(String title, Instant madeAt) {
    this.foot = title + ", made " + TIME.format(madeAt);
  }

  @Override
  public void onOpenDocument(PdfWriter writer, Document document) {
    total = writer.getDirectContent().createTemplate(TOTAL_WIDTH, HEIGHT);
  }

  @Override
  public void onEndPage(PdfWriter writer, Document document) {
    PdfContentByte page = writer.getDirectContent();
    float right = document.right() - TOTAL_WIDTH;
    page.beginText();
    page.setFontAndSize(PdfText.PLAIN, SIZE);
    page.showTextAligned(
        Element.ALIGN_LEFT, PdfText.writable(foot), document.left(), ABOVE_THE_EDGE, 0);
    page.showTextAligned(
        Element.ALIGN_RIGHT, "page " + writer.getPageNumber() + " of ", right, ABOVE_THE_EDGE, 0);
    page.endText();
    if (total != null) {
      page.addTemplate(total, right, ABOVE_THE_EDGE);
    }
  }

  /** Fills in the number of pages, which is known only now. */
  @Override
  public void onCloseDocument(PdfWriter writer, Document document) {
    if (total != null) {
      total.beginText();
      total.setFontAndSize(PdfText.PLAIN, SIZE);
      total.showTextAligned(
          Element.ALIGN_LEFT, String.valueOf(writer.getPageNumber() - 1), 0, 0, 0);
      total.endText();
    }
  }
}
