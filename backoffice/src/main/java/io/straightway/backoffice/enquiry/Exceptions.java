package io.straightway.backoffice.enquiry;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads what an operator should look at: refusals, repairs, conflicts, sequence gaps, and what has
 * stopped in settlement.
 */
public final class Exceptions {
  private static final String LIST =
      "SELECT "
          + ExceptionItem.COLUMNS
          + """
            FROM exception_desk
          """
          + Filter.CONDITION
          + " ORDER BY received_at, item LIMIT ?";
  private static final String ONE =
      "SELECT "
          + ExceptionItem.COLUMNS
          + """
            FROM exception_desk WHERE item = ?
          UNION ALL
          SELECT message_item(message_id), status, code, field, reason, source, source_message_id,
                 received_at, times_seen, octet_length(body), coalesce(owner, 'desk'), NULL, NULL,
                 NULL
            FROM message
            LEFT JOIN exception_owner ON item = message_item(message_id)
           WHERE status = 'REPAIRED'
             AND message_id = message_of_item(?)
          """;
  private static final String COUNTS =
      """
      SELECT code, state, count(*) AS items, min(received_at) AS oldest
        FROM exception_desk
      """
          + Filter.CONDITION
          + " GROUP BY code, state ORDER BY items DESC, code, state";

  private final Clock clock;

  /** Reads ages off {@code clock}. */
  public Exceptions(Clock clock) {
    this.clock = clock;
  }

  /**
   * The items that pass the filter, oldest first.
   *
   * @param limit the most items to answer, at least 1
   * @throws IllegalArgumentException if the limit is less than 1
   */
  public List<ExceptionItem> list(Connection connection, Filter filter, int limit)
      throws SQLException {
    if (limit < 1) {
      throw new IllegalArgumentException("limit is " + limit + "; allowed is 1 or more");
    }
    Instant now = clock.instant();
    List<ExceptionItem> items = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(LIST)) {
      filter.bind(statement);
      statement.setInt(Filter.PARAMETERS + 1, limit);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          items.add(ExceptionItem.of(row, now));
        }
      }
    }
    return items;
  }

  /** The item of this name, open, closed or repaired; null if there is none. */
  public @Nullable ExceptionItem find(Connection connection, String item) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(ONE)) {
      statement.setString(1, item);
      statement.setString(2, item);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? ExceptionItem.of(row, clock.instant()) : null;
      }
    }
  }

  /** How many open items there are of each code and state, the most first. */
  public List<CodeCount> counts(Connection connection) throws SQLException {
    return counts(connection, Filter.none());
  }

  /** How many items of each code and state pass the filter, the most first. */
  public List<CodeCount> counts(Connection connection, Filter filter) throws SQLException {
    Instant now = clock.instant();
    List<CodeCount> counts = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(COUNTS)) {
      filter.bind(statement);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          Instant oldest = row.getObject("oldest", OffsetDateTime.class).toInstant();
          counts.add(
              new CodeCount(
                  row.getString("code"),
                  row.getString("state"),
                  row.getLong("items"),
                  ExceptionItem.age(oldest, now)));
        }
      }
    }
    return counts;
  }

  /**
   * Which items; null lets all pass.
   *
   * @param state one of {@link ExceptionItem#STATES}
   * @param code as {@link ExceptionItem#code}
   * @param source of a trade message, or the custodian
   * @param owner an operator, or {@code desk}
   * @param closedToo whether items that somebody has done with pass too
   */
  public record Filter(
      @Nullable String state,
      @Nullable String code,
      @Nullable String source,
      @Nullable String owner,
      boolean closedToo) {
    private static final String CONDITION =
        """
         WHERE (?::text IS NULL OR state = ?) AND (?::text IS NULL OR code = ?)
           AND (?::text IS NULL OR source = ?) AND (?::text IS NULL OR owner = ?)
           AND (? OR closed_by IS NULL)
        """;
    private static final int PARAMETERS = 9;

    /** Lets everything pass that is open. */
    public static Filter none() {
      return new Filter(null, null, null, null, false);
    }

    private void bind(PreparedStatement statement) throws SQLException {
      statement.setString(1, state);
      statement.setString(2, state);
      statement.setString(3, code);
      statement.setString(4, code);
      statement.setString(5, source);
      statement.setString(6, source);
      statement.setString(7, owner);
      statement.setString(8, owner);
      statement.setBoolean(9, closedToo);
    }
  }

  /**
   * How many items share a code and a state.
   *
   * @param oldestAge how long ago the oldest of them came
   */
  public record CodeCount(String code, String state, long items, Duration oldestAge) {}
}
