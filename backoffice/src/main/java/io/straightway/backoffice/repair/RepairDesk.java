package io.straightway.backoffice.repair;

import io.straightway.db.ContentHash;
import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.Operators;
import io.straightway.element.message.HardenedXml;
import io.straightway.element.message.MessageKey;
import io.straightway.element.message.Reading;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeFields;
import io.straightway.settlement.confirm.ConfirmationDesk;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Where operators decide on exceptions. Every method is one transaction of the engine's role: who
 * acts is proved to the database, which refuses what he may not do, does it and notes it in the
 * audit at once.
 */
public final class RepairDesk {
  /** Who owns an item that is nobody's in particular. */
  public static final String EVERYBODY = Operators.EVERYBODY;

  private static final String SEQUENCE_NUMBER = "SequenceNumber";
  private static final int LONGEST_REASON = 500;
  private static final String MESSAGE = "message:";
  private static final String OF_CUSTODIAN = "custodian:";
  private static final int LONGEST_ID = 64;

  private static final String ORIGINAL =
      "SELECT source, source_message_id, body FROM message WHERE message_id = ?";
  private static final String TAKEN =
      """
      SELECT EXISTS (SELECT FROM message
                      WHERE source = ? AND source_message_id = ?)
          OR EXISTS (SELECT FROM repair WHERE source = ? AND source_message_id = ?)
      """;

  private final Transactions transactions;
  private final RepairReader repairs;
  private final SettlementDesk settlement;

  /**
   * A desk.
   *
   * @param database at least {@link ConfirmationDesk#CONNECTIONS} connections of the engine's role
   */
  public RepairDesk(DataSource database, HardenedXml xml) {
    this.settlement = new SettlementDesk(database);
    this.transactions = new Transactions(database);
    this.repairs = new RepairReader(xml);
  }

  /**
   * Only finds out whether somebody is who he says.
   *
   * @throws DeskRefusal if not
   */
  public void authenticate(OperatorLogin login) throws SQLException {
    run(connection -> authenticated(connection, login));
  }

  private static boolean authenticated(Connection connection, OperatorLogin login)
      throws SQLException {
    try (PreparedStatement statement = call(connection, "authenticate_operator(?, ?)", login)) {
      statement.executeQuery().close();
      return true;
    }
  }

  /**
   * Proposes a corrected copy of a message. Its key is the original's source, and the original's id
   * with {@code /R} and a number.
   *
   * @param item a message, such as {@code message:30004}
   * @param reason why it is corrected, for those who approve and for the audit
   * @throws DeskRefusal if it can't be
   * @throws IllegalArgumentException if a field is set that there is not
   */
  public Repair propose(OperatorLogin login, String item, Correction correction, String reason)
      throws SQLException {
    checkReason(reason);
    long messageId = messageId(item);
    return run(
        connection -> {
          byte[] body = corrected(connection, messageId, correction);
          return repairs.find(connection, propose(connection, login, messageId, body, reason));
        });
  }

  private static long propose(
      Connection connection, OperatorLogin login, long messageId, byte[] body, String reason)
      throws SQLException {
    try (PreparedStatement statement = call(connection, "propose_repair(?, ?, ?, ?, ?)", login)) {
      statement.setLong(3, messageId);
      statement.setBytes(4, body);
      statement.setString(5, reason);
      return number(statement);
    }
  }

  private byte[] corrected(Connection connection, long messageId, Correction correction)
      throws SQLException {
    Original original = original(connection, messageId);
    TradeFields before = repairs.fields(original.body());
    TradeFields fields = numbered(start(correction, before), original);
    for (Map.Entry<String, String> change : correction.fields().entrySet()) {
      fields = fields.with(change.getKey(), change.getValue());
    }
    MessageKey key = freeKey(connection, original.key());
    fields = withKey(fields, key);
    if (fields.values().equals(withKey(numbered(before, original), key).values())) {
      throw new DeskRefusal(
          DeskRefusal.Code.CORRECTION_INVALID,
          "the corrected copy does not differ from the original; resubmit that instead");
    }
    byte[] body = fields.document();
    requireReadable(repairs.read(body));
    return body;
  }

