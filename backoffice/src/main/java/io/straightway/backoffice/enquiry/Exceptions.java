package io.straightway.backoffice.enquiry;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
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
          + " ORDER BY received_at, item LIMIT :limit";
  private static final String ONE =
      "SELECT "
          + ExceptionItem.COLUMNS
          + """
            FROM exception_desk WHERE item = :item
          UNION ALL
          SELECT message_item(message_id), status, code, field, reason, source, source_message_id,
                 received_at, times_seen, octet_length(body), coalesce(owner, 'desk'), NULL, NULL,
                 NULL
            FROM message
            LEFT JOIN exception_owner ON item = message_item(message_id)
           WHERE status = 'REPAIRED'
             AND message_id = message_of_item(:item)
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
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(LIST)
                .bindMethods(filter)
                .bind("limit", limit)
                .map(row -> ExceptionItem.of(row, now))
                .list());
  }

  /** The item of this name, open, closed or repaired; null if there is none. */
  public @Nullable ExceptionItem find(Connection connection, String item) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(ONE)
                .bind("item", item)
                .map(row -> ExceptionItem.of(row, clock.instant()))
                .findFirst()
                .orElse(null));
  }

  /** How many open items there are of each code and state, the most first. */
  public List<CodeCount> counts(Connection connection) throws SQLException {
    return counts(connection, Filter.none());
  }

  /** How many items of each code and state pass the filter, the most first. */
  public List<CodeCount> counts(Connection connection, Filter filter) throws SQLException {
    Instant now = clock.instant();
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(COUNTS)
                .bindMethods(filter)
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
    private static final String CONDITION =
        """
         WHERE (:state::text IS NULL OR state = :state) AND (:code::text IS NULL OR code = :code)
           AND (:source::text IS NULL OR source = :source)
           AND (:owner::text IS NULL OR owner = :owner) AND (:closedToo OR closed_by IS NULL)
           AND (:before::timestamptz IS NULL OR received_at < :before)
        """;

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
  }

  /**
   * How many items share a code and a state.
   *
   * @param oldestAge how long ago the oldest of them came
   */
  public record CodeCount(String code, String state, long items, Duration oldestAge) {}
}
