package io.straightway.backoffice.enquiry;

import io.straightway.db.Queries;
import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jspecify.annotations.Nullable;

/**
 * Reads what an operator should look at: refusals, repairs, conflicts, sequence gaps, and what has
 * stopped in settlement.
 */
public final class Exceptions {
  /** What the view exception_desk shows where there is no desk, nor settlement. */
  private static final String OF_THE_TRADE_PATH =
      """
      (SELECT e.item, e.state, e.code, e.field, e.reason, e.source, e.source_message_id,
              e.received_at, e.times_seen, e.body_length, 'desk' AS owner, c.closed_by, c.closed_at,
              c.reason AS closed_reason
         FROM element_exception e LEFT JOIN closed_exception c ON c.item = e.item) e
      """;

  private static final String REPAIRED =
      """
      SELECT message_item(message_id) AS item, status AS state, code, field, reason, source,
             source_message_id, received_at, times_seen, octet_length(body) AS body_length,
             coalesce(owner, 'desk') AS owner, NULL AS closed_by
        FROM message
        LEFT JOIN exception_owner ON item = message_item(message_id)
       WHERE status = 'REPAIRED' AND message_id = ?
      """;

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
    String query =
        select(connection, ExceptionItem.COLUMNS)
            + filter.condition()
            + " ORDER BY received_at, item FETCH FIRST :limit ROWS ONLY";
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(query)
                .bindMap(filter.given())
                .bind("limit", limit)
                .map(row -> ExceptionItem.of(row, now))
                .list());
  }

  private static String select(Connection connection, String columns) throws SQLException {
    boolean hasDesk = Dialect.of(connection).runsEverything();
    return "SELECT " + columns + " FROM " + (hasDesk ? "exception_desk" : OF_THE_TRADE_PATH);
  }

  /**
   * A part of the items that pass the filter, oldest first.
   *
   * @param after the {@code next} of the page before; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public Page<ExceptionItem> page(
      Connection connection, Filter filter, @Nullable String after, int limit) throws SQLException {
    Page.requireLimit(limit);
    Cursor cursor = Cursor.parse(after, 2);
    Instant now = clock.instant();
    String condition = filter.condition();
    String behind =
        (condition.isEmpty() ? " WHERE" : " AND") + " (received_at, item) > (:time, :afterItem)";
    String query =
        select(connection, ExceptionItem.COLUMNS)
            + condition
            + (cursor == null ? "" : behind)
            + " ORDER BY received_at, item LIMIT :limit";
    return Queries.on(
        connection,
        handle ->
            Page.of(
                handle
                    .createQuery(query)
                    .configure(SqlStatements.class, it -> it.setUnusedBindingAllowed(true))
                    .bindMap(filter.given())
                    .bind("time", cursor == null ? now : cursor.time(0))
                    .bind("afterItem", cursor == null ? "" : cursor.word(1))
                    .bind("limit", limit + 1)
                    .map(row -> ExceptionItem.of(row, now))
                    .list(),
                limit,
                one -> Cursor.of(one.receivedAt(), one.item())));
  }

  /** The item of this name, open, closed or repaired; null if there is none. */
  public @Nullable ExceptionItem find(Connection connection, String item) throws SQLException {
    String query = select(connection, ExceptionItem.COLUMNS) + " WHERE item = ?";
    Optional<ExceptionItem> found = one(connection, query, item);
    return found.isPresent() ? found.get() : repaired(connection, item).orElse(null);
  }

  /** Messages are repaired at the desk only. */
  private Optional<ExceptionItem> repaired(Connection connection, String item) throws SQLException {
    Optional<Long> message = ItemName.number(ItemName.Kind.MESSAGE, item);
    return message.isPresent() && Dialect.of(connection).runsEverything()
        ? one(connection, REPAIRED, message.get())
        : Optional.empty();
  }

  private Optional<ExceptionItem> one(Connection connection, String query, Object key)
      throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .select(query, key)
                .map(row -> ExceptionItem.of(row, clock.instant()))
                .findFirst());
  }

  /** How many open items there are of each code and state, the most first. */
  public List<CodeCount> counts(Connection connection) throws SQLException {
    return counts(connection, Filter.none());
  }

  /** How many items of each code and state pass the filter, the most first. */
  public List<CodeCount> counts(Connection connection, Filter filter) throws SQLException {
    Instant now = clock.instant();
    String query =
        select(connection, "code, state, COUNT(*) AS items, MIN(received_at) AS oldest")
            + filter.condition()
            + " GROUP BY code, state ORDER BY items DESC, code, state";
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(query)
                .bindMap(filter.given())
                .map(
                    row ->
                        new CodeCount(
                            row.getColumn("code", String.class),
                            row.getColumn("state", String.class),
                            row.getColumn("items", Long.class),
                            ExceptionItem.age(row.getColumn("oldest", Instant.class), now)))
                .list());
  }

  /**
   * Which items; null lets all pass.
   *
   * @param state one of {@link ExceptionItem#STATES}
   * @param code as {@link ExceptionItem#code}
   * @param source of a trade message, or the custodian
   * @param owner an operator, or {@code desk}
   * @param closedToo whether closed items pass too
   * @param before what came before this instant
   */
  public record Filter(
      @Nullable String state,
      @Nullable String code,
      @Nullable String source,
      @Nullable String owner,
      boolean closedToo,
      @Nullable Instant before) {
    /** Whatever its age. */
    public Filter(
        @Nullable String state,
        @Nullable String code,
        @Nullable String source,
        @Nullable String owner,
        boolean closedToo) {
      this(state, code, source, owner, closedToo, null);
    }

    /** Lets everything pass that is open. */
    public static Filter none() {
      return new Filter(null, null, null, null, false);
    }

    /** What is asked for, by the names that {@link #condition} gives it. */
    private Map<String, Object> given() {
      Map<String, Object> given = new LinkedHashMap<>();
      putIfGiven(given, "state", state);
      putIfGiven(given, "code", code);
      putIfGiven(given, "source", source);
      putIfGiven(given, "owner", owner);
      putIfGiven(given, "before", before);
      return given;
    }

    private static void putIfGiven(Map<String, Object> given, String name, @Nullable Object value) {
      if (value != null) {
        given.put(name, value);
      }
    }

    private String condition() {
      List<String> conditions = new ArrayList<>();
      for (String name : given().keySet()) {
        conditions.add(name.equals("before") ? "received_at < :before" : name + " = :" + name);
      }
      if (!closedToo) {
        conditions.add("closed_by IS NULL");
      }
      return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    }
  }

  /**
   * How many items share a code and a state.
   *
   * @param oldestAge how long ago the oldest of them came
   */
  public record CodeCount(String code, String state, long items, Duration oldestAge) {}
}
