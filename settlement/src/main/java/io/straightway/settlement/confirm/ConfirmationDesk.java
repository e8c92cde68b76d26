package io.straightway.settlement.confirm;

import io.straightway.books.Bookkeeper;
import io.straightway.db.ContentHash;
import io.straightway.db.Transactions;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorCalls;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.proposal.Proposals;
import io.straightway.settlement.confirm.CustodianMessageStore.CandidateState;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import io.straightway.settlement.confirm.SettlementDecision.DecisionTerms;
import io.straightway.settlement.income.IncomeAcceptance;
import io.straightway.settlement.remainder.Remainders;
import io.straightway.settlement.upload.UploadOutcome;
import io.straightway.settlement.upload.UploadedFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Operator actions on the custodian's confirmations: resubmit messages in repair, reverse
 * settlements, settle by hand where no confirmation comes, remove cancelled remainders from the
 * books, accept differences, set tolerances and limits, and receive uploaded files. Operators are
 * authenticated by the database, and their actions are audited in the same transaction. Not
 * thread-safe.
 */
public final class ConfirmationDesk {
  /** Number of connections that the desk uses at a time. */
  public static final int CONNECTIONS = 3;

  private static final Proposals<SettlementDecision> PROPOSALS =
      new Proposals<>("decision", SettlementDecision::find);

  private final DataSource database;
  private final Transactions transactions;
  private final CustodianMessageStore messages;
  private final MessageApplier applying;
  private final SettlementReversal reversal;
  private final Remainders remainders;
  private final IncomeAcceptance income;
  private final FileReceipt files;

  /** Creates a desk that writes through connections of the engine's role. */
  public ConfirmationDesk(DataSource database) {
    CustodianMessageParser parser = new CustodianMessageParser();
    this.database = database;
    this.transactions = new Transactions(database);
    this.messages = new CustodianMessageStore(parser);
    Bookkeeper books = new Bookkeeper(database);
    this.applying = new MessageApplier(database, books, parser);
    this.reversal = new SettlementReversal(books);
    this.remainders = new Remainders(books);
    this.income = new IncomeAcceptance(books);
    this.files = new FileReceipt(database, parser, applying);
  }

  /**
   * Matches a message again, as if it had just arrived.
   *
   * @param id id of the message; {@code custodian:ID} in the list of exceptions
   * @return the message's outcome
   * @throws DeskRefusal if the login is not an operator's, there is no such message, or it is not
   *     in repair
   */
  public Resubmission resubmit(OperatorLogin login, long id) throws SQLException {
    try {
      CandidateState stored = inRepair(login, id);
      MatchResult result =
          applying
              .rematch(
                  stored.candidate(),
                  (connection, outcome) ->
                      OperatorCalls.call(
                          connection,
                          login,
                          "audit_custodian_resubmission",
                          id,
                          "IN_REPAIR " + stored.code(),
                          text(outcome)))
              .orElseThrow(() -> wrongState("custodian:" + id + " is no longer in repair"));
      return result instanceof MatchResult.InRepair repair
          ? new Resubmission(false, repair.code(), repair.reason())
          : new Resubmission(true, null, null);
    } catch (SQLException e) {
      throw refused(e);
    }
  }

  /**
   * Proposes a decision.
   *
   * @throws DeskRefusal if the login is not an operator's, the subject does not exist or its state
   *     does not allow the decision, the same proposal is already pending, or a confirmation of a
   *     settlement by hand would be in repair for a reason other than its amount
   */
  public SettlementDecision propose(OperatorLogin login, DecisionTerms terms, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    return OperatorCalls.run(
        transactions,
        connection -> {
          if (terms instanceof HandSettlement settlement) {
            MessageApplier.check(connection, settlement);
          }
          return PROPOSALS.propose(connection, login, terms.kind().name(), terms.json(), reason);
        });
  }

  /**
   * Proposes to receive a file, as if its sender had delivered it.
   *
   * @param name identifies the file for people
   * @throws DeskRefusal if the login is not an operator's, the file can't be read, or the same
   *     proposal is already pending
   */
  public SettlementDecision proposeFile(
      OperatorLogin login, DecisionKind kind, String name, byte[] bytes, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    UploadOutcome outcome = files.preview(kind, bytes);
    return OperatorCalls.run(
        transactions,
        connection -> {
          SettlementDecision proposed =
              PROPOSALS.propose(
                  connection,
                  login,
                  kind.name(),
                  UploadedFile.terms(connection, name, bytes, outcome),
                  reason);
          UploadedFile.keep(connection, proposed.decisionId(), bytes);
          return proposed;
        });
  }

  /**
   * Approves a decision that another operator has proposed, and carries it out: a confirmation
   * whose amount is accepted is matched again.
   *
   * @param shown the hash of the content that the approver has seen
   * @throws DeskRefusal if the login is the proposer's or not an approver's, the decision is
   *     already made, its subject has changed, a later settlement prevents the reversal, or the
   *     confirmation is accepted and still does not match
   */
  public SettlementDecision approve(OperatorLogin login, long decisionId, ContentHash shown)
      throws SQLException {
    SettlementDecision decision = find(decisionId);
    Transactions.Work<SettlementDecision> approval =
        connection -> PROPOSALS.approve(connection, login, decisionId, shown);
    if (decision.kind() != DecisionKind.AMOUNT) {
      return carriedOut(decision, approval);
    }
    SettlementDecision accepted = OperatorCalls.run(transactions, approval);
    requireApplied(accepted, resubmit(login, Objects.requireNonNull(decision.messageId())));
    return accepted;
  }

  /** Carries a decision out; the database does so alone for kinds that are not named here. */
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
        case CUSTODIAN_FILE, TRADE_FILE ->
            files.receive(decision.kind(), file(decision.decisionId()), approval);
        default -> transactions.run(approval);
      };
    } catch (SQLException e) {
      throw refused(e);
    }
  }

  private HandSettlement.Proof byHand(long decisionId) throws SQLException {
    return transactions.run(connection -> HandSettlement.decided(connection, decisionId));
  }

  private UploadedFile file(long decisionId) throws SQLException {
    return transactions.run(connection -> UploadedFile.find(connection, decisionId));
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
   * Rejects a proposal; the proposer can withdraw it in this way.
   *
   * @throws DeskRefusal if it is already decided, or there is no such proposal
   */
  public SettlementDecision reject(OperatorLogin login, long decisionId, String reason)
      throws SQLException {
    return PROPOSALS.reject(transactions, login, decisionId, reason);
  }

  /** Throws the database's refusal if the failure is one, else returns the failure. */
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

  private CandidateState inRepair(OperatorLogin login, long id) throws SQLException {
    try (Connection connection = database.getConnection()) {
      OperatorCalls.ask(connection, login, "authenticate_operator");
      CandidateState stored = messages.find(connection, id);
      if (stored == null) {
        throw new DeskRefusal(DeskRefusal.Code.NOT_FOUND, "there is no custodian:" + id);
      }
      if (!stored.state().equals("IN_REPAIR")) {
        throw wrongState("custodian:" + id + " is " + stored.state() + ", not in repair");
      }
      return stored;
    }
  }

  private static DeskRefusal wrongState(String message) {
    return new DeskRefusal(DeskRefusal.Code.WRONG_STATE, message);
  }

  /**
   * Outcome of a resubmitted message.
   *
   * @param applied true if the message has taken effect
   * @param code the reason that it has not; null if it has
   * @param reason the reason in words; null if it has
   */
  public record Resubmission(boolean applied, @Nullable String code, @Nullable String reason) {}
}
