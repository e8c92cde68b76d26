package io.straightway.settlement.day;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
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
    ReportTable head = ReportTable.read(connection, ReportSql.HEAD, day);
    if (head.rows().isEmpty()) {
      throw new DayNotReadyException(day + " has not been closed, so there is no report of it");
    }
    html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<title>End of day ")
        .append(day)
        .append("</title>\n<style>\n")
        .append(STYLE)
        .append("</style>\n</head>\n<body>\n");
    head(head.rows().get(0));
    section(
        "Fails by age",
        "Business days of the currency from the settlement date to this day, both counted.",
        ReportSql.FAILS_BY_AGE);
    section("Oldest fails", "At most 40; the CSV file has all.", ReportSql.OLDEST_FAILS);
    section("Open exceptions", "", ReportSql.EXCEPTIONS);
    section(
        "Penalties accrued today",
        "Basis points of the open amount by kind of security. COST: we are late to deliver.",
        ReportSql.PENALTY_TOTALS);
    section(
        "Straight-through processing",
        "The STP rate is the share that no person had to touch. Stopped: refused, in repair or"
            + " repaired, held, refused by the custodian, or late. Today is what changed since the"
            + " end of day before; the other columns count from the beginning.",
        ReportSql.STAGES);
    section(
        "Trial balance",
        "Debits equal credits in every currency. By value date what counts up to the day, by entry"
            + " date all that was entered up to it.",
        ReportSql.TRIAL_BALANCE);
    section("", "", ReportSql.TRIAL_BALANCE_TOTALS);
    return html.append("</body>\n</html>\n").toString();
  }

  private void head(List<@Nullable Object> head) {
    html.append("<h1>End of day ")
        .append(day)
        .append("</h1>\n<p>The books are closed up to and including ")
        .append(day)
        .append("; the next business date is ")
        .append(shown(head.get(0)))
        .append(" (calendar ")
        .append(shown(head.get(1)))
        .append(").</p>\n<p>")
        .append(counted(head.get(4), "fail"))
        .append(", ")
        .append(counted(head.get(5), "open exception"))
        .append(", ")
        .append(counted(head.get(2), "instruction"))
        .append(" not delivered, ")
        .append(counted(head.get(6), "due trade"))
        .append(" not instructed, ")
        .append(counted(head.get(3), "fail"))
        .append(" without a penalty rate.</p>\n");
  }

  private static String counted(@Nullable Object number, String one) {
    boolean single = number instanceof Number n && n.longValue() == 1;
    return shown(number) + " " + one + (single ? "" : "s");
  }

  private void section(String title, String note, String sql) throws SQLException {
    ReportTable table = ReportTable.read(connection, sql, day);
    if (!title.isEmpty()) {
      html.append("<h2>").append(escaped(title)).append("</h2>\n");
    }
    if (!note.isEmpty()) {
      html.append("<p class=\"note\">").append(escaped(note)).append("</p>\n");
    }
    if (table.rows().isEmpty()) {
      html.append("<p>None.</p>\n");
      return;
    }
    html.append(table.headings().size() > WIDE_FROM ? "<table class=\"wide\">" : "<table>")
        .append("\n<thead><tr>");
    for (int i = 0; i < table.headings().size(); i++) {
      boolean number = ReportTable.isNumber(table.rows().get(0).get(i));
      cell("th", number, table.headings().get(i).replace('_', ' ').replace("percent", "%"));
    }
    html.append("</tr></thead>\n<tbody>\n");
    for (List<@Nullable Object> row : table.rows()) {
      html.append("<tr>");
      for (Object value : row) {
        cell("td", ReportTable.isNumber(value), shown(value));
      }
      html.append("</tr>\n");
    }
    html.append("</tbody>\n</table>\n");
  }

  private void cell(String element, boolean number, String content) {
    html.append('<')
        .append(element)
        .append(number ? " class=\"n\">" : ">")
        .append(content)
        .append("</")
        .append(element)
        .append('>');
  }

  private static String shown(@Nullable Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof BigDecimal number) {
      return grouped(number, number.scale());
    }
    return value instanceof Long number ? grouped(number, 0) : escaped(value.toString());
  }

  private static String grouped(Number number, int decimals) {
    DecimalFormat format =
        new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT));
    format.setMinimumFractionDigits(Math.max(0, decimals));
    format.setMaximumFractionDigits(Math.max(0, decimals));
    return format.format(number);
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
