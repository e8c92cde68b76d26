package io.straightway.element.check;

import java.sql.Connection;
import java.sql.SQLException;

/** I4: no number that a source has skipped goes unreported. */
final class SequenceGaps {
  private static final String STATEMENT =
      "Every sequence number that a source has skipped, except in the last 15 seconds, is reported"
          + " as an open gap, and no gap is open whose numbers are all there.";

  /** Elements report gaps older than 10 s, every 2 s. */
  private static final String YOUNG = "stored_at > now() - interval '15 seconds'";

  private static final String GAPS =
      """
      WITH numbered AS (
        SELECT source, sequence_number, stored_at,
               lag(sequence_number, 1, 0::bigint)
                 OVER (PARTITION BY source ORDER BY sequence_number, stored_at) AS before
          FROM message WHERE sequence_number IS NOT NULL
      ), gap AS (
        SELECT source, before + 1 AS first_missing, sequence_number - 1 AS last_missing,
               %s AS young
          FROM numbered WHERE sequence_number > before + 1
      ), compared AS (
        SELECT gap.*, coalesce(reported.up_to >= last_missing, false) AS reported
          FROM gap LEFT JOIN LATERAL (
            SELECT g.last_missing AS up_to FROM message_gap g
             WHERE g.source = gap.source AND g.first_missing <= gap.first_missing
               AND g.closed_at IS NULL
             ORDER BY g.first_missing DESC LIMIT 1) AS reported ON true
      )
      """
          .formatted(YOUNG);

  private static final String TOTALS =
      GAPS
          + """
            SELECT (SELECT count(DISTINCT source) FROM numbered) AS sources,
                   (SELECT count(*) FROM numbered) AS numbered_messages,
                   count(*) AS gaps, count(*) FILTER (WHERE young AND NOT reported) AS young
              FROM compared
            """;

  private static final String UNREPORTED =
      GAPS
          + """
            SELECT format('%s: %s to %s are missing and not reported', source, first_missing,
                          last_missing)
              FROM compared WHERE NOT reported AND NOT young
            """;

  private static final String FILLED =
      """
      SELECT format('%s: %s to %s are reported as missing, but are there', g.source,
                    g.first_missing, g.last_missing)
        FROM message_gap g
        JOIN LATERAL (
          SELECT count(DISTINCT sequence_number) AS numbers, bool_or(%s) AS young
            FROM message m
           WHERE m.source = g.source
             AND m.sequence_number BETWEEN g.first_missing AND g.last_missing) AS there ON true
       WHERE g.closed_at IS NULL AND numbers = g.last_missing - g.first_missing + 1 AND NOT young
      """
          .replace("(%s)", "(" + YOUNG + ")");

  private SequenceGaps() {}

  static Finding check(Connection connection) throws SQLException {
    return new Evidence(connection)
        .countRow(TOTALS)
        .mustBeEmpty("unreported", UNREPORTED)
        .mustBeEmpty("filled_but_open", FILLED)
        .finding("I4", STATEMENT);
  }
}
