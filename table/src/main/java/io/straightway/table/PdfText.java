package io.straightway.table;

import com.lowagie.text.Font;
import com.lowagie.text.Paragraph;
import com.lowagie.text.pdf.BaseFont;
import java.awt.Color;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;

/**
 * Text of PDF files, in the fonts that every reader has: Helvetica for Western European letters.
 */
final class PdfText {
  static final BaseFont PLAIN = font(BaseFont.HELVETICA);
  static final Font TITLE = new Font(font(BaseFont.HELVETICA_BOLD), 15);
  private static final Font HEADING = new Font(font(BaseFont.HELVETICA_BOLD), 11);
  static final Font BODY = new Font(PLAIN, 9);
  static final Font NOTE = new Font(PLAIN, 8, Font.NORMAL, new Color(0x55, 0x55, 0x55));
  static final Font CELL = new Font(PLAIN, 7.5f);
  static final Font COLUMN = new Font(font(BaseFont.HELVETICA_BOLD), 7.5f);

  private static final Charset LETTERS = Charset.forName("windows-1252");
  private static final float SPACE = 4;
  private static final float SPACE_BEFORE_HEADING = 12;

  private PdfText() {}

  private static BaseFont font(String name) {
    try {
      return BaseFont.createFont(name, BaseFont.WINANSI, BaseFont.NOT_EMBEDDED);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Paragraph paragraph(String text, Font font) {
    Paragraph paragraph = new Paragraph(writable(text), font);
    paragraph.setSpacingAfter(SPACE);
    return paragraph;
  }

  static Paragraph heading(String text) {
    Paragraph heading = paragraph(text, HEADING);
    heading.setSpacingBefore(SPACE_BEFORE_HEADING);
    return heading;
  }

  /** Returns the text with a question mark for each letter that the fonts lack. */
  static String writable(String text) {
    return new String(text.getBytes(LETTERS), LETTERS);
  }
}
