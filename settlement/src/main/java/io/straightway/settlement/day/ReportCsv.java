package io.straightway.settlement.day;

import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.QuoteMode;
import org.jspecify.annotations.Nullable;

/** A report as CSV (RFC 4180, but lines end with LF), with a heading. */
public final class ReportCsv {
  /** What a spreadsheet would take for the beginning of a formula. */
  private static final String FORMULA = "=+-@\t\r";

  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setRecordSeparator('\n').setQuoteMode(QuoteMode.MINIMAL).get();

  private ReportCsv() {}

  /**
   * Writes the table of a report of a closed day, one row after the other.
   *
   * @throws DayNotReadyException if the day has not been closed
   */
  public static void write(Connection connection, DayReport report, LocalDate day, Appendable csv)
      throws SQLException, IOException, DayNotReadyException {
    DayReport.head(connection, day);
    report
        .sections()
        .get(0)
        .read(
            connection,
            day,
            new ReportTable.Reader() {
              @Override
              public void columns(List<ReportColumn> columns) throws IOException {
                FORMAT.printRecord(csv, columns.stream().map(ReportColumn::name).toArray());
              }

              @Override
              public void row(List<@Nullable Object> values) throws IOException {
                FORMAT.printRecord(csv, values.stream().map(ReportCsv::cell).toArray());
              }
            });
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
