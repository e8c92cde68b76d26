package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorCalls;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.ledger.Ledger;
import io.straightway.settlement.confirm.SettlementDecision.Kind;
import io.straightway.settlement.income.IncomeAcceptance;
import io.straightway.settlement.remainder.Remainders;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Has messages of the custodian that are in repair matched again, what they have settled taken
 * back, what none confirms settled by hand, cancelled rests taken out of the books and tolerances
 * set, for operators who are proved to the database and audited in the same transaction. Not for
 * use by several threads.
 */
public final class ConfirmationDesk {
  /** How many connections it uses at a time. */
  public static final int CONNECTIONS = 3;

  private final DataSource database;
  private final Transactions transactions;
  private final CustodianMessageStore messages;
  private final MessageApplier applying;
  private final SettlementReversal reversal;
  private final Remainders remainders;
  private final IncomeAcceptance income;

  /** A desk whose work is written through connections of the engine's role. */
  public ConfirmationDesk(DataSource database) {
    CustodianMessageParser parser = new CustodianMessageParser();
    this.database = database;
    this.transactions = new Transactions(database);
    this.messages = new CustodianMessageStore(parser);
    this.applying = new MessageApplier(database, new Ledger(transactions), parser);
    this.reversal = new SettlementReversal(database);
    this.remainders = new Remainders(database);
    this.income = new IncomeAcceptance(database);
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
   * Proposes to accept the amount of a confirmation although it lies beyond the tolerance, or to
   * take back what one has settled, with its entry and its movements.
   *
   * @param kind AMOUNT or REVERSAL
   * @param id of the message
   * @throws DeskRefusal if the login is not an operator's, there is no such message, it is not in
   *     repair for its amount or has settled nothing, or the same waits already
   */
  public SettlementDecision propose(OperatorLogin login, Kind kind, long id, String reason)
      throws SQLException {
    return propose(login, kind, terms(id), reason);
  }

  /** What a proposal on a message begins with: the database completes it by what is there. */
  public static String terms(long id) {
    return "{\"message\": " + id + "}";
  }

  /**
   * Proposes another tolerance.
   *
   * @throws DeskRefusal if the login is not an operator's, or the same waits already
   */
  public SettlementDecision propose(OperatorLogin login, CashTolerance tolerance, String reason)
      throws SQLException {
    return propose(login, Kind.CASH_TOLERANCE, tolerance.json(), reason);
  }

  /**
   * Proposes another limit of one operator.
   *
   * @throws DeskRefusal if the login is not an operator's, or the same waits already
   */
  public SettlementDecision propose(OperatorLogin login, SingleLimit limit, String reason)
      throws SQLException {
    return propose(login, Kind.SINGLE_LIMIT, limit.json(), reason);
  }

  /**
   * Proposes to settle by hand what the custodian does not confirm.
   *
   * @throws DeskRefusal if the login is not an operator's, a confirmation of it would be in repair
   *     for anything but its amount, or the same waits already
   */
  public SettlementDecision propose(OperatorLogin login, HandSettlement settlement, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    return OperatorCalls.run(
        transactions,
        connection -> {
          MessageApplier.check(connection, settlement);
          return propose(connection, login, Kind.BY_HAND, settlement.json(), reason);
        });
  }

  /**
   * Proposes to take what was cancelled of an instruction, after a part had settled, out of the
   * books.
   *
   * @param instruction its number
   * @throws DeskRefusal if the login is not an operator's, there is no such rest, or the same waits
   *     already
   */
  public SettlementDecision proposeRemainder(OperatorLogin login, long instruction, String reason)
      throws SQLException {
    return propose(login, Kind.REMAINDER, remainder(instruction), reason);
  }

  /** What a proposal on the rest of an instruction begins with. */
  public static String remainder(long instruction) {
    return "{\"instruction\": " + instruction + "}";
  }

  /**
   * Proposes to let go what has not come of income.
   *
   * @throws DeskRefusal if the login is not an operator's, there is no such income or it has no
   *     difference, or the same waits already
   */
  public SettlementDecision proposeIncome(OperatorLogin login, long incomeId, String reason)
      throws SQLException {
    return propose(login, Kind.INCOME, income(incomeId), reason);
  }

  /** What a proposal on income begins with. */
  public static String income(long incomeId) {
    return "{\"income\": " + incomeId + "}";
  }

  /**
   * Proposes to accept what differs from a statement; when it is approved, the break is closed.
   *
   * @throws DeskRefusal if the login is not an operator's, there is no such open break, it is of
   *     cash or of a penalty of ours, or the same waits already
   */
  public SettlementDecision proposeBreak(OperatorLogin login, long number, String reason)
      throws SQLException {
    return propose(login, Kind.BREAK, differing(number), reason);
  }

  /** What a proposal on a break begins with. */
  public static String differing(long breakNumber) {
    return "{\"break\": " + breakNumber + "}";
  }

  private SettlementDecision propose(OperatorLogin login, Kind kind, String terms, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    return OperatorCalls.run(
        transactions, connection -> propose(connection, login, kind, terms, reason));
  }

  private static SettlementDecision propose(
      Connection connection, OperatorLogin login, Kind kind, String terms, String reason)
      throws SQLException {
    return SettlementDecision.find(
        connection,
        Long.parseLong(
            OperatorCalls.call(connection, login, "propose_decision", kind.name(), terms, reason)));
  }

  /**
   * Approves a decision that somebody else has proposed, and carries it out: a confirmation whose
   * amount is accepted is matched again.
   *
   * @param shown the hash of what was looked at
   * @throws DeskRefusal if the login is the proposer's or no approver's, it is decided already,
   *     what it is about is not as it was, something has settled after what would be taken back, or
   *     the confirmation is accepted and still does not fit
   */
  public SettlementDecision approve(OperatorLogin login, long decisionId, ContentHash shown)
      throws SQLException {
    SettlementDecision decision = find(decisionId);
    Transactions.Work<SettlementDecision> approval =
        connection -> {
          OperatorCalls.call(connection, login, "approve_decision", decisionId, shown.bytes());
          return SettlementDecision.find(connection, decisionId);
        };
    if (decision.kind() != Kind.AMOUNT) {
      return carriedOut(decision, approval);
    }
    SettlementDecision accepted = OperatorCalls.run(transactions, approval);
    requireApplied(accepted, resubmit(login, Objects.requireNonNull(decision.messageId())));
    return accepted;
  }

  private SettlementDecision carriedOut(
      SettlementDecision decision, Transactions.Work<SettlementDecision> approval)
      throws SQLException {
    try {
      return switch (decision.kind()) {
        case REVERSAL -> reversal.run(Objects.requireNonNull(decision.messageId()), approval);
        case REMAINDER ->
            remainders.takeBack(Objects.requireNonNull(decision.instructionId()), approval);
        case INCOME -> income.run(Objects.requireNonNull(decision.incomeId()), approval);
        case BY_HAND -> applying.byHand(byHand(decision.decisionId()), approval);
        case AMOUNT, CASH_TOLERANCE, BREAK, SINGLE_LIMIT -> transactions.run(approval);
      };
    } catch (SQLException e) {
      throw refused(e);
    }
  }

  private HandSettlement.Decided byHand(long decisionId) throws SQLException {
    return transactions.run(connection -> HandSettlement.decided(connection, decisionId));
  }

  private static void requireApplied(SettlementDecision decision, Resubmission outcome) {
    if (!outcome.applied()) {
      throw new DeskRefusal(
          DeskRefusal.Code.STILL_IN_REPAIR,
          "%s is still in repair: %s: %s"
              .formatted(decision.subject(), outcome.code(), outcome.reason()));
    }
  }

  private SettlementDecision find(long decisionId) throws SQLException {
    return transactions.run(connection -> SettlementDecision.find(connection, decisionId));
  }

  /**
   * Rejects what is proposed; its maker withdraws it that way.
   *
   * @throws DeskRefusal if it is decided already, or there is none
   */
  public SettlementDecision reject(OperatorLogin login, long decisionId, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    return OperatorCalls.run(
        transactions,
        connection -> {
          OperatorCalls.call(connection, login, "reject_decision", decisionId, reason);
          return SettlementDecision.find(connection, decisionId);
        });
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
