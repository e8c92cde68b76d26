package io.straightway.backoffice.enquiry;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jspecify.annotations.Nullable;

/** Finds instructions. */
public final class Instructions {
  private static final String COUNTS =
      """
      SELECT i.status, count(*) AS instructions FROM instruction i%s GROUP BY i.status
       ORDER BY array_position(ARRAY['HELD', 'READY', 'SENT', 'MATCHED', 'PARTLY_SETTLED',
                                     'SETTLED', 'REFUSED', 'CANCELLED'], i.status)
      """;

  private static final String OPEN = "i.status NOT IN ('SETTLED', 'CANCELLED')";
  private static final String OPEN_WALKED_TO =
      """
      SELECT i.settlement_date, i.instruction_id FROM instruction i
       WHERE %s AND (i.settlement_date, i.instruction_id) > (:date, :id)
       ORDER BY i.settlement_date, i.instruction_id OFFSET :walked LIMIT 1
      """
          .formatted(OPEN);
  private static final String ALL_WALKED_TO =
      """
      SELECT i.instruction_id FROM instruction i WHERE i.instruction_id < :id
       ORDER BY i.instruction_id DESC OFFSET :walked LIMIT 1
      """;

  private Instructions() {}

  /**
   * A part of the instructions: of those that are open the earliest settlement date first, of
   * others and of all the latest instructed first.
   *
   * @param after the {@code next} of the page before; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public static Page<InstructionView> page(
      Connection connection, Choice choice, @Nullable String after, int limit) throws SQLException {
    Page.requireLimit(limit);
    return Queries.on(
        connection,
        handle ->
            choice.isOpen()
                ? openPage(handle, choice, Cursor.parse(after, 2), limit)
                : anyPage(handle, choice, Cursor.parse(after, 1), limit));
  }

  private static Page<InstructionView> openPage(
      Handle handle, Choice choice, @Nullable Cursor after, int limit) {
    LocalDate date = after == null ? LocalDate.of(1, 1, 1) : after.date(0);
    long id = after == null ? 0 : after.number(1);
    Cursor walkedTo =
        handle
            .createQuery(OPEN_WALKED_TO)
            .bind("date", date)
            .bind("id", id)
            .bind("walked", Page.MOST_WALKED - 1)
            .map((row, context) -> Cursor.of(row.getObject(1, LocalDate.class), row.getLong(2)))
            .findOne()
            .orElse(null);
    String end =
        walkedTo == null ? "" : " AND (i.settlement_date, i.instruction_id) <= (:toDate, :toId)";
    List<InstructionView> found =
        query(
                handle,
                OPEN
                    + " AND (i.settlement_date, i.instruction_id) > (:date, :id)"
                    + end
                    + choice.condition(),
                "i.settlement_date, i.instruction_id",
                choice,
                limit)
            .bind("date", date)
            .bind("id", id)
            .bind("toDate", walkedTo == null ? date : walkedTo.date(0))
            .bind("toId", walkedTo == null ? id : walkedTo.number(1))
            .mapTo(InstructionView.class)
            .list();
    return Page.of(found, limit, one -> Cursor.of(one.settlementDate(), one.id()), walkedTo);
  }

  private static Page<InstructionView> anyPage(
      Handle handle, Choice choice, @Nullable Cursor after, int limit) {
    long before = after == null ? Long.MAX_VALUE : after.number(0);
    Long walkedTo =
        handle
            .createQuery(ALL_WALKED_TO)
            .bind("id", before)
            .bind("walked", Page.MOST_WALKED - 1)
            .mapTo(Long.class)
            .findOne()
            .orElse(null);
    List<InstructionView> found =
        query(
                handle,
                "i.instruction_id < :id AND i.instruction_id >= :toId" + choice.condition(),
                "i.instruction_id DESC",
                choice,
                limit)
            .bind("id", before)
            .bind("toId", walkedTo == null ? Long.valueOf(0) : walkedTo)
            .mapTo(InstructionView.class)
            .list();
    return Page.of(
        found, limit, one -> Cursor.of(one.id()), walkedTo == null ? null : Cursor.of(walkedTo));
  }

  private static Query query(
      Handle handle, String condition, String order, Choice choice, int limit) {
    return handle
        .createQuery(
            "SELECT "
                + InstructionView.COLUMNS
                + " FROM instruction i WHERE "
                + condition
                + " ORDER BY "
                + order
                + " LIMIT :limit")
        .configure(SqlStatements.class, queries -> queries.setUnusedBindingAllowed(true))
        .bindMethods(choice)
        .bind("limit", limit + 1);
  }

  /**
   * Lists instructions, the earliest settlement date first.
   *
   * @param limit most to list, at least 1
   * @throws IllegalArgumentException if the limit is less than 1
   */
  public static List<InstructionView> list(Connection connection, Filter filter, int limit)
      throws SQLException {
    if (limit < 1) {
      throw new IllegalArgumentException("limit is " + limit + "; allowed is 1 or more");
    }
    String sql =
        "SELECT "
            + InstructionView.COLUMNS
            + " FROM instruction i"
            + condition(filter)
            + " ORDER BY i.settlement_date, i.instruction_id LIMIT :limit";
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(sql)
                .bindMethods(filter)
                .bind("limit", limit)
                .mapTo(InstructionView.class)
                .list());
  }

  /** How many of the instructions that pass have each status, in the order of processing. */
  public static List<StatusCount> counts(Connection connection, Filter filter) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(COUNTS.formatted(condition(filter)))
                .configure(SqlStatements.class, queries -> queries.setUnusedBindingAllowed(true))
                .bindMethods(filter)
                .map(ConstructorMapper.of(StatusCount.class))
                .list());
  }

  private static String condition(Filter filter) {
    List<String> terms = new ArrayList<>();
    if (filter.status() != null) {
      terms.add("i.status = :status");
    }
    if (filter.account() != null) {
      terms.add("i.account = :account");
    }
    if (filter.overdueOn() != null) {
      // the predicate of the index of open instructions
      terms.add("i.status NOT IN ('SETTLED', 'CANCELLED') AND i.settlement_date < :overdueOn");
    }
    return terms.isEmpty() ? "" : " WHERE " + String.join(" AND ", terms);
  }

  /**
   * Which instructions; null means all.
   *
   * @param overdueOn open ones whose settlement date lies before this day
   */
  public record Filter(
      @Nullable String status, @Nullable String account, @Nullable LocalDate overdueOn) {}

  /**
   * Which instructions a page shows; null means all.
   *
   * @param state a status, {@code OPEN} for those that are neither settled nor cancelled, {@code
   *     FAILING} for those of them whose settlement date lies before the day, or {@code ALL}
   * @param day the business date
   */
  public record Choice(
      String state,
      @Nullable String account,
      @Nullable String security,
      @Nullable String counterparty,
      LocalDate day) {
    private static final List<String> OVER = List.of("SETTLED", "CANCELLED", "ALL");

    /** All values of {@link #state}. */
    public static final List<String> STATES =
        List.of(
            "OPEN",
            "FAILING",
            "HELD",
            "READY",
            "SENT",
            "MATCHED",
            "PARTLY_SETTLED",
            "REFUSED",
            "SETTLED",
            "CANCELLED",
            "ALL");

    /**
     * @throws IllegalArgumentException if there is no such state
     */
    public Choice {
      if (!STATES.contains(state)) {
        throw new IllegalArgumentException(
            "state is '" + state + "'; it is one of " + String.join(", ", STATES));
      }
    }

    private boolean isOpen() {
      return !OVER.contains(state);
    }

    private String condition() {
      String wanted =
          switch (state) {
            case "OPEN", "ALL" -> "";
            case "FAILING" -> " AND i.settlement_date < :day";
            default -> " AND i.status = :state";
          };
      return wanted
          + (account == null ? "" : " AND i.account = :account")
          + (security == null ? "" : " AND i.isin = :security")
          + (counterparty == null ? "" : " AND i.counterparty = :counterparty");
    }
  }

  /** How many instructions have this status. */
  public record StatusCount(String status, long instructions) {}
}