  /** FIXML may come without a sequence number; the first number of all leaves no gap before it. */
  private TradeFields numbered(TradeFields fields, Original original) {
    boolean without = !fields.values().containsKey(SEQUENCE_NUMBER);
    return without && repairs.read(original.body()) instanceof Reading.Readable
        ? fields.with(SEQUENCE_NUMBER, "1")
        : fields;
  }

  private static TradeFields withKey(TradeFields fields, MessageKey key) {
    return fields.with("Source", key.source()).with("MessageId", key.messageId());
  }

  private TradeFields start(Correction correction, TradeFields original) {
    byte[] document = correction.document();
    return document.length == 0
        ? original
        : TradeFields.of(requireReadable(repairs.read(document)).instruction());
  }

  private static Reading.Readable requireReadable(Reading reading) {
    if (reading instanceof Reading.Readable readable) {
      return readable;
    }
    Refusal refusal = ((Reading.Unreadable) reading).refusal();
    throw new DeskRefusal(
        DeskRefusal.Code.CORRECTION_INVALID,
        "the corrected copy is no valid message: " + refusal.code() + ": " + refusal.reason());
  }

  /** The first free id of the original's, without the end of an earlier repair, and a number. */
  private static MessageKey freeKey(Connection connection, MessageKey original)
      throws SQLException {
    String base = original.messageId().replaceFirst("/R[1-9][0-9]*$", "");
    for (int number = 1; ; number++) {
      String end = "/R" + number;
      String id = base.substring(0, Math.min(base.length(), LONGEST_ID - end.length())) + end;
      MessageKey key = new MessageKey(original.source(), id);
      if (!isTaken(connection, key)) {
        return key;
      }
    }
  }

