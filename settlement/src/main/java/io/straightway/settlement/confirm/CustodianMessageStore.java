package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.messages.iso20022.CustodianAdvice;
import io.straightway.messages.network.NetworkAnswer;
import io.straightway.settlement.InstructionReference;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** Stores the custodian's messages. */
record CustodianMessageStore(CustodianMessageParser parser) {
  private static final Comparator<Arrival> HASH_ORDER =
      Comparator.comparing(
          arrival -> arrival.candidate().message().hash().bytes(), Arrays::compareUnsigned);

  private static final String STORED =
      "SELECT content_hash FROM custodian_message WHERE content_hash = ANY (?)";

  /** Reversed confirmations are excluded: the same transaction may settle again. */
  private static final String REFERENCES =
      """
      SELECT i.custodian, m.sender_reference, m.content_hash, instruction_id
        FROM custodian_message m JOIN settlement_instruction i USING (instruction_id)
       WHERE m.kind = 'CONFIRMATION' AND m.sender_reference = ANY (?) AND m.state <> 'REJECTED'
         AND NOT EXISTS (SELECT FROM settlement s JOIN settlement r ON r.reverses = s.settlement_id
                          WHERE s.custodian_message_id = m.custodian_message_id)
      """;

  private static final String DELIVERIES =
      "SELECT instruction_id, outbox_id, kind FROM outbox WHERE outbox_id = ANY (?)";

  /**
   * Messages that waited for an earlier part, or arrived after a reversal that waited itself.
   * Acceptance is ignored: the amount was accepted when one part less had settled.
   */
  private static final String WAITING =
      """
      SELECT m.custodian_message_id, m.content_hash, m.body, m.received_at, false AS accepted
        FROM custodian_message m
       WHERE m.instruction_id = ANY (?) AND m.state = 'IN_REPAIR'
         AND (m.code = 'CONFIRMATION_AHEAD'
              OR m.code IN ('CONFIRMATION_QUANTITY', 'CONFIRMATION_CONFLICT')
                 AND EXISTS (SELECT FROM unnest(?::bigint[], ?::bigint[]) AS r (instruction, message)
                              WHERE r.instruction = m.instruction_id AND r.message < m.custodian_message_id))
       ORDER BY m.custodian_message_id
      """;

  private static final String OF_THE_SAME_KIND =
      """
      SELECT m.custodian_message_id, m.content_hash, m.body, m.received_at, false AS accepted
        FROM custodian_message m
       WHERE m.kind IN ('CONFIRMATION', 'REVERSAL', 'INCOME', 'INCOME_REVERSAL') AND m.kind = ?
         AND (m.sender_reference = ? OR m.instruction_id = ?)
       ORDER BY m.custodian_message_id LIMIT 100
      """;

  /** Messages that arrived before their instruction was sent, which has been sent since. */
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

