package io.straightway.table;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Cells as text for people, for a terminal: words to the left, numbers to the right, two spaces
 * between columns. Where the width of the terminal is known, long words are cut with an ellipsis to
 * fit; numbers never are.
 */
public final class TextTable {
  private static final String GAP = "  ";
  private static final String ELLIPSIS = "…";

  /** Words up to this width are not cut. */
  private static final int SHORT = 16;

  private final List<TextColumn> columns;
  private final List<List<String>> rows = new ArrayList<>();

  /** Creates a table without rows. */
  public TextTable(TextColumn... columns) {
    this.columns = List.of(columns);
  }

  /** Returns a column of words. */
  public static TextColumn words(String heading) {
    return new TextColumn(heading, false);
  }

  /** Returns a column of numbers. */
  public static TextColumn numbers(String heading) {
    return new TextColumn(heading, true);
  }

  /** Returns a table of numbers and what they count. */
  public static TextTable counts(String words, String numbers, Map<?, Long> counts) {
    TextTable table = new TextTable(words(words), numbers(numbers));
    counts.forEach((counted, number) -> table.add(counted.toString(), Numbers.of(number)));
    return table;
  }

  /** Adds a row. Cells are made harmless by {@link PlainText}. */
  public void add(String... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(cells.length + " cells for " + columns);
    }
    List<String> row = new ArrayList<>(cells.length);
    for (String cell : cells) {
      row.add(PlainText.of(cell));
    }
    rows.add(row);
  }

  public List<TextColumn> columns() {
    return columns;
  }

  /** Returns the rows, each with a cell for every column. */
  public List<List<String>> rows() {
    return rows;
  }

  /** Returns the number of rows. */
  public int size() {
    return rows.size();
  }

  /** Prints headings and rows, each line after {@code indent}. */
  public void print(PrintWriter out, String indent) {
    List<String> headings = columns.stream().map(TextColumn::heading).toList();
    int[] widths = new int[columns.size()];
    measure(headings, widths);
    rows.forEach(row -> measure(row, widths));
    if (out instanceof TerminalWriter terminal) {
      fit(widths, terminal.width() - indent.length());
    }
    out.println(indent + line(headings, widths));
    rows.forEach(row -> out.println(indent + line(row, widths)));
  }

  private static void measure(List<String> row, int[] widths) {
    for (int i = 0; i < widths.length; i++) {
      widths[i] = Math.max(widths[i], length(row.get(i)));
    }
  }

  /** Narrows the widest columns of words until the table fits, or all of them are short. */
  private void fit(int[] widths, int most) {
    int excess = Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1) - most;
    for (; excess > 0; excess--) {
      int widest = -1;
      for (int i = 0; i < widths.length; i++) {
        if (isCuttable(i, widths[i]) && (widest < 0 || widths[i] > widths[widest])) {
          widest = i;
        }
      }
      if (widest < 0) {
        return;
      }
      widths[widest]--;
    }
  }

  private boolean isCuttable(int column, int width) {
    TextColumn cut = columns.get(column);
    return !cut.right() && width > Math.max(SHORT, length(cut.heading()));
  }

  private static String cut(String cell, int width) {
    return length(cell) <= width
        ? cell
        : cell.substring(0, cell.offsetByCodePoints(0, width - ELLIPSIS.length())) + ELLIPSIS;
  }

  private static int length(String cell) {
    return cell.codePointCount(0, cell.length());
  }

  private String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String cell = cut(cells.get(i), widths[i]);
      String padding = " ".repeat(widths[i] - length(cell));
      line.append(i == 0 ? "" : GAP);
      line.append(columns.get(i).right() ? padding + cell : cell + padding);
    }
    return line.toString().stripTrailing();
  }

  /**
   * A column.
   *
   * @param right whether its cells are right-aligned
   */
  public record TextColumn(String heading, boolean right) {}
}
