package io.straightway.charts.text;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** A table for a terminal: words to the left, numbers to the right, two spaces between. */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<Column> columns;
  private final List<List<String>> rows = new ArrayList<>();

  /** A table without rows. */
  public TextTable(Column... columns) {
    this.columns = List.of(columns);
  }

  /** A column of words. */
  public static Column words(String heading) {
    return new Column(heading, false);
  }

  /** A column of numbers. */
  public static Column numbers(String heading) {
    return new Column(heading, true);
  }

  /** Adds a row; every cell is made harmless. */
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

  /** Number of rows. */
  public int size() {
    return rows.size();
  }

  /** Prints headings and rows, each line after {@code indent}. */
  public void print(PrintWriter out, String indent) {
    List<String> headings = columns.stream().map(Column::heading).toList();
    int[] widths = new int[columns.size()];
    measure(headings, widths);
    rows.forEach(row -> measure(row, widths));
    out.println(indent + line(headings, widths));
    rows.forEach(row -> out.println(indent + line(row, widths)));
  }

  private static void measure(List<String> row, int[] widths) {
    for (int i = 0; i < widths.length; i++) {
      widths[i] = Math.max(widths[i], length(row.get(i)));
    }
  }

  private static int length(String cell) {
    return cell.codePointCount(0, cell.length());
  }

  private String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String padding = " ".repeat(widths[i] - length(cells.get(i)));
      line.append(i == 0 ? "" : GAP);
      line.append(columns.get(i).right() ? padding + cells.get(i) : cells.get(i) + padding);
    }
    return line.toString().stripTrailing();
  }

  /**
   * A column.
   *
   * @param right whether its cells stand to the right
   */
  public record Column(String heading, boolean right) {}
}
