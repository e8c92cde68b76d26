package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** Keeps what the custodian sent. */
record CustodianMessageStore(CustodianMessageParser parser) {
  private static final String KNOWN =
      "SELECT content_hash FROM custodian_message WHERE content_hash = ANY (?)";

  /** What was taken back counts no more: the same transaction may settle anew. */
  private static final String REFERENCES =
      """
      SELECT i.custodian, m.sender_reference, m.content_hash, instruction_id
        FROM custodian_message m JOIN settlement_instruction i USING (instruction_id)
       WHERE m.kind = 'CONFIRMATION' AND m.sender_reference = ANY (?) AND m.state <> 'REJECTED'
         AND NOT EXISTS (SELECT FROM settlement s JOIN settlement r ON r.reverses = s.settlement_id
                          WHERE s.custodian_message_id = m.custodian_message_id)
      """;

  /** What was accepted was accepted of what had settled then, which was another part less. */
  private static final String WAITING =
      """
      SELECT m.custodian_message_id, m.content_hash, m.body, m.received_at, false AS accepted
        FROM custodian_message m
       WHERE m.instruction_id = ANY (?) AND m.state = 'IN_REPAIR' AND m.code = 'CONFIRMATION_AHEAD'
       ORDER BY m.custodian_message_id
      """;

  /** Those of instructions that were not sent when they came, and are now. */
  private static final String EARLY =
      """
      SELECT m.custodian_message_id, m.content_hash, m.body, m.received_at, false AS accepted
        FROM custodian_message m JOIN settlement_instruction i USING (instruction_id)
       WHERE m.state = 'IN_REPAIR' AND m.code IN ('STATUS_UNKNOWN', 'CONFIRMATION_UNKNOWN', 'REVERSAL_UNKNOWN')
         AND (i.status NOT IN ('HELD', 'READY')
              OR EXISTS (SELECT FROM outbox o
                          WHERE o.instruction_id = i.instruction_id AND o.attempts > 0))
       ORDER BY m.custodian_message_id LIMIT 1000
      """;

  private static final String ONE =
      """
      SELECT m.custodian_message_id, m.content_hash, m.body, m.received_at, m.state, m.code,
             is_amount_accepted(m.custodian_message_id) AS accepted
        FROM custodian_message m
       WHERE m.custodian_message_id = ?
      """;

  private static final String COLUMNS =
      """
          content_hash bytea, custodian_message_id bigint, body bytea,
          received_at timestamptz, times_seen integer, kind text, sender_reference text,
          instruction_id bigint, state text, code text, reason text
          """;

  /** Those that were not there a moment ago; if one is now, the whole is refused. */
  private static final RowForm KEEP = RowForm.into("custodian_message", COLUMNS);

  /**
   * Every message is written, known or not: what is reported about it afterwards stands on a commit
   * of our own.
   */
  private static final RowForm COUNT =
      RowForm.insert(
          "custodian_message",
          "ON CONFLICT (content_hash) DO UPDATE"
              + " SET times_seen = custodian_message.times_seen + excluded.times_seen",
          COLUMNS);

  private static final RowForm MOVE =
      RowForm.using(
          """
          UPDATE custodian_message m
             SET state = row.state, code = row.code, reason = row.reason
            FROM %s WHERE m.custodian_message_id = row.custodian_message_id
             AND m.state = 'IN_REPAIR'
          """,
          "custodian_message_id bigint, state text, code text, reason text");

  /** Those of {@code hashes} that are there. */
  static Set<ContentHash> known(Connection connection, Collection<ContentHash> hashes)
      throws SQLException {
    return new HashSet<>(Queries.list(connection, ContentHash.class, KNOWN, hashes));
  }

  /**
   * The confirmations that have these references, neither rejected nor taken back, with what they
   * settle.
   */
  static Map<SenderReference, Map<ContentHash, Long>> references(
      Connection connection, Collection<String> references) throws SQLException {
    Map<SenderReference, Map<ContentHash, Long>> found = new HashMap<>();
    if (!references.isEmpty()) {
      Queries.list(
          connection,
          (row, context) ->
              found
                  .computeIfAbsent(
                      new SenderReference(row.getString(1), row.getString(2)),
                      reference -> new HashMap<>())
                  .put(new ContentHash(row.getBytes(3)), row.getLong(4)),
          REFERENCES,
          references);
    }
    return found;
  }

  /** Confirmations of these instructions that wait for a part before them. */
  List<Candidate> waiting(Connection connection, Collection<Long> instructionIds)
      throws SQLException {
    return instructionIds.isEmpty()
        ? List.of()
        : Queries.list(connection, this::candidate, WAITING, instructionIds);
  }

  /** Messages that came before their instruction was sent, and can be judged now. */
  List<Candidate> early(Connection connection) throws SQLException {
    return Queries.list(connection, this::candidate, EARLY);
  }

  private Candidate candidate(ResultSet row, StatementContext context) throws SQLException {
    Instant receivedAt = row.getObject("received_at", OffsetDateTime.class).toInstant();
    CustodianMessage message =
        parser.kept(
            new ContentHash(row.getBytes("content_hash")), row.getBytes("body"), receivedAt);
    return new Candidate(message, row.getBoolean("accepted"), row.getLong("custodian_message_id"));
  }

  /** A message that is kept; null if there is none. */
  @Nullable Kept kept(Connection connection, long id) throws SQLException {
    return Queries.list(
            connection,
            (row, context) ->
                new Kept(candidate(row, context), row.getString("state"), row.getString("code")),
            ONE,
            id)
        .stream()
        .findFirst()
        .orElse(null);
  }

  /** A custodian's reference of a confirmation. Two custodians may use the same. */
  record SenderReference(String custodian, String reference) {}

  /** A message that is there, and its state so far. */
  record Kept(Candidate candidate, String state, @Nullable String code) {}

  /** No messages yet, none of which is there. */
  static Rows unseen() {
    return KEEP.rows();
  }

  /** No messages yet, which may be there already and are counted once more then. */
  static Rows seen() {
    return COUNT.rows();
  }

  /**
   * Adds a message to {@link #unseen} or {@link #seen}.
   *
   * @param result on it; for one that is there already it counts for nothing
   */
  static void keep(CustodianMessage message, long id, int times, MatchResult result, Rows rows) {
    rows.add(
        message.hash().bytes(),
        id,
        message.body(),
        message.receivedAt(),
        times,
        message.kind(),
        message.senderReference(),
        message.instructionId().isPresent() ? message.instructionId().getAsLong() : null,
        result.state(),
        result.code(),
        result.reason());
  }

  /** Adds new results on messages that are in repair to {@code batch}. */
  static void move(Map<Long, MatchResult> results, WriteBatch batch) {
    Rows rows = MOVE.rows();
    results.forEach((id, result) -> rows.add(id, result.state(), result.code(), result.reason()));
    batch.add(rows);
  }
}
