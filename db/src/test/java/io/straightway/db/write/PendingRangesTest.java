package io.straightway.db.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.server.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class PendingRangesTest {

  @Test
  void idsThatWereSkippedBreakARange() throws SQLException {
    assertThat(ranges(3, 1, 2, 5, 7, 8)).containsExactly("1-3", "5-5", "7-8");
    assertThat(ranges()).isEmpty();
  }

  @Property(tries = 200, seed = "1")
  void rangesCoverExactlyTheIds(@ForAll @Size(max = 40) List<@LongRange(max = 60) Long> ids) {
    Set<Long> covered = new TreeSet<>();
    for (long[] range : PendingRanges.runs(array(ids))) {
      for (long id = range[0]; id <= range[1]; id++) {
        assertThat(covered.add(id)).as("%s covered once", id).isTrue();
      }
    }
    assertThat(covered).isEqualTo(new TreeSet<>(ids));
  }

  private static long[] array(List<Long> ids) {
    return ids.stream().mapToLong(Long::longValue).toArray();
  }

  /** Writes the ranges to a real table and reads them back. */
  private static List<String> ranges(long... ids) throws SQLException {
    try (TestDatabase database = TestDatabase.fresh();
        Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE pending (first_id bigint, last_id bigint)");
      WriteBatch batch = new WriteBatch().add(new PendingRanges("pending").of(ids));
      batch.execute(connection);
      List<String> ranges = new ArrayList<>();
      try (PreparedStatement query =
              connection.prepareStatement("SELECT * FROM pending ORDER BY first_id");
          ResultSet row = query.executeQuery()) {
        while (row.next()) {
          ranges.add(row.getLong(1) + "-" + row.getLong(2));
        }
      }
      return ranges;
    }
  }
}
