package io.straightway.settlement.confirm;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.ledger.Ledger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Has messages of the custodian that are in repair matched again, for an operator who is proved to
 * the database and audited in the same transaction. Not for use by several threads.
 */
public final class ConfirmationDesk {
  /** How many connections it uses at a time. */
  public static final int CONNECTIONS = 3;

  private static final String AUTHENTICATE = "SELECT authenticate_operator(?, ?)";
  private static final String ACCEPT = "SELECT accept_amount(?, ?, ?, ?)";
  private static final String AUDIT = "SELECT audit_custodian_resubmission(?, ?, ?, ?, ?)";

  private final DataSource database;
  private final CustodianMessageStore messages;
  private final MessageApplier applying;

  /** A desk whose work is written through connections of the engine's role. */
  public ConfirmationDesk(DataSource database) {
    CustodianMessageParser parser = new CustodianMessageParser();
    this.database = database;
    this.messages = new CustodianMessageStore(parser);
    this.applying = new MessageApplier(database, new Ledger(new Transactions(database)), parser);
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
                      audit(connection, login, id, "IN_REPAIR " + kept.code(), text(now)))
              .orElseThrow(() -> wrongState("custodian:" + id + " is in repair no more"));
      return result instanceof MatchResult.InRepair repair
          ? new Resubmission(false, repair.code(), repair.reason())
          : new Resubmission(true, null, null);
    } catch (SQLException e) {
      DeskRefusal refusal = DeskRefusal.of(e);
      if (refusal != null) {
        throw refusal;
      }
      throw e;
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
    String state;
    try (Connection connection = database.getConnection()) {
      state =
          Queries.on(
              connection,
              handle ->
                  handle
                      .select(ACCEPT, login.name(), login.secret(), id, reason)
                      .mapTo(String.class)
                      .one());
    } catch (SQLException e) {
      DeskRefusal refusal = DeskRefusal.of(e);
      if (refusal != null) {
        throw refusal;
      }
      throw e;
    }
    return state.equals("APPROVED") ? Optional.of(resubmit(login, id)) : Optional.empty();
  }

  private static String text(MatchResult result) {
    return result instanceof MatchResult.InRepair repair ? "IN_REPAIR " + repair.code() : "APPLIED";
  }

  private CustodianMessageStore.Kept inRepair(OperatorLogin login, long id) throws SQLException {
    try (Connection connection = database.getConnection()) {
      authenticate(connection, login);
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

  private static void authenticate(Connection connection, OperatorLogin login) throws SQLException {
    Queries.on(
        connection,
        handle ->
            handle.select(AUTHENTICATE, login.name(), login.secret()).mapTo(String.class).list());
  }

  private static void audit(
      Connection connection, OperatorLogin login, long id, String before, String after)
      throws SQLException {
    Queries.on(
        connection,
        handle ->
            handle
                .select(AUDIT, login.name(), login.secret(), id, before, after)
                .mapTo(String.class)
                .list());
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