  private static boolean isTaken(Connection connection, MessageKey key) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(TAKEN)) {
      statement.setString(1, key.source());
      statement.setString(2, key.messageId());
      statement.setString(3, key.source());
      statement.setString(4, key.messageId());
      try (ResultSet row = statement.executeQuery()) {
        return row.next() && row.getBoolean(1);
      }
    }
  }

  private static Original original(Connection connection, long messageId) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(ORIGINAL)) {
      statement.setLong(1, messageId);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          throw new DeskRefusal(DeskRefusal.Code.NOT_FOUND, "there is no message:" + messageId);
        }
        return new Original(
            new MessageKey(row.getString("source"), row.getString("source_message_id")),
            row.getBytes("body"));
      }
    }
  }

  /**
   * Approves a repair that somebody else has proposed: the copy becomes a message, which an element
   * takes up within seconds, and the original is repaired.
   *
   * @param shown the hash of what was looked at
   * @return the repair with its new message
   * @throws DeskRefusal if it can't be; also if what is stored is no message with the repair's key
   */
  public Repair approve(OperatorLogin login, long repairId, ContentHash shown) throws SQLException {
    return run(
        connection -> {
          authenticated(connection, login);
          Repair proposal = repairs.find(connection, repairId);
          requireOther(proposal, login);
          requireWhole(proposal);
          try (PreparedStatement statement =
              call(connection, "approve_repair(?, ?, ?, ?)", login)) {
            statement.setLong(3, repairId);
            statement.setBytes(4, shown.bytes());
            number(statement);
          }
          return repairs.find(connection, repairId);
        });
  }

  private static void requireOther(Repair proposal, OperatorLogin login) {
    if (proposal.maker().equals(login.name())) {
      throw new DeskRefusal(
          DeskRefusal.Code.OWN_REPAIR,
          "repair %d was made by %s and must be approved by somebody else"
              .formatted(proposal.repairId(), login.name()));
    }
  }

  private void requireWhole(Repair proposal) {
    Reading reading = repairs.read(proposal.body().getBytes(StandardCharsets.UTF_8));
    if (!requireReadable(reading).instruction().key().equals(proposal.key())) {
      throw new DeskRefusal(
          DeskRefusal.Code.CORRECTION_INVALID,
          "the corrected copy bears another key than its repair");
    }
  }

  /**
   * Says no to a repair; the one who made it withdraws it by that.
   *
   * @throws DeskRefusal if it is decided already, or there is none
   */
  public Repair decline(OperatorLogin login, long repairId, String reason) throws SQLException {
    checkReason(reason);
    return run(
        connection -> {
          try (PreparedStatement statement =
              call(connection, "decline_repair(?, ?, ?, ?)", login)) {
            statement.setLong(3, repairId);
            statement.setString(4, reason);
            statement.executeQuery().close();
          }
          return repairs.find(connection, repairId);
        });
  }

  /**
   * Gives a message in repair to the elements again, as it is; a message of the custodian is judged
   * again at once.
   *
   * @throws DeskRefusal if it is not in repair, or judged to be in repair still
   */
  public void resubmit(OperatorLogin login, String item) throws SQLException {
    if (item.startsWith(OF_CUSTODIAN)) {
      settlement.resubmit(login, item);
      return;
    }
    long messageId = messageId(item);
    run(
        connection -> {
          try (PreparedStatement statement = call(connection, "resubmit_message(?, ?, ?)", login)) {
            statement.setLong(3, messageId);
            statement.executeQuery().close();
          }
          return messageId;
        });
  }

  /**
   * Has done with an item for good: a message is rejected, anything else leaves the open list.
   *
   * @throws DeskRefusal if it is not open
   */
  public void reject(OperatorLogin login, String item, String reason) throws SQLException {
    checkReason(reason);
    run(connection -> decide(connection, "reject_item(?, ?, ?, ?)", login, item, reason));
  }

  /**
   * Gives an item to an operator.
   *
   * @param owner an active operator, or null for the whole desk
   * @throws DeskRefusal if there is no such item or operator
   */
  public void assign(OperatorLogin login, String item, @Nullable String owner) throws SQLException {
    run(connection -> decide(connection, "assign_item(?, ?, ?, ?)", login, item, owner));
  }

  private static boolean decide(
      Connection connection,
      String function,
      OperatorLogin login,
      String item,
      @Nullable String value)
      throws SQLException {
    try (PreparedStatement statement = call(connection, function, login)) {
      statement.setString(3, item);
      statement.setObject(4, value, Types.VARCHAR);
      statement.executeQuery().close();
      return true;
    }
  }

  private <T> T run(Transactions.Work<T> work) throws SQLException {
    try {
      return transactions.run(work);
    } catch (SQLException e) {
      DeskRefusal refusal = DeskRefusal.of(e);
      if (refusal != null) {
        throw refusal;
      }
      throw e;
    }
  }

  private static PreparedStatement call(Connection connection, String function, OperatorLogin login)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement("SELECT " + function);
    statement.setString(1, login.name());
    statement.setString(2, login.secret());
    return statement;
  }

  private static long number(PreparedStatement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  private static long messageId(String item) {
    if (!item.matches("message:(0|[1-9][0-9]{0,17})")) {
      throw new DeskRefusal(
          DeskRefusal.Code.REQUEST_INVALID,
          "only a message can be repaired or resubmitted, such as message:30004");
    }
    return Long.parseLong(item.substring(MESSAGE.length()));
  }

  private static void checkReason(String reason) {
    if (reason.isBlank()
        || reason.length() > LONGEST_REASON
        || reason.chars().anyMatch(Character::isISOControl)) {
      throw new DeskRefusal(
          DeskRefusal.Code.REQUEST_INVALID,
          "a reason is one line of at most " + LONGEST_REASON + " characters");
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // compared by no one
  private record Original(MessageKey key, byte[] body) {}
}
