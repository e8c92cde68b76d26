package io.straightway.element.enquiry;

import io.straightway.element.staticdata.StaticData;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.Map;

/** Counts the instructions that are open past their settlement date. */
public final class OpenFails {
  private static final String BY_DATE =
      """
      SELECT currency, settlement_date, count(*) AS instructions
        FROM settlement_instruction
       WHERE status NOT IN ('SETTLED', 'CANCELLED')
         AND settlement_date < (SELECT today FROM business_day)
       GROUP BY currency, settlement_date
      """;
  private static final String TODAY = "SELECT today FROM business_day";

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
    LocalDate today = today(connection);
    if (today.equals(LocalDate.MIN)) {
      return counts;
    }
    try (PreparedStatement statement = connection.prepareStatement(BY_DATE);
        ResultSet row = statement.executeQuery()) {
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
    return counts;
  }

  private static LocalDate today(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(TODAY);
        ResultSet row = statement.executeQuery()) {
      return row.next() ? row.getObject(1, LocalDate.class) : LocalDate.MIN;
    }
  }
}
