package io.straightway.backoffice.enquiry;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Listed;
import io.straightway.db.Queries;
import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
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

  private static final String PASSING = " WHERE 1 = 1%1$s";

  private static final String FIRST = " ORDER BY received_at, item FETCH FIRST :limit ROWS ONLY";

  /**
   * What passes is put in order by the columns that indexes have, and only the rows of the page are
   * read. An item may have several rows, so that the filter stands outside too.
   */
  private static final String OF_THE_PAGE =
      " AND item = ANY (ARRAY(SELECT item FROM exception_desk" + PASSING + FIRST + "))";

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

  private static String select(Connection connection, String columns) throws SQLException {
    boolean hasDesk = Dialect.of(connection).runsEverything();
    return "SELECT " + columns + " FROM " + (hasDesk ? "exception_desk" : OF_THE_TRADE_PATH);
  }

  /** A part of the items that pass the filter, oldest first, and how many pass of each code. */
  public ExceptionList read(Connection connection, Filter filter) throws SQLException {
    Page<ExceptionItem> page = page(connection, filter);
    return new ExceptionList(counts(connection, filter), page.items(), page.next());
  }

  /** A part of the items that pass the filter, oldest first. */
  public Page<ExceptionItem> page(Connection connection, Filter filter) throws SQLException {
    int limit = filter.limit();
    Cursor cursor = Cursor.begin(filter.after(), limit, 2);
    Instant now = clock.instant();
    Terms terms = filter.terms(now).with("limit", limit + 1);
    if (cursor != null) {
      terms
          .and("(received_at > :time OR received_at = :time AND item > :afterItem)")
          .with("time", cursor.time(0))
          .with("afterItem", cursor.word(1));
    }
    String query =
        select(connection, ExceptionItem.COLUMNS)
            + PASSING
            + (Dialect.of(connection).runsEverything() ? OF_THE_PAGE : "")
            + FIRST;
    return Queries.on(
        connection,
        handle ->
            Page.of(
                handle
                    .createQuery(terms.in(query))
                    .bindMap(terms.values())
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
    return counts(connection, Filter.NONE);
  }

  /** How many items of each code and state pass the filter, the most first. */
  public List<CodeCount> counts(Connection connection, Filter filter) throws SQLException {
    Instant now = clock.instant();
    Terms terms = filter.terms(now);
    String query =
        select(connection, "code, state, COUNT(*) AS items, MIN(received_at) AS oldest")
            + PASSING
            + " GROUP BY code, state ORDER BY items DESC, code, state";
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(terms.in(query))
                .bindMap(terms.values())
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
   * @param all whether closed items pass too
   */
  public record Filter(
      @Argument(
              "Only REJECTED, IN_REPAIR, PARKED, CONFLICT, GAP, REFUSED, DENIED, OPEN, UNDELIVERED"
                  + " or NOT_INSTRUCTED.")
          @Nullable String state,
      @Argument("Only this reason code, such as SECURITY_UNKNOWN.") @Nullable String code,
      @Argument(value = "Only from this sending system.", label = "NAME") @Nullable String source,
      @Argument(value = "Only of this operator; 'desk' for what is not assigned.", label = "NAME")
          @Nullable String owner,
      @Argument(value = "Only what came longer ago, such as PT1H or P7D.", label = "TIME")
          @Nullable Duration olderThan,
      @Argument(value = "Only what came not as long ago, such as PT1H or P7D.", label = "TIME")
          @Nullable Duration youngerThan,
      @Argument(value = "Also list closed items, marked as closed.", otherwise = "false")
          boolean all,
      @Nullable String after,
      int limit)
      implements Listed {
    private static final Duration OLDEST = Duration.ofDays(36_500);

    /** Lets everything pass that is open. */
    public static final Filter NONE =
        new Filter(null, null, null, null, null, null, false, null, Page.MOST);

    /**
     * A filter.
     *
     * @throws IllegalArgumentException if there is no such state or age
     */
    public Filter {
      ExceptionItem.requireState(state);
      requireAge("olderThan", olderThan);
      requireAge("youngerThan", youngerThan);
    }

    private static void requireAge(String name, @Nullable Duration age) {
      if (age != null && (age.isNegative() || age.compareTo(OLDEST) > 0)) {
        throw new IllegalArgumentException(name + " is from PT0S to " + OLDEST);
      }
    }

    /** What came before so long, whatever it is. */
    public static Filter olderThan(@Nullable Duration age) {
      return new Filter(null, null, null, null, age, null, false, null, Page.MOST);
    }

    private Terms terms(Instant now) {
      Terms terms =
          new Terms()
              .and("state = :state", "state", state)
              .and("code = :code", "code", code)
              .and("source = :source", "source", source)
              .and("owner = :owner", "owner", owner)
              .and(
                  "received_at < :before",
                  "before",
                  olderThan == null ? null : now.minus(olderThan))
              .and(
                  "received_at >= :since",
                  "since",
                  youngerThan == null ? null : now.minus(youngerThan));
      return all ? terms : terms.and("closed_by IS NULL");
    }
  }

  /**
   * How many items share a code and a state.
   *
   * @param oldestAge how long ago the oldest of them came
   */
  public record CodeCount(String code, String state, long items, Duration oldestAge) {}
}
