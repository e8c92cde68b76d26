package io.straightway.backoffice.ending;

import io.straightway.db.ContentHash;
import io.straightway.db.Transactions;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorCalls;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.proposal.Proposals;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The desk at which two operators decide on actions that can't be undone. */
public final class EndingDesk {
  private static final Proposals<EndingProposal> PROPOSALS =
      new Proposals<>("ending", EndingProposal::find);

  private final Transactions transactions;

  /** Creates the desk on connections of the engine's role. */
  public EndingDesk(DataSource database) {
    this.transactions = new Transactions(database);
  }

  /**
   * Carries out an action that one operator may do alone, or proposes it if it needs a second
   * person.
   *
   * @param reason the reason of the proposal; null if nothing is to be proposed
   * @param alone carries out the action; the database refuses it with NEEDS_SECOND
   * @return the number of the proposal; null if the action is done
   * @throws DeskRefusal if the action can't be done, or needs a proposal but has no reason
   */
  public @Nullable Long doOrPropose(
      OperatorLogin login, Ending action, String item, @Nullable String reason, EndingAction alone)
      throws SQLException {
    try {
      alone.run();
      return null;
    } catch (DeskRefusal refusal) {
      if (refusal.code() != DeskRefusal.Code.NEEDS_SECOND || reason == null) {
        throw refusal;
      }
      OperatorCalls.checkReason(reason);
      return OperatorCalls.run(
          transactions,
          connection -> PROPOSALS.propose(connection, login, action.name(), item, reason).number());
    }
  }

  /**
   * Approves a proposal of another operator, and carries it out.
   *
   * @param shown the hash of the content that was looked at
   * @throws DeskRefusal if the login is the proposer's or not an approver's, the proposal is
   *     already decided, or its item has changed
   */
  public EndingProposal approve(OperatorLogin login, long number, ContentHash shown)
      throws SQLException {
    return OperatorCalls.run(
        transactions, connection -> PROPOSALS.approve(connection, login, number, shown));
  }

  /**
   * Rejects a proposal; its proposer withdraws it in the same way.
   *
   * @throws DeskRefusal if it is already decided, or there is no such proposal
   */
  public EndingProposal reject(OperatorLogin login, long number, String reason)
      throws SQLException {
    return PROPOSALS.reject(transactions, login, number, reason);
  }

  /** An action that may be refused. */
  @FunctionalInterface
  public interface EndingAction {
    /** Carries out the action. */
    void run() throws SQLException;
  }
}
