package io.straightway.backoffice.repair;

import io.straightway.backoffice.ending.Ending;
import io.straightway.backoffice.ending.EndingDesk;
import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.enquiry.ItemName.ItemKind;
import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.element.message.MessageKey;
import io.straightway.element.message.Reading;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.message.parse.TradeFields;
import io.straightway.markup.HardenedXml;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorCalls;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.Operators;
import io.straightway.operators.proposal.Proposals;
import io.straightway.settlement.confirm.ConfirmationDesk;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The desk at which operators decide on exceptions. Every method is one transaction of the engine's
 * role: the database authenticates the operator, refuses what is not allowed, makes the change and
 * records it in the audit.
 */
public final class RepairDesk {
  /** The owner of an item that is not assigned. */
  public static final String EVERYBODY = Operators.EVERYBODY;

  private static final String SEQUENCE_NUMBER = "SequenceNumber";
  private static final int LONGEST_ID = 64;

  private static final String ORIGINAL =
      "SELECT source, source_message_id, body FROM message WHERE message_id = :id";
  private static final String TAKEN =
      """
      SELECT EXISTS (SELECT FROM message
                      WHERE source = :source AND source_message_id = :messageId)
          OR EXISTS (SELECT FROM repair WHERE source = :source AND source_message_id = :messageId)
      """;

  private final Transactions transactions;
  private final RepairReader repairs;
  private final Proposals<Repair> proposals;
  private final ConfirmationDecisions confirmations;
  private final EndingDesk endings;
  private final IntakeChecks checks;

  /**
   * Creates the desk.
   *
   * @param database at least {@link ConfirmationDesk#CONNECTIONS} connections of the engine's role
   */
  public RepairDesk(DataSource database, HardenedXml xml) {
    this.confirmations = new ConfirmationDecisions(database);
    this.transactions = new Transactions(database);
    this.endings = new EndingDesk(database);
    this.checks = new IntakeChecks(database);
    this.repairs = new RepairReader(xml);
    this.proposals = new Proposals<>("repair", repairs::find);
  }

  /**
   * Proposes a corrected copy of a message. Its key is the original's source, and the original's id
   * with {@code /R} and a number.
   *
   * @param item a message, such as {@code message:30004}
   * @param reason the reason, for the approver and for the audit
   * @throws DeskRefusal if the copy can't be proposed
   * @throws IllegalArgumentException if an unknown field is set
   */
  public Repair propose(OperatorLogin login, String item, Correction correction, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    long messageId = messageId(item);
    return run(
        connection -> {
          byte[] body = corrected(connection, messageId, correction);
          return proposals.propose(connection, login, messageId, body, reason);
        });
  }

  /**
   * Checks a corrected copy of a message as intake would, and writes nothing.
   *
   * @throws DeskRefusal if there is no such message, or the document to start from is not a valid
   *     message
   * @throws IllegalArgumentException if an unknown field is set
   */
  public RepairTrial tryOut(String item, Correction correction) throws SQLException {
    long messageId = messageId(item);
    Draft draft = run(connection -> draft(connection, messageId, correction));
    byte[] body = draft.fields.document();
    return RepairTrial.of(
        checks.refusal(body, repairs.read(body)), FieldChange.between(draft.before, draft.fields));
  }

  private byte[] corrected(Connection connection, long messageId, Correction correction)
      throws SQLException {
    Draft draft = draft(connection, messageId, correction);
    if (draft.same) {
      throw new DeskRefusal(
          DeskRefusal.Code.CORRECTION_INVALID,
          "the corrected copy does not differ from the original; resubmit that instead");
    }
    byte[] body = draft.fields.document();
    requireReadable(repairs.read(body));
    return body;
  }

  private Draft draft(Connection connection, long messageId, Correction correction)
      throws SQLException {
    Original original = original(connection, messageId);
    TradeFields before = repairs.fields(original.body());
    TradeFields fields = numbered(start(correction, before), original);
    for (Map.Entry<String, String> change : correction.fields().entrySet()) {
      fields = fields.with(change.getKey(), change.getValue());
    }
    MessageKey key = freeKey(connection, original.key());
    fields = withKey(fields, key);
    boolean same = fields.values().equals(withKey(numbered(before, original), key).values());
    return new Draft(before, fields, same && repairs.read(original.body()) instanceof TradeTerms);
  }

  /**
   * Adds a sequence number if the original is a message without one (FIXML). Number 1 leaves no gap
   * before it.
   */
  private TradeFields numbered(TradeFields fields, Original original) {
    boolean without = !fields.values().containsKey(SEQUENCE_NUMBER);
    return without && repairs.read(original.body()) instanceof TradeTerms
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
        : TradeFields.of(requireReadable(repairs.read(document)));
  }

