package io.straightway.settlement.confirm;

import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorCalls;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.ledger.Ledger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Has messages of the custodian that are in repair matched again, and what they have settled taken
 * back, for operators who are proved to the database and audited in the same transaction. Not for
 * use by several threads.
 */
public final class ConfirmationDesk {
  /** How many connections it uses at a time. */
  public static final int CONNECTIONS = 3;

  private final DataSource database;
  private final CustodianMessageStore messages;
  private final MessageApplier applying;
  private final SettlementReversal reversal;

  /** A desk whose work is written through connections of the engine's role. */
  public ConfirmationDesk(DataSource database) {
    CustodianMessageParser parser = new CustodianMessageParser();
    this.database = database;
    this.messages = new CustodianMessageStore(parser);
    this.applying = new MessageApplier(database, new Ledger(new Transactions(database)), parser);
    this.reversal = new SettlementReversal(database);
  }

  /**
   * Matches a message again, as if it had just arrived.
   *
   * @param id of the message; {@code custodian:ID} in the list of exceptions
   * @return its outcome
   * @throws DeskRefusal if the login is not an operator's, there is no such message, or it is not
   *     in repair
   */
  public Resubmission resubmit(OperatorLogin login, long id) throws SQLException {
    try {
      CustodianMessageStore.Kept kept = inRepair(login, id);
      MatchResult result =
          applying
              .again(
                  kept.candidate(),
                  (connection, now) ->
                      OperatorCalls.call(
                          connection,
                          login,
                          "audit_custodian_resubmission",
                          id,
                          "IN_REPAIR " + kept.code(),
                          text(now)))
              .orElseThrow(() -> wrongState("custodian:" + id + " is in repair no more"));
      return result instanceof MatchResult.InRepair repair
          ? new Resubmission(false, repair.code(), repair.reason())
          : new Resubmission(true, null, null);
    } catch (SQLException e) {
      throw refused(e);
    }
  }

  /**
   * Accepts the amount of a confirmation although it lies beyond the tolerance. The first operator
   * proposes that; the second approves it, and the confirmation is matched again.
   *
   * @return its outcome; empty if it is proposed now
   * @throws DeskRefusal if the login is not an operator's or is the proposer's, there is no such
   *     message, or it is not in repair for its amount
   */
  public Optional<Resubmission> accept(OperatorLogin login, long id, String reason)
      throws SQLException {
    boolean approved;
    try (Connection connection = database.getConnection()) {
      approved = isApproved(connection, "AMOUNT", login, id, reason);
    } catch (SQLException e) {
      throw refused(e);
    }
    return approved ? Optional.of(resubmit(login, id)) : Optional.empty();
  }

  /**
   * Takes back what an applied confirmation has settled, with its entry and its movements. The
   * first operator proposes that; the second approves it.
   *
   * @return whether it is taken back; false if that is proposed now
   * @throws DeskRefusal if the login is not an operator's or is the proposer's, there is no such
   *     message, it has settled nothing, or something has settled after it
   */
  public boolean reverse(OperatorLogin login, long id, String reason) throws SQLException {
    try {
      return reversal.run(id, connection -> isApproved(connection, "REVERSAL", login, id, reason));
    } catch (SQLException e) {
      throw refused(e);
    }
  }

  private static boolean isApproved(
      Connection connection, String kind, OperatorLogin login, long id, String reason)
      throws SQLException {
    return OperatorCalls.call(connection, login, "decide_on_confirmation", kind, id, reason)
        .equals("APPROVED");
  }

  /** The refusal that the database has given, or else its failure. */
  private static SQLException refused(SQLException failure) {
    DeskRefusal refusal = DeskRefusal.of(failure);
    if (refusal != null) {
      throw refusal;
    }
    return failure;
  }

  private static String text(MatchResult result) {
    return result instanceof MatchResult.InRepair repair ? "IN_REPAIR " + repair.code() : "APPLIED";
  }

  private CustodianMessageStore.Kept inRepair(OperatorLogin login, long id) throws SQLException {
    try (Connection connection = database.getConnection()) {
      OperatorCalls.ask(connection, login, "authenticate_operator");
      CustodianMessageStore.Kept kept = messages.kept(connection, id);
      if (kept == null) {
        throw new DeskRefusal(DeskRefusal.Code.NOT_FOUND, "there is no custodian:" + id);
      }
      if (!kept.state().equals("IN_REPAIR")) {
        throw wrongState("custodian:" + id + " is " + kept.state() + ", not in repair");
      }
      return kept;
    }
  }

  private static DeskRefusal wrongState(String message) {
    return new DeskRefusal(DeskRefusal.Code.WRONG_STATE, message);
  }

  /**
   * Outcome of a message.
   *
   * @param applied whether it has had its effect
   * @param code why it has not; null if it has
   * @param reason the same in words
   */
  public record Resubmission(boolean applied, @Nullable String code, @Nullable String reason) {}
}
