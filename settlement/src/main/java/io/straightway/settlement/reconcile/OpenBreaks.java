package io.straightway.settlement.reconcile;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Queries of the open breaks and, by number or state, the closed ones. */
public final class OpenBreaks {
  private static final String SELECT =
      """
      SELECT b.kind, b.account, b.instrument, b.reference, b.entry_day, b.custodian, b.type,
             b.ours, b.theirs, b.text, b.first_seen,
             greatest(b.last_seen, coalesce(b.closed_on, d.today)) - b.first_seen AS age_days,
             b.number, b.owner, b.reason, b.comment, b.state, b.outcome_number, b.closed_on
        FROM statement_break b LEFT JOIN open_day d ON true
       WHERE\
      """;
  private static final String BY_PLACE =
      SELECT
          + """
             b.closed_on IS NULL AND (CAST(:owner AS text) IS NULL OR b.owner = :owner)
             ORDER BY b.kind, b.account COLLATE "C", b.instrument COLLATE "C",
                   b.reference COLLATE "C", b.entry_day, b.custodian
            """;
  private static final String OF_NUMBER = SELECT + " b.number = :number";
  private static final String BY_NUMBER =
      SELECT
          + """
             (b.state = :state OR CAST(:state AS text) IS NULL AND b.closed_on IS NULL)
               AND (CAST(:owner AS text) IS NULL OR b.owner = :owner)
               AND NOT (:nobodys AND b.owner IS NOT NULL)
               AND (CAST(:account AS text) IS NULL OR b.account = :account)
               AND (CAST(:reason AS text) IS NULL OR b.reason = :reason)
               AND greatest(b.last_seen, coalesce(b.closed_on, d.today)) - b.first_seen >= :leastAge
               AND b.number > :after
             ORDER BY b.number LIMIT :limit
            """;

  private OpenBreaks() {}

  /** Returns all open breaks; see {@link #read(Connection, String)}. */
  public static List<Break> read(Connection connection) throws SQLException {
    return read(connection, null);
  }

  /**
   * Returns the open breaks of an owner, or all, as their last statement reported them; aged to the
   * business date, or to that statement if it is later.
   *
   * @param owner null for all
   */
  public static List<Break> read(Connection connection, @Nullable String owner)
      throws SQLException {
    return select(connection, BY_PLACE, "owner", owner);
  }

  /** Returns the break with a number, in any state. */
  public static Optional<Break> find(Connection connection, long number) throws SQLException {
    return select(connection, OF_NUMBER, "number", number).stream().findFirst();
  }

  private static List<Break> select(
      Connection connection, String sql, String name, @Nullable Object value) throws SQLException {
    Map<String, @Nullable Object> values = new HashMap<>();
    values.put(name, value);
    return Queries.list(connection, Break.class, sql, values);
  }

  /**
   * Returns a page of breaks in order of their numbers.
   *
   * @param after return only breaks with greater numbers
   * @param limit the maximum number of breaks
   */
  public static List<Break> after(Connection connection, BreakFilter filter, long after, int limit)
      throws SQLException {
    Map<String, @Nullable Object> values = new HashMap<>();
    values.put("state", filter.state());
    values.put("owner", filter.owner());
    values.put("nobodys", filter.nobodys());
    values.put("account", filter.account());
    values.put("reason", filter.reason());
    values.put("leastAge", filter.leastAge());
    values.put("after", after);
    values.put("limit", limit);
    return Queries.list(connection, Break.class, BY_NUMBER, values);
  }

  /**
   * Criteria for breaks; null matches all.
   *
   * @param state null for all open breaks
   * @param owner the operator responsible
   * @param nobodys only breaks without an owner
   * @param account the number of the account at the custodian
   * @param leastAge minimum age in calendar days
   */
  public record BreakFilter(
      BreakNote.@Nullable BreakState state,
      @Nullable String owner,
      boolean nobodys,
      @Nullable String account,
      BreakNote.@Nullable Reason reason,
      int leastAge) {}
}
