package io.straightway.settlement.reconcile;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The breaks that no later statement has been without. */
public final class OpenBreaks {
  private static final String OPEN =
      """
      SELECT b.kind, b.account, b.instrument, b.reference, b.entry_day, b.custodian, b.what,
             b.ours, b.theirs, b.first_seen,
             greatest(b.last_seen, d.today) - b.first_seen AS age_days, b.number, b.owner, b.reason,
             b.comment
        FROM reconciliation_break b LEFT JOIN open_day d ON true
       WHERE b.closed_on IS NULL AND (CAST(:owner AS text) IS NULL OR b.owner = :owner)
      """;
  private static final String BY_PLACE =
      OPEN
          + """
             ORDER BY b.kind, b.account COLLATE "C", b.instrument COLLATE "C",
                   b.reference COLLATE "C", b.entry_day, b.custodian
            """;
  private static final String BY_NUMBER =
      OPEN
          + """
               AND NOT (:nobodys AND b.owner IS NOT NULL)
               AND (CAST(:account AS text) IS NULL OR b.account = :account)
               AND (CAST(:reason AS text) IS NULL OR b.reason = :reason)
               AND greatest(b.last_seen, d.today) - b.first_seen >= :leastAge
               AND b.number > :after
             ORDER BY b.number LIMIT :limit
            """;

  private OpenBreaks() {}

  /** All of them; see {@link #read(Connection, String)}. */
  public static List<Break> read(Connection connection) throws SQLException {
    return read(connection, null);
  }

  /**
   * Those of an owner, or all of them, as their last statement reported them; aged to the business
   * date, or to that statement if it is later.
   *
   * @param owner null for all
   */
  public static List<Break> read(Connection connection, @Nullable String owner)
      throws SQLException {
    return Queries.list(
        connection, Break.class, BY_PLACE, Collections.singletonMap("owner", owner));
  }

  /**
   * Some of them, by their number.
   *
   * @param after only those of a greater number
   * @param limit the most to answer
   */
  public static List<Break> after(Connection connection, Filter filter, long after, int limit)
      throws SQLException {
    Map<String, @Nullable Object> values = new HashMap<>();
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
   * Which breaks; null lets all pass.
   *
   * @param owner who looks after them
   * @param nobodys only those that nobody looks after
   * @param account the number of the account at the custodian
   * @param leastAge in calendar days
   */
  public record Filter(
      @Nullable String owner,
      boolean nobodys,
      @Nullable String account,
      BreakNote.@Nullable Reason reason,
      int leastAge) {}
}
