package io.straightway.table;

import java.io.IOException;
import java.math.BigDecimal;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.QuoteMode;
import org.jspecify.annotations.Nullable;

/**
 * Writes tables as CSV (RFC 4180, but lines end with LF). The heading holds the names of the
 * columns.
 */
public final class Csv {
  /** The format of all CSV files. */
  public static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setRecordSeparator('\n').setQuoteMode(QuoteMode.MINIMAL).get();

  /** Characters that a spreadsheet takes for the beginning of a formula. */
  private static final String FORMULA = "=+-@\t\r";

  private Csv() {}

  /**
   * Writes the heading and returns the writer of the rows. Numbers are written plainly; a text that
   * a spreadsheet would take for a formula is written after an apostrophe.
   */
  public static <R> RowWriter<R> rows(Table<R> table, Appendable csv) throws IOException {
    FORMAT.printRecord(csv, table.columns().stream().map(Table.Column::name).toArray());
    return row ->
        FORMAT.printRecord(
            csv, table.columns().stream().map(column -> cell(column.value().apply(row))).toArray());
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
