package io.straightway.element.check;

import java.sql.SQLException;

/** I4: no sequence number that a source has skipped goes unreported. */
final class SequenceGaps {
  private static final String STATEMENT =
      "Every sequence number that a source has skipped, except in the last 30 seconds, is reported"
          + " as an open gap, no open gap has all its numbers, and no other numbers are marked.";

  /** Elements report gaps that are older than 10 s, every 10 s. */
  private static final String YOUNG = "stored_at > CURRENT_TIMESTAMP - INTERVAL '30' SECOND";

  /** An open gap covers every gap within its range. */
  private static final String GAPS =
      """
      SELECT source, preceding + 1 AS first_missing, sequence_number - 1 AS last_missing,
             CASE WHEN %s THEN 1 ELSE 0 END AS young,
             CASE WHEN EXISTS (SELECT 1 FROM message_gap g
                                WHERE g.source = step.source
                                  AND g.first_missing <= step.preceding + 1
                                  AND g.last_missing >= step.sequence_number - 1
                                  AND g.closed_at IS NULL) THEN 1 ELSE 0 END AS reported
        FROM (SELECT source, sequence_number, stored_at,
                     COALESCE(LAG(sequence_number + 0)
                                OVER (PARTITION BY source ORDER BY sequence_number, stored_at), 0)
                       AS preceding
                FROM message WHERE sequence_number IS NOT NULL) step
       WHERE sequence_number > preceding + 1
      """
          .formatted(YOUNG);

  private static final String TOTALS =
      """
      SELECT n.sources, n.numbered_messages, COUNT(gap.source) AS gaps,
             COUNT(CASE WHEN gap.young = 1 AND gap.reported = 0 THEN 1 END) AS young
        FROM (SELECT COUNT(DISTINCT source) AS sources, COUNT(*) AS numbered_messages
                FROM message WHERE sequence_number IS NOT NULL) n
        LEFT JOIN (GAPS) gap ON gap.source IS NOT NULL
       GROUP BY n.sources, n.numbered_messages
      """
          .replace("(GAPS)", "(" + GAPS + ")");

  private static final String UNREPORTED =
      """
      SELECT source || ': ' || first_missing || ' to ' || last_missing
             || ' are missing and not reported'
        FROM (GAPS) gap WHERE reported = 0 AND young = 0
      """
          .replace("(GAPS)", "(" + GAPS + ")");

  private static final String FILLED =
      """
      SELECT g.source || ': ' || g.first_missing || ' to ' || g.last_missing
             || ' are reported as missing, but are there'
        FROM message_gap g
        JOIN message m ON m.source = g.source
                      AND m.sequence_number BETWEEN g.first_missing AND g.last_missing
       WHERE g.closed_at IS NULL
       GROUP BY g.source, g.first_missing, g.last_missing
      HAVING COUNT(DISTINCT m.sequence_number) = g.last_missing - g.first_missing + 1
         AND MAX(CASE WHEN m.%s THEN 1 ELSE 0 END) = 0
      """
          .formatted(YOUNG);

  /** Numbers that elements would never look at again, and gaps that end before no message. */
  private static final String MADE_UP =
      """
      SELECT c.source || ': numbers up to ' || c.up_to || ' are marked as checked, and have not arrived'
        FROM sequence_checked c
       WHERE NOT EXISTS (SELECT 1 FROM message m
                          WHERE m.source = c.source AND m.sequence_number >= c.up_to)
      UNION ALL
      SELECT g.source || ': ' || g.first_missing || ' to ' || g.last_missing
             || ' are reported as missing, but no next one is there'
        FROM message_gap g
       WHERE NOT EXISTS (SELECT 1 FROM message m
                          WHERE m.source = g.source AND m.sequence_number = g.last_missing + 1)
      """;

  /**
   * Looks up the number before each, since messages of earlier days are not read. Numbers that no
   * report has looked at may still be overtaken.
   */
  private static final String UNREPORTED_SINCE =
      """
      SELECT source || ': ' || first_missing || ' to ' || last_missing
             || ' are missing and not reported'
        FROM (SELECT source, sequence_number - 1 AS last_missing,
                     coalesce((SELECT max(p.sequence_number) FROM message p
                                WHERE p.source = m.source AND p.sequence_number < m.sequence_number), 0) + 1
                       AS first_missing
                FROM message m JOIN sequence_checked c USING (source)
               WHERE m.stored_at >= '%s' AND m.sequence_number <= c.up_to) step
       WHERE first_missing <= last_missing
         AND NOT EXISTS (SELECT FROM message_gap g
                          WHERE g.source = step.source AND g.closed_at IS NULL
                            AND g.first_missing <= step.first_missing AND g.last_missing >= step.last_missing)
      """;

  private SequenceGaps() {}

  static Conclusion check(Readers readers) throws SQLException {
    return gaps(new Evidence(readers).countRow(TOTALS), UNREPORTED).conclusion("I4", STATEMENT);
  }

  /** Checks the numbers of the messages since a time, after all gaps have been reported. */
  static Finding checkSince(Evidence evidence, String since) throws SQLException {
    return gaps(evidence, UNREPORTED_SINCE.formatted(since)).finding("I4", STATEMENT);
  }

  private static Evidence gaps(Evidence evidence, String unreported) throws SQLException {
    return evidence
        .mustBeEmpty("unreported", unreported)
        .mustBeEmpty("filled_but_open", FILLED)
        .mustBeEmpty("made_up", MADE_UP);
  }
}
