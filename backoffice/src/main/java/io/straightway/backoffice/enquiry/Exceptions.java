package io.straightway.backoffice.enquiry;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.PageArguments;
import io.straightway.backoffice.enquiry.ItemName.ItemKind;
import io.straightway.db.Queries;
import io.straightway.db.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the items that an operator should look at: refusals, repairs, conflicts, sequence gaps, and
 * blocked items of settlement.
 */
public final class Exceptions {
  /** The equivalent of the view exception_desk where there is neither a desk nor settlement. */
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
   * Orders the items by indexed columns, so that only the rows of the page are read. An item may
   * have several rows, so the outer query applies the filter too.
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

  /**
   * Creates the reader.
   *
   * @param clock the clock for ages
   */
  public Exceptions(Clock clock) {
    this.clock = clock;
  }

  private static String select(Connection connection, String columns) throws SQLException {
    boolean hasDesk = Dialect.of(connection).runsEverything();
    return "SELECT " + columns + " FROM " + (hasDesk ? "exception_desk" : OF_THE_TRADE_PATH);
  }

  /**
   * Returns a page of the items that pass a filter, oldest first, and the number of passing items
   * by code.
   */
  public ExceptionList read(Connection connection, ItemFilter filter) throws SQLException {
    Page<ExceptionItem> page = page(connection, filter);
    return new ExceptionList(counts(connection, filter), page.items(), page.next());
  }

  /** Returns a page of the items that pass a filter, oldest first. */
  public Page<ExceptionItem> page(Connection connection, ItemFilter filter) throws SQLException {
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
                exception -> Cursor.of(exception.receivedAt(), exception.item())));
  }

  /** Returns the item with a name, whether open, closed or repaired; null if there is none. */
  public @Nullable ExceptionItem find(Connection connection, String item) throws SQLException {
    String query = select(connection, ExceptionItem.COLUMNS) + " WHERE item = ?";
    Optional<ExceptionItem> listed = one(connection, query, item);
    return listed.isPresent() ? listed.get() : repaired(connection, item).orElse(null);
  }

  /** Returns a repaired message; only a database with a desk has any. */
  private Optional<ExceptionItem> repaired(Connection connection, String item) throws SQLException {
    Optional<Long> message = ItemName.number(ItemKind.MESSAGE, item);
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

  /** Returns the number of open items by code and state, largest first. */
  public List<CodeCount> counts(Connection connection) throws SQLException {
    return counts(connection, ItemFilter.NONE);
  }

  /** Returns the number of items that pass a filter, by code and state, largest first. */
  public List<CodeCount> counts(Connection connection, ItemFilter filter) throws SQLException {
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
   * The filter of items; null passes all.
   *
   * @param state one of {@link ExceptionItem#STATES}
   * @param code see {@link ExceptionItem#code}
   * @param source the source of a trade message, or the custodian
   * @param owner an operator, or {@code desk}
   * @param all whether closed items pass too
   */
  public record ItemFilter(
      @Argument(
              "Only REJECTED, IN_REPAIR, PARKED, CONFLICT, GAP, REFUSED, DENIED, OPEN, UNDELIVERED"
                  + " or NOT_INSTRUCTED.")
          @Nullable String state,
      @Argument("Only this reason code, such as SECURITY_UNKNOWN.") @Nullable String code,
      @Argument(value = "Only from this sending system.", label = "NAME") @Nullable String source,
      @Argument(value = "Only of this owner; 'desk' for unassigned ones.", label = "NAME")
          @Nullable String owner,
      @Argument(value = "At least this long ago, such as PT1H or P7D.", label = "TIME")
          @Nullable Duration olderThan,
      @Argument(value = "Less than this long ago, such as PT1H or P7D.", label = "TIME")
          @Nullable Duration youngerThan,
      @Argument(value = "Also list closed items, marked as closed.", otherwise = "false")
          boolean all,
      @Nullable String after,
      int limit)
      implements PageArguments {
    private static final Duration OLDEST = Duration.ofDays(36_500);

    /** Passes all open items. */
    public static final ItemFilter NONE =
        new ItemFilter(null, null, null, null, null, null, false, null, Page.MOST);

    /**
     * Checks the state and the ages.
     *
     * @throws IllegalArgumentException if there is no such state or age
     */
    public ItemFilter {
      state = ExceptionItem.state(state);
      code = code == null ? null : code.toUpperCase(Locale.ROOT);
      requireAge("olderThan", olderThan);
      requireAge("youngerThan", youngerThan);
    }

    private static void requireAge(String name, @Nullable Duration age) {
      if (age != null && (age.isNegative() || age.compareTo(OLDEST) > 0)) {
        throw new IllegalArgumentException(name + " is from PT0S to " + OLDEST);
      }
    }

    /** Passes all open items that were received longer ago than an age. */
    public static ItemFilter olderThan(@Nullable Duration age) {
      return new ItemFilter(null, null, null, null, age, null, false, null, Page.MOST);
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
   * The number of items with a code and a state.
   *
   * @param oldestAge the age of the oldest of them
   */
  public record CodeCount(String code, String state, long items, Duration oldestAge) {}
}
