package io.straightway.element.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The proof of a day, wherever the rows are cut in two. */
public final class DayCuts {
  private static final String CUTS =
      """
      SELECT percentile_disc(share) WITHIN GROUP (ORDER BY %2$s)::text
        FROM %1$s, unnest(ARRAY[0.2, 0.5, 0.8]) AS share GROUP BY share HAVING count(%2$s) > 0
      """;

  private DayCuts() {}

  /** Proves rows since a time. */
  @FunctionalInterface
  public interface Proof {
    List<Finding> findings(Connection snapshot, String since) throws SQLException;
  }

  /** Requires that the proof of the trade path holds since any message. */
  public static void assertHold(Connection connection) throws SQLException {
    assertHold(
        connection,
        "message",
        "stored_at",
        (snapshot, since) ->
            Invariants.checkDay(snapshot, new DayRows(since, "", ""), SettledLegs.NONE));
  }

  /** Requires that a proof holds since some times of a view. */
  public static void assertHold(Connection connection, String view, String time, Proof proof)
      throws SQLException {
    for (String since : Queries.list(connection, String.class, CUTS.formatted(view, time))) {
      List<Finding> findings =
          Snapshot.read(connection, snapshot -> proof.findings(snapshot, since));
      assertThat(findings)
          .as(() -> since + findings.stream().map(Finding::examples).toList())
          .allMatch(Finding::holds);
    }
  }
}
