package io.straightway.element.check;

import io.straightway.db.Queries;
import io.straightway.db.dialect.Dialect;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.generic.GenericType;

/** All acknowledgements that senders hold, each compared with the database. */
final class Acknowledgements {
  private static final int AT_ONCE = 10_000;

  /**
   * The state that the message must be in, by its acknowledged outcome. A parked message continues
   * by itself, so a duplicate of it may have been acknowledged without the code that it has now; a
   * message in repair continues by a person's action, which the audit trail shows. A repaired
   * message keeps its code.
   */
  private static final String BROKEN =
      """
      SELECT a.source || ' ' || a.message_id || ' was acknowledged as ' || a.outcome
             || CASE WHEN a.code = '-' THEN '' ELSE ' ' || a.code END || ', but is '
             || COALESCE(m.status || CASE WHEN m.code IS NULL THEN '' ELSE ' ' || m.code END,
                         'not there')
        FROM (ACKNOWLEDGED) a
        LEFT JOIN (MESSAGE)
       WHERE m.message_id IS NULL
          OR CASE
               WHEN a.outcome = 'booked' AND m.status = 'BOOKED' THEN 1
               WHEN a.outcome = 'rejected' AND m.status IN ('REJECTED', 'REPAIRED')
                    AND m.code = a.code THEN 1
               WHEN a.outcome = 'in-repair' AND m.status IN ('IN_REPAIR', 'REPAIRED')
                    AND m.code = a.code THEN 1
               WHEN a.outcome = 'parked'
                    AND m.status IN ('PARKED', 'BOOKED', 'IN_REPAIR', 'REPAIRED') THEN 1
               WHEN a.outcome = 'duplicate' AND COALESCE(m.code, '-') = a.code
                    AND m.status IN ('PARKED', 'BOOKED', 'REJECTED', 'IN_REPAIR', 'REPAIRED')
                    THEN 1
               WHEN a.outcome = 'duplicate' AND a.code = '-'
                    AND m.status IN ('IN_REPAIR', 'REPAIRED') THEN 1
               WHEN a.outcome = 'conflict'
                    AND EXISTS (SELECT 1 FROM conflicting_message c
                                 WHERE c.message_id = m.message_id) THEN 1
               WHEN a.outcome IN ('in-repair', 'parked', 'duplicate')
                    AND EXISTS (SELECT 1 FROM audit_trail e
                                 WHERE e.subject = 'message:' || m.message_id) THEN 1
               ELSE 0 END = 0
      """;

  /** Checks many acknowledgements per query, and makes the planner look up each message by key. */
  private static final String BROKEN_OF_ARRAYS =
      BROKEN
          .replace(
              "(ACKNOWLEDGED) a",
              "unnest(:sources::text[], :messageIds::text[], :outcomes::text[], :codes::text[])"
                  + " AS a (source, message_id, outcome, code)")
          .replace(
              "(MESSAGE)",
              "LATERAL (SELECT message_id, status, code FROM message t WHERE t.source = a.source"
                  + " AND t.source_message_id = a.message_id LIMIT 1) AS m ON true");

  private static final String BROKEN_OF_ONE =
      BROKEN
          .replace(
              "(ACKNOWLEDGED)",
              "(SELECT CAST(? AS VARCHAR(64)) AS source, CAST(? AS VARCHAR(64)) AS message_id,"
                  + " CAST(? AS VARCHAR(64)) AS outcome, CAST(? AS VARCHAR(64)) AS code"
                  + " FROM ledger_count)")
          .replace(
              "(MESSAGE)",
              "message m ON m.source = a.source AND m.source_message_id = a.message_id");

  private static final String KEPT_WITHOUT_KEY =
      "SELECT code, sum(times_seen) AS seen FROM unreadable_message GROUP BY code";

  private final Connection connection;
  private final List<Acknowledgement> waiting = new ArrayList<>();
  private final Map<String, Long> byOutcome = new TreeMap<>();
  private final Map<String, Long> withoutKeyByCode = new TreeMap<>();
  private final List<String> examples = new ArrayList<>();
  private boolean filesRead;
  private long acknowledged;
  private long broken;

