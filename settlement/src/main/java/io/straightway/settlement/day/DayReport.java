package io.straightway.settlement.day;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The reports of a closed day. */
public enum DayReport {
  /** All in one, to read and to print; of the fails only the oldest. */
  WHOLE_DAY("end-of-day", "End of day"),
  TRIAL_BALANCE("trial-balance", "Trial balance"),
  FAILS("fails", "Fails"),
  PENALTIES("penalties", "Penalties"),
  EXCEPTIONS("exceptions", "Open exceptions"),
  STAGES("stp", "Straight-through processing");

  private final String id;
  private final String title;

  DayReport(String id, String title) {
    this.id = id;
    this.title = title;
  }

  /** The report of this name, such as {@code trial-balance}. */
  public static Optional<DayReport> named(String id) {
    return Arrays.stream(values()).filter(each -> each.id.equals(id)).findFirst();
  }

  /** Its name in addresses and names of files. */
  public String id() {
    return id;
  }

  /** What people call it. */
  public String title() {
    return title;
  }

  /** Its parts in their order. */
  public List<DaySection> sections() {
    return switch (this) {
      case WHOLE_DAY -> DaySection.OF_THE_DAY;
      case TRIAL_BALANCE -> List.of(DaySection.TRIAL_BALANCE, DaySection.TOTALS);
      case FAILS -> List.of(DaySection.FAILS);
      case PENALTIES -> List.of(DaySection.PENALTIES);
      case EXCEPTIONS -> List.of(DaySection.EXCEPTIONS);
      case STAGES -> List.of(DaySection.STAGES);
    };
  }

  /** Whether there is a CSV file of it: its first part. */
  public boolean hasCsv() {
    return this != WHOLE_DAY;
  }

  /** The name of a file of it. */
  public String file(LocalDate day, String ending) {
    return this == WHOLE_DAY
        ? "end-of-day-%s.%s".formatted(day, ending)
        : "end-of-day-%s-%s.%s".formatted(day, id, ending);
  }

  /**
   * What every report of a day begins with: how the day was closed.
   *
   * @throws DayNotReadyException if it has not been closed
   */
  public static List<String> head(Connection connection, LocalDate day)
      throws SQLException, DayNotReadyException {
    List<List<@Nullable Object>> found = ReportTable.read(connection, ReportSql.HEAD, day).rows();
    if (found.isEmpty()) {
      throw new DayNotReadyException(day + " has not been closed, so there is no report of it");
    }
    return head(day, found.get(0));
  }

  private static List<String> head(LocalDate day, List<@Nullable Object> head) {
    return List.of(
        "The books are closed up to and including %s; the next business date is %s (calendar %s)."
            .formatted(day, ReportTable.shown(head.get(0)), ReportTable.shown(head.get(1))),
        "%s, %s, %s not delivered, %s not instructed, %s without a penalty rate."
            .formatted(
                counted(head.get(4), "fail"),
                counted(head.get(5), "open exception"),
                counted(head.get(2), "instruction"),
                counted(head.get(6), "due trade"),
                counted(head.get(3), "fail")));
  }

  private static String counted(@Nullable Object number, String one) {
    boolean single = number instanceof Number n && n.longValue() == 1;
    return ReportTable.shown(number) + " " + one + (single ? "" : "s");
  }
}
