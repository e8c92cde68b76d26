package io.straightway.settlement.confirm;

import io.straightway.db.Transactions;
import io.straightway.ledger.Ledger;
import io.straightway.settlement.Replay;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What a person does with messages of the custodian that are in repair: has them judged again, or
 * rejects them for good. What is done is audited in the same transaction. Not for use by several
 * threads.
 */
public final class ConfirmationDesk {
  /** How many connections it uses at a time. */
  public static final int CONNECTIONS = 3;

  private static final String REJECT =
      """
      UPDATE custodian_message SET state = 'REJECTED'
       WHERE custodian_message_id = ? AND state = 'IN_REPAIR'
      """;
  private static final String AUDIT = "SELECT audit(?, ?, ?, ?, ?)";

  private final DataSource database;
  private final Transactions transactions;
  private final MessageStore messages;
  private final Applying applying;

  /** A desk whose work is written through connections of the engine's role. */
  public ConfirmationDesk(DataSource database) {
    MessageParser parser = new MessageParser();
    this.database = database;
    this.transactions = new Transactions(database);
    this.messages = new MessageStore(parser);
    this.applying = new Applying(database, new Ledger(transactions), parser);
  }

  /**
   * Judges a message again, as if it had come now.
   *
   * @param id of the message; {@code custodian:ID} in the list of exceptions
   * @param actor who does it
   * @return what became of it
   * @throws ConfirmationRefusal if there is none, or it is not in repair
   */
  public Fate resubmit(long id, String actor) throws SQLException {
    MessageStore.Kept kept = inRepair(id);
    Verdict verdict =
        applying
            .again(
            kept.candidate(),
            (connection, now) ->
                audit(connection, actor, "RESUBMIT", id, "IN_REPAIR " + kept.code(), text(now)))
            .orElseThrow(
                () -> new ConfirmationRefusal("message " + id + " is in repair no more"));
    return verdict instanceof Verdict.InRepair repair
        ? new Fate(false, repair.code(), repair.reason())
        : new Fate(true, null, null);
  }

  private static String text(Verdict verdict) {
    return verdict instanceof Verdict.InRepair repair ? "IN_REPAIR " + repair.code() : "APPLIED";
  }

  /** Rejects a message for good; as {@link #resubmit}. */
  public void reject(long id, String actor, String reason) throws SQLException {
    MessageStore.Kept kept = inRepair(id);
    Replay.run(
        () ->
            transactions.run(
                connection -> {
                  lockInstruction(connection, kept);
                  try (PreparedStatement statement = connection.prepareStatement(REJECT)) {
                    statement.setLong(1, id);
                    if (statement.executeUpdate() == 0) {
                      throw new ConfirmationRefusal("message " + id + " is in repair no more");
                    }
                  }
                  audit(
                      connection,
                      actor,
                      "REJECT",
                      id,
                      "IN_REPAIR " + kept.code(),
                      "REJECTED: " + reason);
                  return kept;
                }));
  }

  /** Whoever applies a message holds the row of its instruction. */
  private static void lockInstruction(Connection connection, MessageStore.Kept kept)
      throws SQLException {
    InstructionStore.lock(
        connection, kept.candidate().message().instructionId().stream().boxed().toList());
  }

  private MessageStore.Kept inRepair(long id) throws SQLException {
    try (Connection connection = database.getConnection()) {
      MessageStore.Kept kept = messages.kept(connection, id);
      if (kept == null) {
        throw new ConfirmationRefusal("there is no message " + id + " of the custodian");
      }
      if (!kept.state().equals("IN_REPAIR")) {
        throw new ConfirmationRefusal("message " + id + " is " + kept.state() + ", not in repair");
      }
      return kept;
    }
  }

  private static void audit(
      Connection connection,
      String actor,
      String action,
      long id,
      @Nullable String before,
      @Nullable String after)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(AUDIT)) {
      int parameter = 1;
      for (String value : new @Nullable String[] {actor, action, "custodian:" + id, before, after}) {
        statement.setString(parameter++, value);
      }
      statement.executeQuery().close();
    }
  }

  /**
   * What became of a message.
   *
   * @param applied whether it has had its effect
   * @param code why it has not; null if it has
   * @param reason the same in words
   */
  public record Fate(boolean applied, @Nullable String code, @Nullable String reason) {}
}
