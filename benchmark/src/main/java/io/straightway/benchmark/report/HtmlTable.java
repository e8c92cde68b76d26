package io.straightway.benchmark.report;

import java.util.ArrayList;
import java.util.List;

/** A table in a box of its own, which scrolls where the page is too narrow. */
public final class HtmlTable {
  private final String caption;
  private final List<Column> columns;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * A column.
   *
   * @param heading what it shows, with its unit
   * @param right whether its cells are numbers
   */
  record Column(String heading, boolean right) {}

  HtmlTable(String caption, List<Column> columns) {
    this.caption = caption;
    this.columns = List.copyOf(columns);
  }

  /** Columns from their headings; those that begin with {@code #} are of numbers. */
  public static HtmlTable of(String caption, String... headings) {
    List<Column> columns = new ArrayList<>();
    for (String heading : headings) {
      boolean right = heading.startsWith("#");
      columns.add(new Column(right ? heading.substring(1) : heading, right));
    }
    return new HtmlTable(caption, columns);
  }

  /** Adds a row. */
  public void add(String... cells) {
    add(List.of(cells));
  }

  /** Adds a row. */
  public void add(List<String> cells) {
    if (cells.size() != columns.size()) {
      throw new IllegalArgumentException(cells.size() + " cells for " + columns);
    }
    rows.add(List.copyOf(cells));
  }

  /** Writes it, if it has rows. */
  public void write(Html html) {
    if (rows.isEmpty()) {
      return;
    }
    html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", caption);
    html.open("table").element("caption", caption).open("thead").open("tr");
    columns.forEach(each -> cell(html, "th", each.heading(), each.right()));
    html.close("tr").close("thead").open("tbody");
    for (List<String> row : rows) {
      html.open("tr");
      for (int i = 0; i < row.size(); i++) {
        cell(html, "td", row.get(i), columns.get(i).right());
      }
      html.close("tr");
    }
    html.close("tbody").close("table").close("div");
  }

  private static void cell(Html html, String tag, String text, boolean right) {
    if (right) {
      html.element(tag, text, "class", "n");
    } else {
      html.element(tag, text);
    }
  }
}
