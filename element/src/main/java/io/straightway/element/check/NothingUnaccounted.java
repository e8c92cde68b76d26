package io.straightway.element.check;

import io.straightway.db.Queries;
import io.straightway.db.dialect.Dialect;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.queue.Recovery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** I5: every received message has exactly one outcome, and refused ones are kept. */
final class NothingUnaccounted {
  private static final String STATEMENT =
      "Received = booked + duplicate + conflict + rejected + in repair + repaired + parked, and in"
          + " work with a live element; everything refused is kept with code, reason and bytes, and rejected by its"
          + " code or a decision.";

  private static final String OUTCOMES =
      """
      SELECT seen + conflict + refused AS received, booked, seen - messages AS duplicate, conflict,
             rejected + refused AS rejected, in_repair, repaired, parked, in_work
        FROM (SELECT count(*) AS messages, coalesce(sum(times_seen), 0) AS seen,
                     COUNT(CASE WHEN status = 'BOOKED' THEN 1 END) AS booked,
                     COUNT(CASE WHEN status = 'REJECTED' THEN 1 END) AS rejected,
                     COUNT(CASE WHEN status = 'IN_REPAIR' THEN 1 END) AS in_repair,
                     COUNT(CASE WHEN status = 'REPAIRED' THEN 1 END) AS repaired,
                     COUNT(CASE WHEN status = 'PARKED' THEN 1 END) AS parked,
                     COUNT(CASE WHEN status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED') THEN 1 END)
                       AS in_work
                FROM message) m,
             (SELECT coalesce(sum(times_seen), 0) AS conflict FROM conflicting_message) c,
             (SELECT coalesce(sum(times_seen), 0) AS refused FROM unreadable_message) r
      """;

  private static final String INCOMPLETE_REFUSALS =
      """
      SELECT 'message ' || message_id || ' is ' || status || ': code ' || COALESCE(code, 'missing')
             || ', ' || {length:body} || ' bytes'
        FROM message
       WHERE status IN ('REJECTED', 'IN_REPAIR', 'REPAIRED')
         AND (COALESCE(code, '-') IN ('', '-') OR COALESCE(reason, '-') IN ('', '-')
              OR {length:body} = 0)
      UNION ALL
      SELECT 'conflict with message ' || message_id || ': no bytes'
        FROM conflicting_message WHERE {length:body} = 0
      UNION ALL
      SELECT 'refused message: code ' || code || ', ' || {length:body} || ' of ' || body_length
             || ' bytes'
        FROM unreadable_message
       WHERE code = '' OR reason = '' OR {length:body} <> LEAST(body_length, 65536)
      """;

  private static final String ABANDONED =
      """
      SELECT 'message ' || message_id || ' is ' || status || ', and element run ' || element_run
             || ' is dead'
        FROM message
       WHERE status IN ('RECEIVED', 'VALIDATED', 'TRADE_CREATED') AND element_run NOT IN (LIVE_SESSIONS)
      """;

  /** A message in repair is rejected by a decision only; other codes reject at once. */
  private static final String UNDECIDED =
      """
      SELECT 'message ' || message_id || ' is REJECTED with code ' || code || ', without a decision'
        FROM message
       WHERE status = 'REJECTED' AND code NOT IN (%s)
         AND NOT EXISTS (SELECT 1 FROM exception_closed c WHERE c.item = 'message:' || message_id)
      """
          .formatted(
              Arrays.stream(ReasonCode.values())
                  .filter(code -> code.outcome() == ReasonCode.Outcome.REJECTED)
                  .map(code -> "'" + code + "'")
                  .collect(Collectors.joining(", ")));

  private NothingUnaccounted() {}

  /**
   * Returns the numbers of the live runs, separated by commas. Signs of life are not part of the
   * snapshot, so this is read when the snapshot is taken: an element that ends later has finished
   * its work by then, but not in the snapshot.
   */
  static String liveRuns(Connection connection) throws SQLException {
    return Stream.concat(
            Stream.of(0), // run 0: messages that an operator has released
            Dialect.of(connection).liveSessions(Recovery.AREA, connection).stream())
        .map(String::valueOf)
        .collect(Collectors.joining(","));
  }

  static Conclusion check(Readers readers, Acknowledgements acknowledged, String liveRuns)
      throws SQLException {
    Connection connection = readers.own();
    Evidence evidence = new Evidence(readers);
    Map<String, Object> outcomes =
        Queries.on(connection, handle -> handle.createQuery(OUTCOMES).mapToMap().one());
    evidence.countRow(outcomes);
    addUp(outcomes, evidence);
    acknowledged.mustFit("duplicate", number(outcomes, "duplicate"), evidence);
    acknowledged.mustFit("conflict", number(outcomes, "conflict"), evidence);
    if (Dialect.of(connection).runsEverything()) {
      records(evidence);
    }
    return refusals(evidence)
        .mustBeEmpty("abandoned", ABANDONED.replace("LIVE_SESSIONS", liveRuns))
        .conclusion("I5", STATEMENT);
  }

  /** Requires that each refused message has its code, reason, bytes and decision. */
  static Evidence refusals(Evidence evidence) throws SQLException {
    return evidence
        .mustBeEmpty("incomplete_refusals", INCOMPLETE_REFUSALS)
        .mustBeEmpty("undecided", UNDECIDED);
  }

  /** Compares refused messages with the record of refusals. */
  static Evidence records(Evidence evidence) throws SQLException {
    return evidence.mustBeEmpty("missing_refusals", "SELECT fault FROM refusal_fault");
  }

  private static void addUp(Map<String, Object> outcomes, Evidence evidence) {
    long received = number(outcomes, "received");
    long accounted =
        outcomes.keySet().stream().mapToLong(name -> number(outcomes, name)).sum() - received;
    if (received != accounted) {
      evidence.violations(
          "unaccounted",
          Math.abs(received - accounted),
          List.of(received + " messages were received, but " + accounted + " are accounted for"));
    }
  }

  private static long number(Map<String, Object> outcomes, String name) {
    return ((Number) Objects.requireNonNull(outcomes.get(name))).longValue();
  }
}
