package io.straightway.settlement.day;

import io.straightway.db.Queries;
import io.straightway.table.Numbers;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The reports of a closed day. */
public enum DayReport {
  /** All reports in one, to read and to print; lists only the oldest fails. */
  WHOLE_DAY("end-of-day", "End of day"),
  TRIAL_BALANCE("trial-balance", "Trial balance"),
  FAILS("fails", "Fails"),
  PENALTIES("penalties", "Penalties"),
  INCOME("income", "Income"),
  EXCEPTIONS("exceptions", "Open exceptions"),
  STAGES("stp", "Straight-through processing");

  private final String id;
  private final String title;

  DayReport(String id, String title) {
    this.id = id;
    this.title = title;
  }

  /** Returns the report with a name such as {@code trial-balance}. */
  public static Optional<DayReport> named(String id) {
    return Arrays.stream(values()).filter(report -> report.id.equals(id)).findFirst();
  }

  /** Returns the report's name in addresses and file names. */
  public String id() {
    return id;
  }

  /** Returns the title that people read. */
  public String title() {
    return title;
  }

  /** Returns the report's sections, in order. */
  public List<DaySection> sections() {
    return switch (this) {
      case WHOLE_DAY -> DaySection.OF_THE_DAY;
      case TRIAL_BALANCE -> List.of(DaySection.TRIAL_BALANCE, DaySection.TOTALS);
      case FAILS -> List.of(DaySection.FAILS);
      case PENALTIES -> List.of(DaySection.PENALTIES);
      case INCOME -> List.of(DaySection.INCOME);
      case EXCEPTIONS -> List.of(DaySection.EXCEPTIONS);
      case STAGES -> List.of(DaySection.STAGES);
    };
  }

  /** Returns whether the report has a CSV file, which holds its first section. */
  public boolean hasCsv() {
    return this != WHOLE_DAY;
  }

  /** Returns the name of a file of this report. */
  public String file(LocalDate day, String ending) {
    return this == WHOLE_DAY
        ? "end-of-day-%s.%s".formatted(day, ending)
        : "end-of-day-%s-%s.%s".formatted(day, id, ending);
  }

  /**
   * Returns the lines that head every report of a day: how the day was closed.
   *
   * @throws DayNotReadyException if the day has not been closed
   */
  public static List<String> head(Connection connection, LocalDate day)
      throws SQLException, DayNotReadyException {
    Head head =
        Queries.first(connection, Head.class, ReportSql.HEAD, Map.of("day", day))
            .orElseThrow(
                () ->
                    new DayNotReadyException(
                        day + " has not been closed, so there is no report of it"));
    return List.of(
        "The books are closed up to and including %s; the next business date is %s (calendar %s)."
            .formatted(day, head.nextDate(), head.calendar()),
        "%s, %s, %s not delivered, %s not instructed, %s without a penalty rate."
            .formatted(
                Numbers.of(head.fails(), "fail"),
                Numbers.of(head.exceptions(), "open exception"),
                Numbers.of(head.undelivered(), "instruction"),
                Numbers.of(head.uninstructed(), "due trade"),
                Numbers.of(head.unrated(), "fail")));
  }

  /** Results and counts of the close. */
  public record Head(
      LocalDate nextDate,
      String calendar,
      long undelivered,
      long unrated,
      long fails,
      long exceptions,
      long uninstructed) {}
}
