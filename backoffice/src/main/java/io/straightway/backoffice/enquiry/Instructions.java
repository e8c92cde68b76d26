package io.straightway.backoffice.enquiry;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
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
    List<Object> values = new ArrayList<>();
    String sql =
        "SELECT "
            + InstructionView.COLUMNS
            + " FROM instruction i"
            + condition(filter, values)
            + " ORDER BY i.settlement_date, i.instruction_id LIMIT ?";
    values.add(limit);
    return rows(connection, sql, values, InstructionView::of);
  }

  /** How many instructions that pass have come how far, in the order in which they do. */
  public static List<StatusCount> counts(Connection connection, Filter filter) throws SQLException {
    List<Object> values = new ArrayList<>();
    String sql = COUNTS.formatted(condition(filter, values));
    return rows(connection, sql, values, row -> new StatusCount(row.getString(1), row.getLong(2)));
  }

  private static String condition(Filter filter, List<Object> values) {
    List<String> terms = new ArrayList<>();
    if (filter.status() != null) {
      terms.add("i.status = ?");
      values.add(filter.status());
    }
    if (filter.account() != null) {
      terms.add("i.account = ?");
      values.add(filter.account());
    }
    if (filter.overdueOn() != null) {
      // the predicate of the index of open instructions
      terms.add("i.status NOT IN ('SETTLED', 'CANCELLED') AND i.settlement_date < ?");
      values.add(filter.overdueOn());
    }
    return terms.isEmpty() ? "" : " WHERE " + String.join(" AND ", terms);
  }

  private static <T> List<T> rows(
      Connection connection, String sql, List<Object> values, RowReader<T> reader)
      throws SQLException {
    List<T> found = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.size(); i++) {
        statement.setObject(i + 1, values.get(i));
      }
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          found.add(reader.read(row));
        }
      }
    }
    return found;
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

  @FunctionalInterface
  private interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }
}
