package io.straightway.settlement.day;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table as CSV (RFC 4180, but lines end with LF), with a heading. */
final class ReportCsv {
  /** What a spreadsheet would take for the beginning of a formula. */
  private static final String FORMULA = "=+-@\t\r";

  private ReportCsv() {}

  static String of(ReportTable table) {
    StringBuilder csv = new StringBuilder(String.join(",", table.headings())).append('\n');
    for (List<@Nullable Object> row : table.rows()) {
      for (int i = 0; i < row.size(); i++) {
        csv.append(i == 0 ? "" : ",").append(cell(row.get(i)));
      }
      csv.append('\n');
    }
    return csv.toString();
  }

  private static String cell(@Nullable Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof BigDecimal number) {
      return number.toPlainString();
    }
    return value instanceof String text ? text(text) : value.toString();
  }

  private static String text(String text) {
    String harmless =
        !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    boolean quoted = harmless.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return quoted ? '"' + harmless.replace("\"", "\"\"") + '"' : harmless;
  }
}