  private static TradeTerms requireReadable(Reading reading) {
    if (reading instanceof TradeTerms readable) {
      return readable;
    }
    Refusal refusal = ((Reading.Unreadable) reading).refusal();
    throw new DeskRefusal(
        DeskRefusal.Code.CORRECTION_INVALID,
        "the corrected copy is not a valid message: " + refusal.code() + ": " + refusal.reason());
  }

  /**
   * Returns the first free id: the original's, without the suffix of an earlier repair, and a new
   * number.
   */
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
    return Queries.on(
        connection,
        handle -> handle.createQuery(TAKEN).bindMethods(key).mapTo(Boolean.class).one());
  }

  private static Original original(Connection connection, long messageId) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(ORIGINAL)
                .bind("id", messageId)
                .map(
                    (row, context) ->
                        new Original(
                            new MessageKey(
                                row.getString("source"), row.getString("source_message_id")),
                            row.getBytes("body")))
                .findOne()
                .orElseThrow(
                    () ->
                        new DeskRefusal(
                            DeskRefusal.Code.NOT_FOUND,
                            "there is no " + ItemName.message(messageId))));
  }

  /**
   * Approves a repair that another operator has proposed: the copy becomes a message, which an
   * element processes within seconds, and the original is REPAIRED.
   *
   * @param shown the hash of the content that was looked at
   * @return the repair with its new message
   * @throws DeskRefusal if it can't be approved, or the stored copy is not a message with the
   *     repair's key
   */
  public Repair approve(OperatorLogin login, long repairId, ContentHash shown) throws SQLException {
    return run(
        connection -> {
          Repair approved = proposals.approve(connection, login, repairId, shown);
          requireWhole(approved);
          return approved;
        });
  }

  private void requireWhole(Repair proposal) {
    Reading reading = repairs.read(proposal.body().getBytes(StandardCharsets.UTF_8));
    if (!requireReadable(reading).key().equals(proposal.key())) {
      throw new DeskRefusal(
          DeskRefusal.Code.CORRECTION_INVALID,
          "the corrected copy has another key than its repair");
    }
  }

  /**
   * Rejects a repair; its proposer withdraws it in the same way.
   *
   * @throws DeskRefusal if it is already decided, or there is no such repair
   */
  public Repair reject(OperatorLogin login, long repairId, String reason) throws SQLException {
    return proposals.reject(transactions, login, repairId, reason);
  }

  /**
   * Resubmits a message in repair to the elements, unchanged; a message of the custodian is
   * processed again at once.
   *
   * @throws DeskRefusal if it is not in repair, or still in repair afterwards
   */
  public void resubmit(OperatorLogin login, String item) throws SQLException {
    if (ItemName.parse(item).filter(name -> name.kind() == ItemKind.CUSTODIAN).isPresent()) {
      confirmations.resubmit(login, item);
      return;
    }
    long messageId = messageId(item);
    run(connection -> OperatorCalls.call(connection, login, "resubmit_message", messageId));
  }

  /**
   * Closes an item permanently: a message is rejected, any other item leaves the open list.
   *
   * @return the number of the proposal, if it needs a second person; null if it is closed
   * @throws DeskRefusal if it is not open
   */
  public @Nullable Long reject(OperatorLogin login, String item, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    return endings.doOrPropose(
        login,
        Ending.REJECT_ITEM,
        item,
        reason,
        () ->
            run(connection -> OperatorCalls.call(connection, login, "reject_item", item, reason)));
  }

  /**
   * Assigns an item to an operator.
   *
   * @param owner an active operator, or null to remove the assignment
   * @throws DeskRefusal if there is no such item or operator
   */
  public void assign(OperatorLogin login, String item, @Nullable String owner) throws SQLException {
    run(connection -> OperatorCalls.call(connection, login, "assign_item", item, owner));
  }

  /**
   * Adds a comment to an item.
   *
   * @throws DeskRefusal if there is no such item
   */
  public void comment(OperatorLogin login, String item, String words) throws SQLException {
    OperatorCalls.checkReason(words);
    run(connection -> OperatorCalls.call(connection, login, "comment_item", item, words));
  }

  private <T> T run(Transactions.Work<T> work) throws SQLException {
    return OperatorCalls.run(transactions, work);
  }

  private static long messageId(String item) {
    return ItemName.number(ItemKind.MESSAGE, item)
        .orElseThrow(
            () ->
                new DeskRefusal(
                    DeskRefusal.Code.REQUEST_INVALID,
                    "only a message can be repaired or resubmitted, such as message:30004"));
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Original(MessageKey key, byte[] body) {}

  /**
   * A copy that is not proposed yet, and whether its content is the same as that of a valid
   * original.
   */
  private record Draft(TradeFields before, TradeFields fields, boolean same) {}
}
