package io.straightway.settlement.deliver;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.messages.iso20022.CancellationRequest020;
import io.straightway.messages.iso20022.HoldRequest030;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.settlement.InstructionReference;
import io.straightway.settlement.Replay;
import io.straightway.settlement.deliver.OutboxBundle.Message;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Messages to deliver. A bundle is formed once, in a transaction before the first attempt: from
 * then on its messages may be with the custodian, so they can be neither held nor withdrawn, and
 * are sent again as the same bundle until they are known to have arrived. A message that the
 * custodian has refused may be withdrawn meanwhile; its bytes stay in the bundle.
 */
final class Outbox {
  static final int MESSAGES_PER_BUNDLE = 500;

  private static final String ACCOUNTS =
      """
      SELECT DISTINCT o.account FROM outbox o JOIN settlement_instruction i USING (instruction_id)
       WHERE o.delivered_at IS NULL AND o.withdrawn_at IS NULL AND i.status <> 'HELD'
       ORDER BY o.account
      """;
  private static final String BEGUN =
      """
      SELECT DISTINCT bundle FROM outbox
       WHERE account = ? AND delivered_at IS NULL AND withdrawn_at IS NULL AND bundle IS NOT NULL
       ORDER BY bundle
      """;
  private static final String AGAIN =
      """
      SELECT o.outbox_id, o.instruction_id, o.kind, m.body, i.movement, i.payment,
             i.safekeeping_account, i.custodian, o.written_at
        FROM (SELECT outbox_id, instruction_id, kind, written_at FROM outbox
               WHERE account = ? AND bundle = ? AND delivered_at IS NULL AND withdrawn_at IS NULL
              UNION ALL
              SELECT outbox_id, instruction_id, kind, written_at FROM outbox
               WHERE bundle = ? AND withdrawn_at IS NOT NULL) AS o
        JOIN settlement_instruction i USING (instruction_id)
        JOIN instruction_message m USING (instruction_id)
       ORDER BY o.outbox_id
      """;
  private static final String FRESH =
      """
      SELECT o.outbox_id, o.instruction_id, o.kind, m.body, i.movement, i.payment,
             i.safekeeping_account, i.custodian, o.written_at
        FROM outbox o JOIN settlement_instruction i USING (instruction_id)
        JOIN instruction_message m USING (instruction_id)
       WHERE o.account = ? AND o.delivered_at IS NULL AND o.withdrawn_at IS NULL
         AND o.bundle IS NULL
         AND (i.status = 'READY' OR o.kind <> 'INSTRUCTION' AND i.status <> 'HELD')
       ORDER BY o.outbox_id LIMIT ? FOR UPDATE OF i, o
      """;
  private static final String ATTEMPT =
      "UPDATE outbox SET bundle = ?, attempts = attempts + 1 WHERE outbox_id = ANY (?)";
  private static final String SENT =
      """
      UPDATE settlement_instruction SET status = 'SENT'
       WHERE instruction_id = ANY (?) AND status = 'READY'
      """;
  private static final String DELIVERED =
      """
      UPDATE outbox SET delivered_at = now(), delivered_by = attempts, last_error = NULL
       WHERE outbox_id = ANY (?) AND delivered_at IS NULL AND withdrawn_at IS NULL
      """;
  private static final String FAILED =
      "UPDATE outbox SET last_error = ? WHERE outbox_id = ANY (?) AND delivered_at IS NULL";

  private static final MessageWriter WRITER = new MessageWriter();

  private final DataSource database;
  private final Transactions transactions;

  Outbox(DataSource database) {
    this.database = database;
    this.transactions = new Transactions(database);
  }

  /** Returns the accounts with waiting messages. */
  List<String> accounts() throws SQLException {
    try (Connection connection = database.getConnection()) {
      return Queries.list(connection, String.class, ACCOUNTS);
    }
  }

  /** Returns the bundles of an account that were attempted but are not known to have arrived. */
  List<Long> begun(String account) throws SQLException {
    try (Connection connection = database.getConnection()) {
      return Queries.list(connection, Long.class, BEGUN, account);
    }
  }

  /** Takes a bundle for another attempt; empty if nothing is left of it. */
  Optional<OutboxBundle> again(String account, long number) throws SQLException {
    return run(
        connection ->
            attempt(connection, number, messages(connection, AGAIN, account, number, number)));
  }

  /**
   * Forms the next bundle of an account for its first attempt, with messages to one custodian.
   * Empty if nothing waits.
   */
  Optional<OutboxBundle> next(String account) throws SQLException {
    return run(
        connection -> {
          List<Message> waiting = messages(connection, FRESH, account, MESSAGES_PER_BUNDLE);
          List<Message> messages =
              waiting.stream()
                  .filter(message -> message.custodian().equals(waiting.get(0).custodian()))
                  .toList();
          long number = messages.isEmpty() ? 0 : messages.get(0).outboxId();
          return attempt(connection, number, messages);
        });
  }

  private <T> T run(Transactions.Work<T> work) throws SQLException {
    return Replay.run(() -> transactions.run(work));
  }

  private static List<Message> messages(Connection connection, String sql, Object... values)
      throws SQLException {
    return Queries.list(
        connection,
        (row, context) ->
            new Message(
                row.getLong("outbox_id"),
                row.getLong("instruction_id"),
                row.getString("custodian"),
                row.getObject("written_at", OffsetDateTime.class).toInstant(),
                row.getString("kind"),
                row.getBytes("body"),
                body(row)),
        sql,
        values);
  }

  /**
   * Returns the message's bytes. A request is derived from its instruction, with the same bytes
   * every time.
   */
  private static byte[] body(ResultSet row) throws SQLException {
    String kind = row.getString("kind");
    String reference = InstructionReference.of(row.getLong("instruction_id"));
    String account = row.getString("safekeeping_account");
    return switch (kind) {
      case "INSTRUCTION" -> row.getBytes("body");
      case "CANCELLATION" ->
          WRITER.write(
              new CancellationRequest020(
                  reference,
                  Movement.valueOf(row.getString("movement")),
                  Payment.valueOf(row.getString("payment")),
                  account));
      default -> WRITER.write(new HoldRequest030(reference, account, kind.equals("HOLD")));
    };
  }

  private static Optional<OutboxBundle> attempt(
      Connection connection, long number, List<Message> messages) throws SQLException {
    OutboxBundle bundle = new OutboxBundle(number, messages);
    if (!messages.isEmpty()) {
      Queries.execute(connection, ATTEMPT, number, bundle.outboxIds());
    }
    return messages.isEmpty() ? Optional.empty() : Optional.of(bundle);
  }

  /** Records that a bundle has arrived. */
  void delivered(OutboxBundle bundle) throws SQLException {
    run(
        connection -> {
          Queries.execute(connection, SENT, bundle.instructionIds());
          return Queries.execute(connection, DELIVERED, bundle.outboxIds());
        });
  }

  /** Records why a bundle has not arrived. */
  void failed(OutboxBundle bundle, String error) throws SQLException {
    run(connection -> Queries.execute(connection, FAILED, error, bundle.outboxIds()));
  }
}
