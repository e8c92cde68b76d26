package io.straightway.settlement.day;

import io.straightway.element.calendar.BusinessDate;
import io.straightway.element.staticdata.StaticData;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Counts the instructions that are open past their settlement date. */
public final class OpenFails {
  private static final String BY_DATE =
      """
      SELECT currency, settlement_date, count(*) AS instructions
        FROM instruction
       WHERE status NOT IN ('SETTLED', 'CANCELLED')
         AND settlement_date < ?
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
    Map<Ageing, Long> counts = new EnumMap<>(Ageing.class);
    for (Ageing step : Ageing.values()) {
      counts.put(step, 0L);
    }
    Optional<BusinessDate> day = BusinessDate.read(connection);
    if (day.isEmpty()) {
      return counts;
    }
    LocalDate today = day.get().today();
    try (PreparedStatement statement = connection.prepareStatement(BY_DATE)) {
      statement.setObject(1, today);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          int daysLate =
              Ageing.daysLate(
                  staticData.calendarOf(row.getString("currency")),
                  row.getObject("settlement_date", LocalDate.class),
                  today.minusDays(1));
          if (daysLate > 0) {
            counts.merge(Ageing.of(daysLate), row.getLong("instructions"), Long::sum);
          }
        }
      }
    }
    return counts;
  }
}