  private static final String BY_ID =
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
          instruction_id bigint, state text, code text, reason text, uploaded_by bigint
          """;

  /** New messages; if one exists after all, the database refuses the whole batch. */
  private static final RowForm INSERT = RowForm.into("custodian_message", COLUMNS);

  /**
   * Writes every message, whether it exists or not: an outcome is reported only after a commit of
   * our own.
   */
  private static final RowForm COUNT =
      RowForm.insert(
          "custodian_message",
          "ON CONFLICT (content_hash) DO UPDATE"
              + " SET times_seen = custodian_message.times_seen + excluded.times_seen",
          COLUMNS);

  private static final RowForm UPDATE =
      RowForm.using(
          """
          UPDATE custodian_message m
             SET state = row.state, code = row.code, reason = row.reason
            FROM %s WHERE m.custodian_message_id = row.custodian_message_id
             AND m.state = 'IN_REPAIR'
          """,
          "custodian_message_id bigint, state text, code text, reason text");

  /** Returns those of {@code hashes} that are stored already. */
  static Set<ContentHash> stored(Connection connection, Collection<ContentHash> hashes)
      throws SQLException {
    return new HashSet<>(Queries.list(connection, ContentHash.class, STORED, hashes));
  }

  /**
   * Returns the confirmations that have these references and are neither rejected nor reversed,
   * with the ids of the instructions that they settle.
   */
  static Map<SenderReference, Map<ContentHash, Long>> references(
      Connection connection, Collection<String> references) throws SQLException {
    Map<SenderReference, Map<ContentHash, Long>> holders = new HashMap<>();
    if (!references.isEmpty()) {
      Queries.list(
          connection,
          (row, context) ->
              holders
                  .computeIfAbsent(
                      new SenderReference(row.getString(1), row.getString(2)),
                      reference -> new HashMap<>())
                  .put(new ContentHash(row.getBytes(3)), row.getLong(4)),
          REFERENCES,
          references);
    }
    return holders;
  }

  /** Returns the kinds of our messages that the network answers, by their references. */
  static Map<String, String> deliveries(Connection connection, List<CustodianAdvice> contents)
      throws SQLException {
    List<Long> numbers =
        contents.stream()
            .flatMap(content -> content instanceof NetworkAnswer a ? Stream.of(a) : Stream.empty())
            .flatMap(answer -> Stream.ofNullable(answer.number()))
            .toList();
    Map<String, String> kinds = new HashMap<>();
    if (!numbers.isEmpty()) {
      Queries.list(
          connection,
          (row, context) ->
              kinds.put(
                  InstructionReference.of(row.getLong(1)) + "-" + row.getLong(2), row.getString(3)),
          DELIVERIES,
          numbers);
    }
    return kinds;
  }

  /**
   * Returns the confirmations of these instructions that can be matched again.
   *
   * @param reversed the instructions among them that a message has reversed, with its id
   */
  List<Candidate> waiting(
      Connection connection, Collection<Long> instructionIds, Map<Long, Long> reversed)
      throws SQLException {
    return instructionIds.isEmpty()
        ? List.of()
        : Queries.list(
            connection,
            this::candidate,
            WAITING,
            instructionIds,
            List.copyOf(reversed.keySet()),
            List.copyOf(reversed.values()));
  }

  /**
   * Returns the messages with those that their sender marked as sent before as repetitions of the
   * originals, as far as these are known.
   */
  List<CustodianMessage> withOriginals(Connection connection, List<CustodianMessage> batch)
      throws SQLException {
    List<CustodianMessage> known = new ArrayList<>();
    for (CustodianMessage message : batch) {
      known.add(message.duplicate() ? original(connection, message, known) : message);
    }
    return known;
  }

  private CustodianMessage original(
      Connection connection, CustodianMessage duplicate, List<CustodianMessage> received)
      throws SQLException {
    OptionalLong instruction = duplicate.instructionId();
    Stream<CustodianMessage> stored =
        Queries.list(
                connection,
                this::candidate,
                OF_THE_SAME_KIND,
                duplicate.kind(),
                duplicate.senderReference(),
                instruction.isPresent() ? instruction.getAsLong() : null)
            .stream()
            .map(Candidate::message);
    return Stream.concat(stored, received.stream())
        .filter(earlier -> parser.areEqual(earlier, duplicate))
        .findFirst()
        .map(duplicate::as)
        .orElse(duplicate);
  }

  /** Returns messages that arrived before their instruction was sent, and can be matched now. */
  List<Candidate> early(Connection connection) throws SQLException {
    return Queries.list(connection, this::candidate, EARLY);
  }

  private Candidate candidate(ResultSet row, StatementContext context) throws SQLException {
    Instant receivedAt = row.getObject("received_at", OffsetDateTime.class).toInstant();
    CustodianMessage message =
        parser.kept(
            new ContentHash(row.getBytes("content_hash")), row.getBytes("body"), receivedAt);
    return new Candidate(
        row.getLong("custodian_message_id"), message, row.getBoolean("accepted"), true);
  }

  /** Returns a stored message; null if there is none. */
  @Nullable CandidateState find(Connection connection, long id) throws SQLException {
    return Queries.list(
            connection,
            (row, context) ->
                new CandidateState(
                    candidate(row, context), row.getString("state"), row.getString("code")),
            BY_ID,
            id)
        .stream()
        .findFirst()
        .orElse(null);
  }

  /** A custodian's reference of a confirmation. Two custodians may use the same reference. */
  record SenderReference(String custodian, String reference) {}

  /**
   * A message to match in a transaction.
   *
   * @param id the id under which it is stored, or will be if it is new
   * @param accepted true if two people have accepted its amount
   * @param inRepair true if it is stored already, in repair; false if it is new
   */
  record Candidate(long id, CustodianMessage message, boolean accepted, boolean inRepair) {}

  /** A stored message and its current state. */
  record CandidateState(Candidate candidate, String state, @Nullable String code) {}

  /**
   * Equal messages received together.
   *
   * @param times the number of messages
   * @param isStored true if one was received before, so that these are only counted
   */
  record Arrival(Candidate candidate, int times, boolean isStored) {}

  /**
   * Adds received messages to {@code batch}, in the order of their hashes: transactions that write
   * the same message wait for each other, and can't deadlock.
   *
   * @param upload the proposal by which they are received; null if the custodian sent them
   */
  static void add(
      List<Arrival> arrivals,
      Map<Candidate, MatchResult> results,
      @Nullable Long upload,
      WriteBatch batch) {
    Rows inserted = INSERT.rows();
    Rows counted = COUNT.rows();
    for (Arrival arrival : arrivals.stream().sorted(HASH_ORDER).toList()) {
      Candidate candidate = arrival.candidate();
      CustodianMessage message = candidate.message();
      MatchResult result = results.getOrDefault(candidate, new MatchResult.Information());
      (arrival.isStored() ? counted : inserted)
          .add(
              message.hash().bytes(),
              candidate.id(),
              message.body(),
              message.receivedAt(),
              arrival.times(),
              message.kind(),
              message.senderReference(),
              message.instructionId().isPresent() ? message.instructionId().getAsLong() : null,
              result.state(),
              result.code(),
              result.reason(),
              upload);
    }
    batch.add(inserted).add(counted);
  }

  /** Adds the new results of messages in repair to {@code batch}, in the order of their ids. */
  static void update(Map<Candidate, MatchResult> results, WriteBatch batch) {
    Rows rows = UPDATE.rows();
    results.entrySet().stream()
        .filter(match -> match.getKey().inRepair())
        .sorted(Comparator.comparing(match -> match.getKey().id()))
        .forEach(
            match -> {
              MatchResult result = match.getValue();
              rows.add(match.getKey().id(), result.state(), result.code(), result.reason());
            });
    batch.add(rows);
  }
}
