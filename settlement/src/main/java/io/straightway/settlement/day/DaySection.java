package io.straightway.settlement.day;

import io.straightway.table.Table;
import io.straightway.table.TextTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A section of a report: one table.
 *
 * @param title empty if the section continues the one before
 * @param note explanation for readers; may be empty
 */
public record DaySection(String title, String note, String sql) {
  static final DaySection EXCEPTIONS = new DaySection("Open exceptions", "", ReportSql.EXCEPTIONS);
  static final DaySection STAGES =
      new DaySection(
          "Straight-through processing",
          "The STP rate is the share untouched by a person. Stopped: refused, in repair or"
              + " repaired, held, refused by the custodian, or late. Today counts changes since"
              + " the end of the day before; the other columns count from the beginning.",
          ReportSql.STAGES);
  static final DaySection TRIAL_BALANCE =
      new DaySection(
          "Trial balance",
          "Debits equal credits in every currency. By value date: entries up to the day; by entry"
              + " date: all entries made up to it.",
          ReportSql.TRIAL_BALANCE);
  static final DaySection TOTALS = new DaySection("", "", ReportSql.TRIAL_BALANCE_TOTALS);

  /** Income that issuers pay. */
  static final DaySection INCOME =
      new DaySection(
          "Income",
          "Income that is expected, late or different, and income received on the day. Late: the"
              + " payment date has passed.",
          ReportSql.INCOME);

  /** The sections of the page of a day. */
  static final List<DaySection> OF_THE_DAY =
      List.of(
          new DaySection(
              "Fails by age",
              "Business days of the currency from the settlement date to this day, both counted.",
              ReportSql.FAILS_BY_AGE),
          new DaySection(
              "Oldest fails", "At most 40; the report of fails has all.", ReportSql.OLDEST_FAILS),
          EXCEPTIONS,
          new DaySection(
              "Penalties accrued today",
              "Basis points of the open amount by kind of security. COST: we are late to deliver.",
              ReportSql.PENALTY_TOTALS),
          INCOME,
          STAGES,
          TRIAL_BALANCE,
          TOTALS);

  /** Fails at the end of the day. */
  static final DaySection FAILS =
      new DaySection(
          "Fails",
          "All instructions that were late at the end of the day, the oldest first; days late are"
              + " business days of the currency.",
          ReportSql.FAILS);

  /** Costs and earnings from the fails of the day. */
  static final DaySection PENALTIES =
      new DaySection(
          "Penalties",
          "COST: we are late. A negative amount reverses an excess of an earlier day.",
          ReportSql.PENALTIES);

  /** Returns the section's first rows as people read them. */
  public TextTable first(Connection connection, LocalDate day, int most) throws SQLException {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    List<Table<List<@Nullable Object>>> columns = new ArrayList<>();
    String limited = "SELECT * FROM (%s) AS report LIMIT %d".formatted(sql, most);
    try {
      ReportTable.read(
          connection,
          limited,
          day,
          table -> {
            columns.add(table);
            return rows::add;
          });
    } catch (IOException e) {
      throw new UncheckedIOException("in memory", e);
    }
    return columns.get(0).text(rows);
  }
}
