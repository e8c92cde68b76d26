package io.straightway.backoffice.enquiry;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
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

  private Instructions() {}

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
                .map((row, context) -> InstructionView.of(row))
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

  /** How many instructions have this status. */
  public record StatusCount(String status, long instructions) {}
}