  private Acknowledgements(Connection connection) {
    this.connection = connection;
  }

  /** Reads the files and looks up every acknowledgement. */
  static Acknowledgements held(Connection connection, List<Path> files)
      throws SQLException, IOException {
    Acknowledgements held = new Acknowledgements(connection);
    for (Path file : files) {
      held.filesRead = true;
      new AcknowledgementFile(file).read(held::take);
    }
    held.lookUp();
    held.compareUnreadable();
    return held;
  }

  private void take(Acknowledgement ack) throws SQLException {
    if (ack.isNone()) {
      return;
    }
    acknowledged++;
    byOutcome.merge(ack.outcome(), 1L, Long::sum);
    if (!ack.hasKey()) {
      withoutKeyByCode.merge(ack.code(), 1L, Long::sum);
      return;
    }
    waiting.add(ack);
    if (waiting.size() == AT_ONCE) {
      lookUp();
    }
  }

  private void lookUp() throws SQLException {
    Queries.on(
            connection,
            handle ->
                Dialect.of(connection).runsEverything() ? brokenAtOnce(handle) : broken(handle))
        .forEach(example -> broken(1, example));
    waiting.clear();
  }

  private List<String> brokenAtOnce(Handle handle) {
    return handle
        .createQuery(BROKEN_OF_ARRAYS)
        .bind("sources", column(Acknowledgement::source))
        .bind("messageIds", column(Acknowledgement::messageId))
        .bind("outcomes", column(Acknowledgement::outcome))
        .bind("codes", column(Acknowledgements::code))
        .mapTo(String.class)
        .list();
  }

  private List<String> broken(Handle handle) {
    List<String> broken = new ArrayList<>();
    for (Acknowledgement ack : waiting) {
      broken.addAll(
          handle
              .select(BROKEN_OF_ONE, ack.source(), ack.messageId(), ack.outcome(), code(ack))
              .mapTo(String.class)
              .list());
    }
    return broken;
  }

  /** Never empty, since some databases treat an empty text as null. */
  private static String code(Acknowledgement ack) {
    return ack.code().isEmpty() ? "-" : ack.code();
  }

  private String[] column(Function<Acknowledgement, String> column) {
    return waiting.stream().map(ack -> column.apply(ack).replace('\0', '?')).toArray(String[]::new);
  }

  /**
   * Unreadable messages with equal content are stored once with a count, so this compares counts.
   */
  private void compareUnreadable() throws SQLException {
    Map<String, Long> kept =
        Queries.on(
            connection,
            handle ->
                handle
                    .createQuery(KEPT_WITHOUT_KEY)
                    .setMapKeyColumn("code")
                    .setMapValueColumn("seen")
                    .collectInto(new GenericType<Map<String, Long>>() {}));
    withoutKeyByCode.forEach(
        (code, number) -> {
          long keptNumber = kept.getOrDefault(code, 0L);
          if (number > keptNumber) {
            broken(
                number - keptNumber,
                number
                    + " acknowledged as rejected "
                    + code
                    + " without a key, "
                    + keptNumber
                    + " kept");
          }
        });
  }

  private void broken(long number, String example) {
    broken += number;
    if (examples.size() < Finding.MOST_EXAMPLES) {
      examples.add(example);
    }
  }

  void addTo(Evidence evidence) {
    if (filesRead) {
      evidence
          .count("acknowledged", acknowledged)
          .violations("broken_acknowledgements", broken, examples);
    }
  }

  /**
   * Checks that no more messages were acknowledged with an outcome than the database has counted.
   */
  void mustFit(String outcome, long counted, Evidence evidence) {
    long acks = byOutcome.getOrDefault(outcome, 0L);
    if (acks > counted) {
      evidence.violations(
          "uncounted_" + outcome,
          acks - counted,
          List.of(acks + " acknowledged as " + outcome + ", but " + counted + " counted"));
    }
  }
}
