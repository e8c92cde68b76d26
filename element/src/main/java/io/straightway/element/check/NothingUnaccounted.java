package io.straightway.element.check;

import io.straightway.element.queue.Recovery;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** I5: whatever came in has met exactly one fate, and what was refused is kept. */
final class NothingUnaccounted {
  private static final String STATEMENT =
      "Received = booked + duplicate + conflict + rejected + in repair + repaired + parked, and in"
          + " work with an element that is alive; everything refused is kept with code, reason and"
          + " bytes.";

  private static final String FATES =
      """
      SELECT seen + conflict + refused AS received, booked, seen - messages AS duplicate, conflict,
             rejected + refused AS rejected, in_repair, repaired, parked, in_work
        FROM (SELECT count(*) AS messages, coalesce(sum(times_seen), 0) AS seen,
                     count(*) FILTER (WHERE status = 'BOOKED') AS booked,
                     count(*) FILTER (WHERE status = 'REJECTED') AS rejected,
                     count(*) FILTER (WHERE status = 'IN_REPAIR') AS in_repair,
                     count(*) FILTER (WHERE status = 'REPAIRED') AS repaired,
                     count(*) FILTER (WHERE status = 'PARKED') AS parked,
                     count(*) FILTER (WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED'))
                       AS in_work
                FROM message) AS m,
             (SELECT coalesce(sum(times_seen), 0) AS conflict FROM conflicting_message) AS c,
             (SELECT coalesce(sum(times_seen), 0) AS refused FROM unreadable_message) AS r
      """;

  private static final String INCOMPLETE_REFUSALS =
      """
      SELECT format('message %s is %s: code %s, %s bytes', message_id, status,
                    coalesce(code, 'missing'), octet_length(body))
        FROM message
       WHERE status IN ('REJECTED', 'IN_REPAIR', 'REPAIRED')
         AND (coalesce(code, '') = '' OR coalesce(reason, '') = '' OR octet_length(body) = 0)
      UNION ALL
      SELECT format('conflict with message %s: no bytes', message_id)
        FROM conflicting_message WHERE octet_length(body) = 0
      UNION ALL
      SELECT format('refused message %s: code %s, %s of %s bytes',
                    left(encode(content_hash, 'hex'), 12), code, octet_length(body), body_length)
        FROM unreadable_message
       WHERE code = '' OR reason = '' OR octet_length(body) <> least(body_length, 65536)
      """;

  /**
   * A living element holds an advisory lock on its run; run 0 is what an operator has let go on.
   */
  private static final String LIVING =
      """
      SELECT concat_ws(',', '0', string_agg(l.objid::text, ',')) FROM pg_locks l
       WHERE l.locktype = 'advisory' AND l.classid = ?::integer::oid AND l.objsubid = 2
         AND l.granted
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      """;

  private static final String ABANDONED =
      """
      SELECT format('message %s is %s, and element run %s is dead', message_id, status, element_run)
        FROM message
       WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED') AND element_run NOT IN (LIVING)
      """;

  private NothingUnaccounted() {}

  /**
   * The runs whose work is in good hands, parted by commas. Locks know no snapshot, so this is read
   * when that is taken: an element that ends later had its work done by then, but not in there.
   */
  static String livingRuns(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(LIVING)) {
      statement.setInt(1, Recovery.LOCK_CLASS);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getString(1);
      }
    }
  }

  static Finding check(Connection connection, Acknowledgements acknowledged, String livingRuns)
      throws SQLException {
    Evidence evidence = new Evidence(connection);
    try (PreparedStatement statement = connection.prepareStatement(FATES);
        ResultSet row = statement.executeQuery()) {
      row.next();
      addUp(row, evidence);
      acknowledged.mustFit("duplicate", row.getLong("duplicate"), evidence);
      acknowledged.mustFit("conflict", row.getLong("conflict"), evidence);
    }
    return evidence
        .mustBeEmpty("incomplete_refusals", INCOMPLETE_REFUSALS)
        .mustBeEmpty("abandoned", ABANDONED.replace("LIVING", livingRuns))
        .finding("I5", STATEMENT);
  }

  private static void addUp(ResultSet row, Evidence evidence) throws SQLException {
    long received = row.getLong(1);
    evidence.count("received", received);
    long accounted = 0;
    for (int i = 2; i <= row.getMetaData().getColumnCount(); i++) {
      evidence.count(row.getMetaData().getColumnLabel(i), row.getLong(i));
      accounted += row.getLong(i);
    }
    if (received != accounted) {
      evidence.violations(
          "unaccounted",
          Math.abs(received - accounted),
          List.of(received + " messages were received, but " + accounted + " are accounted for"));
    }
  }
}
