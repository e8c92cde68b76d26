package io.straightway.settlement.day;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The page of a closed day, for the screen and for A4 paper. It needs no other file. */
final class DayPage {
  private static final int WIDE_FROM = 9;

  private static final String STYLE =
      """
      body { font: 10.5pt/1.4 "Liberation Sans", Arial, Helvetica, sans-serif; color: #1b1f24;
             max-width: 60em; margin: 2em auto; padding: 0 1.5em; }
      h1 { font-size: 17pt; margin: 0 0 .2em; }
      h2 { font-size: 12.5pt; margin: 1.8em 0 .3em; border-bottom: 1.5pt solid #1f4e79; }
      p { margin: .2em 0 .6em; }
      .note { color: #555; font-size: 9.5pt; }
      table { border-collapse: collapse; width: 100%; font-size: 9.5pt; }
      th { text-align: left; border-bottom: 1pt solid #888; padding: .2em .6em .2em 0;
           font-weight: 600; vertical-align: bottom; }
      td { border-bottom: .5pt solid #ddd; padding: .2em .6em .2em 0; vertical-align: top;
           white-space: nowrap; }
      th:last-child, td:last-child { padding-right: 0; }
      td:last-child { white-space: normal; overflow-wrap: anywhere; }
      .n { text-align: right; font-variant-numeric: tabular-nums; }
      th.n, td.n { padding-right: 1.4em; }
      td.n { white-space: nowrap !important; }
      table + table { margin-top: 1em; }
      .wide { font-size: 8pt; }
      @media screen and (max-width: 50em) {
        body { margin: 1em auto; padding: 0 .8em; }
        table { display: block; overflow-x: auto; }
      }
      @page { size: A4; margin: 15mm; }
      @media print {
        body { margin: 0; max-width: none; padding: 0; }
        thead { display: table-header-group; }
        tr { break-inside: avoid; }
        h2 { break-after: avoid; }
      }
      """;

  private final Connection connection;
  private final LocalDate day;
  private final StringBuilder html = new StringBuilder();

  DayPage(Connection connection, LocalDate day) {
    this.connection = connection;
    this.day = day;
  }

  String html() throws SQLException, DayNotReadyException {
    List<String> head = DayReport.head(connection, day);
    html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<title>End of day ")
        .append(day)
        .append("</title>\n<style>\n")
        .append(STYLE)
        .append("</style>\n</head>\n<body>\n<h1>End of day ")
        .append(day)
        .append("</h1>\n");
    head.forEach(line -> html.append("<p>").append(escaped(line)).append("</p>\n"));
    for (DaySection section : DayReport.WHOLE_DAY.sections()) {
      section(section);
    }
    return html.append("</body>\n</html>\n").toString();
  }

  private void section(DaySection section) throws SQLException {
    ReportTable table = ReportTable.read(connection, section.sql(), day);
    if (!section.title().isEmpty()) {
      html.append("<h2>").append(escaped(section.title())).append("</h2>\n");
    }
    if (!section.note().isEmpty()) {
      html.append("<p class=\"note\">").append(escaped(section.note())).append("</p>\n");
    }
    if (table.rows().isEmpty()) {
      html.append("<p>None.</p>\n");
      return;
    }
    html.append(table.columns().size() > WIDE_FROM ? "<table class=\"wide\">" : "<table>")
        .append("\n<thead><tr>");
    for (ReportColumn column : table.columns()) {
      cell("th", column, column.heading());
    }
    html.append("</tr></thead>\n<tbody>\n");
    for (List<@Nullable Object> row : table.rows()) {
      html.append("<tr>");
      for (int i = 0; i < row.size(); i++) {
        cell("td", table.columns().get(i), escaped(ReportTable.shown(row.get(i))));
      }
      html.append("</tr>\n");
    }
    html.append("</tbody>\n</table>\n");
  }

  private void cell(String element, ReportColumn column, String content) {
    html.append('<')
        .append(element)
        .append(column.number() ? " class=\"n\">" : ">")
        .append(content)
        .append("</")
        .append(element)
        .append('>');
  }

  private static String escaped(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.appendCodePoint(Character.isISOControl(c) ? ' ' : c);
              }
            });
    return out.toString();
  }
}
