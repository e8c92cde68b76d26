package io.straightway.backoffice.status;

import io.straightway.backoffice.enquiry.Exceptions;
import io.straightway.backoffice.enquiry.Exceptions.ItemFilter;
import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data of the figures: trades of the last hour, and open exceptions by age.
 *
 * @param minutes the minutes of the last hour, the current one last
 * @param ages the open exceptions by age, youngest first
 */
public record Activity(List<Minute> minutes, List<AgeCount> ages) {
  private static final String MINUTES =
      """
      SELECT m.minute, coalesce(t.trades, 0) AS trades
        FROM generate_series(date_trunc('minute', now()) - interval '59 minutes',
                             date_trunc('minute', now()), interval '1 minute') AS m (minute)
        LEFT JOIN (SELECT date_trunc('minute', created_at) AS minute, count(*) AS trades
                     FROM trade
                    WHERE created_at >= date_trunc('minute', now()) - interval '59 minutes'
                    GROUP BY 1) AS t USING (minute)
       ORDER BY m.minute
      """;

  static Activity read(Connection connection, Clock clock) throws SQLException {
    return new Activity(minutes(connection), ages(connection, clock));
  }

  private static List<Minute> minutes(Connection connection) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(MINUTES)
                .map(
                    (row, context) ->
                        new Minute(row.getTimestamp("minute").toInstant(), row.getLong("trades")))
                .list());
  }

  private static List<AgeCount> ages(Connection connection, Clock clock) throws SQLException {
    Exceptions exceptions = new Exceptions(clock);
    List<AgeCount> counts = new ArrayList<>();
    long older = items(connection, exceptions, null);
    @Nullable Duration begin = null;
    for (Step step : Step.values()) {
      long left = step.end == null ? 0 : items(connection, exceptions, step.end);
      counts.add(new AgeCount(step.words, Math.max(0, older - left), begin, step.end));
      older = left;
      begin = step.end;
    }
    return counts;
  }

  private static long items(Connection connection, Exceptions exceptions, @Nullable Duration age)
      throws SQLException {
    return exceptions.counts(connection, ItemFilter.olderThan(age)).stream()
        .mapToLong(Exceptions.CodeCount::items)
        .sum();
  }

  private enum Step {
    HOUR("under an hour", Duration.ofHours(1)),
    DAY("under a day", Duration.ofDays(1)),
    WEEK("under a week", Duration.ofDays(7)),
    OLDER("a week or more", null);

    private final String words;
    private final @Nullable Duration end;

    Step(String words, @Nullable Duration end) {
      this.words = words;
      this.end = end;
    }
  }

  /** The number of trades booked in a minute. */
  public record Minute(Instant at, long trades) {}

  /**
   * The number of open exceptions of an age, such as {@code under an hour}.
   *
   * @param olderThan the least age; null for any
   * @param youngerThan the upper bound of the age, exclusive; null for none
   */
  public record AgeCount(
      String age, long items, @Nullable Duration olderThan, @Nullable Duration youngerThan) {}
}
