package io.straightway.db.dialect;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One step of a roll-up, as statements. It deletes the ranges before it adds their rows, so that
 * two processes can't fold one range twice.
 */
record OracleFold(Fold fold, Connection connection) {
  static int step(Fold fold, int ranges, Connection connection) throws SQLException {
    return new OracleFold(fold, connection).step(ranges);
  }

  private int step(int most) throws SQLException {
    List<long[]> ranges = pending(most);
    if (ranges.isEmpty()) {
      return 0;
    }
    if (!deleteRanges(ranges)) {
      connection.rollback();
      return 0;
    }
    long rows = 0;
    for (long[] stretch : joined(ranges)) {
      rows += rowsIn(stretch);
    }
    batch(merge(), joined(ranges), 2);
    log(ranges.size(), rows);
    return ranges.size();
  }

  private List<long[]> pending(int most) throws SQLException {
    return Statements.list(
        connection,
        "SELECT first_id, last_id FROM %s ORDER BY first_id FETCH FIRST ? ROWS ONLY"
            .formatted(fold.pending()),
        row -> new long[] {row.getLong(1), row.getLong(2)},
        most);
  }

  /**
   * Deletes the ranges.
   *
   * @return false if another process has folded one of them since they were read
   */
  private boolean deleteRanges(List<long[]> ranges) throws SQLException {
    String delete = "DELETE FROM " + fold.pending() + " WHERE first_id = ?";
    return Arrays.stream(batch(delete, ranges, 1)).noneMatch(count -> count == 0);
  }

  /** Joins adjacent ranges. */
  private static List<long[]> joined(List<long[]> ranges) {
    List<long[]> joined = new ArrayList<>();
    for (long[] range : ranges) {
      long[] last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
      if (last != null && last[1] + 1 == range[0]) {
        last[1] = range[1];
      } else {
        joined.add(range.clone());
      }
    }
    return joined;
  }

  private long rowsIn(long[] stretch) throws SQLException {
    return Statements.number(
        connection,
        "SELECT COUNT(*) FROM %s WHERE %s BETWEEN ? AND ?".formatted(fold.source(), fold.id()),
        stretch[0],
        stretch[1]);
  }

  private String merge() {
    String keys = String.join(", ", fold.keys());
    return """
        MERGE INTO %1$s s
        USING (SELECT %2$s, %3$s FROM %4$s WHERE %5$s BETWEEN ? AND ? GROUP BY %2$s) d
           ON (%6$s)
         WHEN MATCHED THEN UPDATE SET %7$s
         WHEN NOT MATCHED THEN INSERT (%2$s, %8$s) VALUES (%9$s)
        """
        .formatted(
            fold.snapshot(),
            keys,
            each(i -> "SUM(" + fold.sums().get(i) + ") AS sum_" + i),
            fold.source(),
            fold.id(),
            fold.keys().stream()
                .map(key -> "s." + key + " = d." + key)
                .collect(Collectors.joining(" AND ")),
            each(i -> "s.%1$s = s.%1$s + d.sum_%2$d".formatted(fold.totals().get(i), i)),
            String.join(", ", fold.totals()),
            fold.keys().stream().map(key -> "d." + key).collect(Collectors.joining(", "))
                + ", "
                + each(i -> "d.sum_" + i));
  }

  private String each(Function<Integer, String> form) {
    return IntStream.range(0, fold.sums().size())
        .boxed()
        .map(form)
        .collect(Collectors.joining(", "));
  }

  private int[] batch(String sql, List<long[]> rows, int parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (long[] row : rows) {
        for (int i = 0; i < parameters; i++) {
          statement.setLong(i + 1, row[i]);
        }
        statement.addBatch();
      }
      return statement.executeBatch();
    }
  }

  private void log(int ranges, long rows) throws SQLException {
    Statements.update(
        connection,
        "INSERT INTO roll_up (snapshot, ranges, folded) VALUES (?, ?, ?)",
        fold.function().replace("roll_up_", ""),
        ranges,
        rows);
  }
}
