package io.straightway.table;

import com.lowagie.text.Document;
import com.lowagie.text.Element;
import com.lowagie.text.Font;
import com.lowagie.text.Phrase;
import com.lowagie.text.Rectangle;
import com.lowagie.text.pdf.PdfPCell;
import com.lowagie.text.pdf.PdfPTable;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table of a document that is written a few rows at a time. The first rows determine the widths
 * of its columns.
 */
final class PdfRows<R> implements RowWriter<R> {
  private static final int AT_A_TIME = 200;
  private static final int FULL = 100;
  private static final float PADDING = 2.5f;
  private static final float SIDE = 5;
  private static final float LINE = 0.4f;
  private static final Color SOFT = new Color(0xc5, 0xcc, 0xd6);
  private static final Color HEAD = new Color(0xf3, 0xf5, 0xf8);

  /**
   * The least and the greatest width of a column, in points, before the columns share the page's
   * width.
   */
  private static final float NARROW = 24;

  private static final float WIDE = 180;

  private final Document document;
  private final Table<R> columns;
  private final List<List<String>> waiting = new ArrayList<>();
  private @Nullable PdfPTable table;

  PdfRows(Document document, Table<R> columns) {
    this.document = document;
    this.columns = columns;
  }

  @Override
  public void add(R row) {
    waiting.add(columns.shown(row));
    if (waiting.size() == AT_A_TIME) {
      write(false);
    }
  }

  @Override
  public void end() {
    if (table == null && waiting.isEmpty()) {
      document.add(PdfText.paragraph("None.", PdfText.BODY));
    } else {
      write(true);
    }
  }

  private void write(boolean last) {
    PdfPTable rows = table;
    if (rows == null) {
      rows = begin();
      table = rows;
    }
    for (List<String> row : waiting) {
      for (int i = 0; i < row.size(); i++) {
        rows.addCell(cell(row.get(i), PdfText.CELL, right(i)));
      }
    }
    waiting.clear();
    rows.setComplete(last);
    document.add(rows);
  }

  private PdfPTable begin() {
    PdfPTable begun = new PdfPTable(columns.columns().size());
    begun.setWidthPercentage(FULL);
    begun.setWidths(widths());
    begun.setHeaderRows(1);
    begun.setComplete(false);
    begun.setSplitLate(false);
    for (int i = 0; i < columns.columns().size(); i++) {
      PdfPCell cell = cell(heading(i), PdfText.COLUMN, right(i));
      cell.setBackgroundColor(HEAD);
      begun.addCell(cell);
    }
    return begun;
  }

  private float[] widths() {
    float[] widths = new float[columns.columns().size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = width(heading(i), PdfText.COLUMN);
      for (List<String> row : waiting) {
        widths[i] = Math.max(widths[i], width(row.get(i), PdfText.CELL));
      }
      widths[i] = Math.min(WIDE, Math.max(NARROW, widths[i])) + 2 * SIDE + 1;
    }
    return widths;
  }

  private String heading(int column) {
    return columns.columns().get(column).heading();
  }

  private boolean right(int column) {
    return columns.columns().get(column).right();
  }

  private static float width(String text, Font font) {
    return font.getBaseFont().getWidthPoint(PdfText.writable(text), font.getSize());
  }

  private static PdfPCell cell(String text, Font font, boolean right) {
    PdfPCell cell = new PdfPCell(new Phrase(PdfText.writable(text), font));
    cell.setHorizontalAlignment(right ? Element.ALIGN_RIGHT : Element.ALIGN_LEFT);
    cell.setPadding(PADDING);
    cell.setPaddingLeft(SIDE);
    cell.setPaddingRight(SIDE);
    cell.setBorder(Rectangle.BOTTOM);
    cell.setBorderWidth(LINE);
    cell.setBorderColor(SOFT);
    return cell;
  }
}
