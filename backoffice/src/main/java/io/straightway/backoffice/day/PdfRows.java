package io.straightway.backoffice.day;

import com.lowagie.text.Document;
import com.lowagie.text.Element;
import com.lowagie.text.Font;
import com.lowagie.text.Phrase;
import com.lowagie.text.Rectangle;
import com.lowagie.text.pdf.PdfPCell;
import com.lowagie.text.pdf.PdfPTable;
import io.straightway.settlement.day.ReportColumn;
import io.straightway.settlement.day.ReportTable;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table of a document that is written some rows at a time. How wide its columns are is decided by
 * the first of them.
 */
final class PdfRows {
  private static final int AT_A_TIME = 200;
  private static final int FULL = 100;
  private static final float PADDING = 2.5f;
  private static final float SIDE = 5;
  private static final float LINE = 0.4f;
  private static final Color SOFT = new Color(0xc5, 0xcc, 0xd6);
  private static final Color HEAD = new Color(0xf3, 0xf5, 0xf8);

  /** What a column is given at least and at most, in points, before all share the page's width. */
  private static final float NARROW = 24;

  private static final float WIDE = 180;

  private final Document document;
  private final List<ReportColumn> columns;
  private final List<List<@Nullable Object>> waiting = new ArrayList<>();
  private @Nullable PdfPTable table;

  PdfRows(Document document, List<ReportColumn> columns) {
    this.document = document;
    this.columns = columns;
  }

  void add(List<@Nullable Object> row) {
    waiting.add(row);
    if (waiting.size() == AT_A_TIME) {
      write(false);
    }
  }

  /** Writes what has not been written. */
  void end() {
    write(true);
  }

  private void write(boolean last) {
    PdfPTable rows = table;
    if (rows == null) {
      rows = begin();
      table = rows;
    }
    for (List<@Nullable Object> row : waiting) {
      for (int i = 0; i < columns.size(); i++) {
        rows.addCell(cell(ReportTable.shown(row.get(i)), PdfText.CELL, columns.get(i)));
      }
    }
    waiting.clear();
    rows.setComplete(last);
    document.add(rows);
  }

  private PdfPTable begin() {
    PdfPTable begun = new PdfPTable(columns.size());
    begun.setWidthPercentage(FULL);
    begun.setWidths(widths());
    begun.setHeaderRows(1);
    begun.setComplete(false);
    begun.setSplitLate(false);
    for (ReportColumn column : columns) {
      PdfPCell cell = cell(column.heading(), PdfText.COLUMN, column);
      cell.setBackgroundColor(HEAD);
      begun.addCell(cell);
    }
    return begun;
  }

  private float[] widths() {
    float[] widths = new float[columns.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = width(columns.get(i).heading(), PdfText.COLUMN);
      for (List<@Nullable Object> row : waiting) {
        widths[i] = Math.max(widths[i], width(ReportTable.shown(row.get(i)), PdfText.CELL));
      }
      widths[i] = Math.min(WIDE, Math.max(NARROW, widths[i])) + 2 * SIDE + 1;
    }
    return widths;
  }

  private static float width(String text, Font font) {
    return font.getBaseFont().getWidthPoint(PdfText.writable(text), font.getSize());
  }

  private static PdfPCell cell(String text, Font font, ReportColumn column) {
    PdfPCell cell = new PdfPCell(new Phrase(PdfText.writable(text), font));
    cell.setHorizontalAlignment(column.number() ? Element.ALIGN_RIGHT : Element.ALIGN_LEFT);
    cell.setPadding(PADDING);
    cell.setPaddingLeft(SIDE);
    cell.setPaddingRight(SIDE);
    cell.setBorder(Rectangle.BOTTOM);
    cell.setBorderWidth(LINE);
    cell.setBorderColor(SOFT);
    return cell;
  }
}
