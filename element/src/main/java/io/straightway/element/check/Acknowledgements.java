package io.straightway.element.check;

import io.straightway.db.Queries;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jdbi.v3.core.generic.GenericType;

/** All acknowledgements that senders hold, each compared with the database. */
final class Acknowledgements {
  private static final int AT_ONCE = 10_000;

  /**
   * The state that the message must be in, by what was said of it. A parked message goes on by
   * itself, so a duplicate of it may have been acknowledged without a code that it has now; one in
   * repair goes on when a person has it done, which the audit shows. A repaired one keeps its code.
   */
  private static final String BROKEN =
      """
      SELECT format('%s %s was acknowledged as %s, but is %s', a.source, a.message_id,
                    concat_ws(' ', a.outcome, nullif(a.code, '')),
                    coalesce(nullif(concat_ws(' ', m.status, m.code), ''), 'not there'))
        FROM unnest(:sources::text[], :messageIds::text[], :outcomes::text[], :codes::text[])
               AS a (source, message_id, outcome, code)
        LEFT JOIN LATERAL (SELECT message_id, status, code FROM message t
                            WHERE t.source = a.source AND t.source_message_id = a.message_id
                            LIMIT 1) AS m ON true
       WHERE m.message_id IS NULL OR (NOT CASE a.outcome
               WHEN 'booked' THEN m.status = 'BOOKED'
               WHEN 'rejected' THEN m.status IN ('REJECTED', 'REPAIRED') AND m.code = a.code
               WHEN 'in-repair' THEN m.status IN ('IN_REPAIR', 'REPAIRED') AND m.code = a.code
               WHEN 'parked' THEN m.status IN ('PARKED', 'BOOKED', 'IN_REPAIR', 'REPAIRED')
               WHEN 'duplicate' THEN CASE WHEN a.code <> '' OR m.code IS NULL
                 THEN m.status IN ('PARKED', 'BOOKED', 'REJECTED', 'IN_REPAIR', 'REPAIRED')
                        AND coalesce(m.code, '') = a.code
                 ELSE m.status IN ('IN_REPAIR', 'REPAIRED') END
               WHEN 'conflict' THEN EXISTS (SELECT FROM conflicting_message c
                                             WHERE c.message_id = m.message_id)
               ELSE false
             END
         AND NOT (a.outcome IN ('in-repair', 'parked', 'duplicate')
                  AND EXISTS (SELECT FROM audit_trail e
                               WHERE e.subject = message_item(m.message_id))))
      """;

  private static final String KEPT_WITHOUT_KEY =
      "SELECT code, sum(times_seen) AS seen FROM unreadable_message GROUP BY code";

  private final Connection connection;
  private final List<Acknowledgement> waiting = new ArrayList<>();
  private final Map<String, Long> byOutcome = new TreeMap<>();
  private final Map<String, Long> withoutKeyByCode = new TreeMap<>();
  private final List<String> examples = new ArrayList<>();
  private boolean given;
  private long acknowledged;
  private long broken;

  private Acknowledgements(Connection connection) {
    this.connection = connection;
  }

  /** Reads the files and looks every acknowledgement up. */
  static Acknowledgements held(Connection connection, List<Path> files)
      throws SQLException, IOException {
    Acknowledgements held = new Acknowledgements(connection);
    for (Path file : files) {
      held.given = true;
      new AcknowledgementFile(file).read(held::take);
    }
    held.lookUp();
    held.countThoseWithoutKey();
    return held;
  }

  private void take(Acknowledgement one) throws SQLException {
    if (one.isNone()) {
      return;
    }
    acknowledged++;
    byOutcome.merge(one.outcome(), 1L, Long::sum);
    if (!one.hasKey()) {
      withoutKeyByCode.merge(one.code(), 1L, Long::sum);
      return;
    }
    waiting.add(one);
    if (waiting.size() == AT_ONCE) {
      lookUp();
    }
  }

  private void lookUp() throws SQLException {
    Queries.on(
            connection,
            handle ->
                handle
                    .createQuery(BROKEN)
                    .bind("sources", column(Acknowledgement::source))
                    .bind("messageIds", column(Acknowledgement::messageId))
                    .bind("outcomes", column(Acknowledgement::outcome))
                    .bind("codes", column(Acknowledgement::code))
                    .mapTo(String.class)
                    .list())
        .forEach(example -> broken(1, example));
    waiting.clear();
  }

  private String[] column(Function<Acknowledgement, String> column) {
    return waiting.stream().map(one -> column.apply(one).replace('\0', '?')).toArray(String[]::new);
  }

  /** A content without a key that came twice is kept once and counted, so counts are compared. */
  private void countThoseWithoutKey() throws SQLException {
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
          long there = kept.getOrDefault(code, 0L);
          if (number > there) {
            broken(
                number - there,
                number
                    + " acknowledged as rejected "
                    + code
                    + " without a key, "
                    + there
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
    if (given) {
      evidence
          .count("acknowledged", acknowledged)
          .violations("broken_acknowledgements", broken, examples);
    }
  }

  /** No more may have been acknowledged with an outcome than the database has counted. */
  void mustFit(String outcome, long counted, Evidence evidence) {
    long said = byOutcome.getOrDefault(outcome, 0L);
    if (said > counted) {
      evidence.violations(
          "uncounted_" + outcome,
          said - counted,
          List.of(said + " acknowledged as " + outcome + ", but " + counted + " counted"));
    }
  }
}
