package io.straightway.settlement.day;

import io.straightway.books.BusinessDate;
import io.straightway.db.Queries;
import io.straightway.staticdata.StaticData;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Counts the fails: instructions that are open past their settlement date, or reported as failing
 * by the custodian on it.
 */
public final class OpenFails {
  private static final String BY_DATE =
      """
      SELECT currency, settlement_date, count(*) AS instructions
        FROM instruction
       WHERE status NOT IN ('SETTLED', 'CANCELLED') AND NOT called_complete
         AND settlement_date <= ?
       GROUP BY currency, settlement_date
      """;
  private static final String REPORTED =
      """
      SELECT currency, settlement_date, count(*) AS instructions
        FROM instruction
       WHERE status NOT IN ('SETTLED', 'CANCELLED') AND NOT called_complete
         AND settlement_date = ? AND settlement_report LIKE 'FAILING%'
       GROUP BY currency, settlement_date
      """;

  private OpenFails() {}

  /**
   * Counts the fails of each age as of the business date. Every age has an entry, with 0 while no
   * business day has been opened.
   *
   * @param staticData provides the calendars that count the days
   */
  public static Map<Ageing, Long> count(Connection connection, StaticData staticData)
      throws SQLException {
    Optional<LocalDate> day = BusinessDate.readToday(connection);
    if (day.isEmpty()) {
      return none();
    }
    Map<Ageing, Long> counts = none();
    counts.putAll(asOf(connection, staticData, day.get().minusDays(1)));
    for (Fails fails : Queries.list(connection, Fails.class, REPORTED, day.get())) {
      counts.merge(Ageing.SAME_DAY, fails.instructions(), Long::sum);
    }
    return counts;
  }

  /** Counts the fails at the end of a day, when none is reported alone; else as {@link #count}. */
  static Map<Ageing, Long> asOf(Connection connection, StaticData staticData, LocalDate day)
      throws SQLException {
    Map<Ageing, Long> counts = none();
    counts.remove(Ageing.SAME_DAY);
    byAge(
        connection,
        staticData,
        day,
        (age, fails) -> counts.merge(age, fails.instructions(), Long::sum));
    return counts;
  }

  /**
   * Returns the currencies and settlement dates of the fails of an age, such as {@code GBP
   * 2026-11-24}; otherwise as {@link #count}. On the business date only instructions that are
   * reported as failing are fails.
   */
  public static List<String> due(Connection connection, StaticData staticData, Ageing age)
      throws SQLException {
    List<String> due = new ArrayList<>();
    Optional<LocalDate> today = BusinessDate.readToday(connection);
    if (today.isPresent() && age == Ageing.SAME_DAY) {
      for (Fails fails : Queries.list(connection, Fails.class, REPORTED, today.get())) {
        due.add(fails.key());
      }
    } else if (today.isPresent()) {
      byAge(
          connection,
          staticData,
          today.get().minusDays(1),
          (ageing, fails) -> {
            if (ageing == age) {
              due.add(fails.key());
            }
          });
    }
    return due;
  }

  private static void byAge(
      Connection connection, StaticData staticData, LocalDate day, BiConsumer<Ageing, Fails> add)
      throws SQLException {
    for (Fails fails : Queries.list(connection, Fails.class, BY_DATE, day)) {
      int late =
          Ageing.daysLate(staticData.calendarOf(fails.currency()), fails.settlementDate(), day);
      if (late > 0) {
        add.accept(Ageing.of(late), fails);
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
  public record Fails(String currency, LocalDate settlementDate, long instructions) {
    private String key() {
      return currency + " " + settlementDate;
    }
  }
}
