package io.straightway.settlement.enquiry;

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
      SELECT status, count(*) AS instructions FROM settlement_instruction GROUP BY status
       ORDER BY array_position(ARRAY['HELD', 'READY', 'SENT', 'MATCHED', 'PARTLY_SETTLED',
                                     'SETTLED', 'REFUSED', 'CANCELLED'], status)
      """;

  private Instructions() {}

  /**
   * Lists instructions, the earliest settlement date first.
   *
   * @param limit most to list
   */
  public static List<InstructionView> list(Connection connection, Filter filter, int limit)
      throws SQLException {
    StringBuilder sql =
        new StringBuilder("SELECT " + InstructionView.COLUMNS + " FROM settlement_instruction i");
    List<Object> values = new ArrayList<>();
    String joint = " WHERE ";
    if (filter.status() != null) {
      sql.append(joint).append("i.status = ?");
      values.add(filter.status());
      joint = " AND ";
    }
    if (filter.account() != null) {
      sql.append(joint).append("i.account = ?");
      values.add(filter.account());
      joint = " AND ";
    }
    if (filter.overdueOn() != null) {
      // the predicate of the index of open instructions
      sql.append(joint)
          .append("i.status NOT IN ('SETTLED', 'CANCELLED') AND i.settlement_date < ?");
      values.add(filter.overdueOn());
    }
    sql.append(" ORDER BY i.settlement_date, i.instruction_id LIMIT ?");
    values.add(limit);
    List<InstructionView> found = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql.toString())) {
      for (int i = 0; i < values.size(); i++) {
        statement.setObject(i + 1, values.get(i));
      }
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          found.add(InstructionView.of(row));
        }
      }
    }
    return found;
  }

  /** How many instructions have come how far, in the order in which they do. */
  public static List<StatusCount> counts(Connection connection) throws SQLException {
    List<StatusCount> counts = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(COUNTS);
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        counts.add(new StatusCount(row.getString(1), row.getLong(2)));
      }
    }
    return counts;
  }

  /** The business date, or null before the first day is opened. */
  public static @Nullable LocalDate businessDate(Connection connection) throws SQLException {
    try (PreparedStatement statement =
            connection.prepareStatement("SELECT today FROM business_day");
        ResultSet row = statement.executeQuery()) {
      return row.next() ? row.getObject(1, LocalDate.class) : null;
    }
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
