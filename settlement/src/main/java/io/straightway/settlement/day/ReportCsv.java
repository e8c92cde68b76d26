package io.straightway.settlement.day;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.QuoteMode;
import org.jspecify.annotations.Nullable;

/** A table as CSV (RFC 4180, but lines end with LF), with a heading. */
final class ReportCsv {
  /** What a spreadsheet would take for the beginning of a formula. */
  private static final String FORMULA = "=+-@\t\r";

  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setRecordSeparator('\n').setQuoteMode(QuoteMode.MINIMAL).get();

  private ReportCsv() {}

  static String of(ReportTable table) throws IOException {
    StringBuilder csv = new StringBuilder();
    FORMAT.printRecord(csv, table.headings().toArray());
    for (List<@Nullable Object> row : table.rows()) {
      FORMAT.printRecord(csv, row.stream().map(ReportCsv::cell).toArray());
    }
    return csv.toString();
  }

  private static @Nullable Object cell(@Nullable Object value) {
    if (value instanceof BigDecimal number) {
      return number.toPlainString();
    }
    return value instanceof String text && !text.isEmpty() && FORMULA.indexOf(text.charAt(0)) >= 0
        ? "'" + text
        : value;
  }
}
