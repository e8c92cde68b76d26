package io.straightway.settlement.day;

import io.straightway.db.Queries;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.element.staticdata.StaticData;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Counts the instructions that are open past their settlement date. */
public final class OpenFails {
  private static final String BY_DATE =
      """
      SELECT currency, settlement_date, count(*) AS instructions
        FROM instruction
       WHERE status NOT IN ('SETTLED', 'CANCELLED')
         AND settlement_date <= ?
       GROUP BY currency, settlement_date
      """;

  private OpenFails() {}

  /**
   * How many fails there are of each age, as of the business date; every age is there. None while
   * no business day has been opened.
   *
   * @param staticData whose calendars count the days
   */
  public static Map<Ageing, Long> count(Connection connection, StaticData staticData)
      throws SQLException {
    Optional<BusinessDate> day = BusinessDate.read(connection);
    return day.isPresent() ? asOf(connection, staticData, day.get().today().minusDays(1)) : none();
  }

  /** How many there are at the end of a day; as {@link #count}. */
  static Map<Ageing, Long> asOf(Connection connection, StaticData staticData, LocalDate day)
      throws SQLException {
    Map<Ageing, Long> counts = none();
    byAge(
        connection,
        staticData,
        day,
        (age, open) -> counts.merge(age, open.instructions(), Long::sum));
    return counts;
  }

  /**
   * The currencies and settlement dates of the fails of an age, such as {@code GBP 2026-11-24}; as
   * {@link #count}.
   */
  public static List<String> due(Connection connection, StaticData staticData, Ageing wanted)
      throws SQLException {
    List<String> due = new ArrayList<>();
    Optional<BusinessDate> today = BusinessDate.read(connection);
    if (today.isPresent()) {
      byAge(
          connection,
          staticData,
          today.get().today().minusDays(1),
          (age, open) -> {
            if (age == wanted) {
              due.add(open.currency() + " " + open.settlementDate());
            }
          });
    }
    return due;
  }

  private static void byAge(
      Connection connection, StaticData staticData, LocalDate day, BiConsumer<Ageing, Open> each)
      throws SQLException {
    for (Open open : Queries.list(connection, Open.class, BY_DATE, day)) {
      int late =
          Ageing.daysLate(staticData.calendarOf(open.currency()), open.settlementDate(), day);
      if (late > 0) {
        each.accept(Ageing.of(late), open);
      }
    }
  }

  private static Map<Ageing, Long> none() {
    Map<Ageing, Long> counts = new EnumMap<>(Ageing.class);
    for (Ageing step : Ageing.values()) {
      counts.put(step, 0L);
    }
    return counts;
  }

  /** Open instructions of a currency and settlement date. */
  public record Open(String currency, LocalDate settlementDate, long instructions) {}
}
