package io.straightway.element.check;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Ids of a day's rows, which many queries of its proof select by. They are gathered once and kept
 * in a setting of the transaction, because no login may create temporary tables.
 *
 * @param name of the set, unique in the transaction
 */
public record IdSet(String name) {
  private static final String KEEP = "SELECT set_config('proof.%s', ARRAY(%s)::text, true)";
  private static final String KEPT =
      "%1$s AS MATERIALIZED (SELECT unnest(current_setting('proof.%1$s')::bigint[]) AS id)";

  /**
   * Gathers the ids that a query returns.
   *
   * @param connection in the transaction of the proof
   */
  public static IdSet gather(Connection connection, String name, String query) throws SQLException {
    Queries.one(connection, String.class, KEEP.formatted(name, query));
    return new IdSet(name);
  }

  /** Returns the WITH query of the ids, in the column {@code id} of {@link #name}. */
  public String query() {
    return KEPT.formatted(name);
  }
}
