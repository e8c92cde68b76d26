package io.straightway.backoffice.ending;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorCalls;
import io.straightway.db.operator.OperatorLogin;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Where two operators decide on what can't be taken back. */
public final class EndingDesk {
  private static final String KIND = "SELECT kind FROM proposed_change WHERE proposal_id = ?";

  private final Transactions transactions;

  /** A desk on connections of the engine's role. */
  public EndingDesk(DataSource database) {
    this.transactions = new Transactions(database);
  }

  /**
   * Does what one operator may do alone; proposes it where that needs a second person.
   *
   * @param reason why it is proposed; null if nothing is to be proposed
   * @param alone does it; the database refuses it with NEEDS_SECOND
   * @return the number of the proposal; null if it is done
   * @throws DeskRefusal if it can't be done, or can't be proposed without a reason
   */
  public @Nullable Long doOrPropose(
      OperatorLogin login, Ending action, String item, @Nullable String reason, Step alone)
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
          connection ->
              Long.valueOf(
                  OperatorCalls.call(
                      connection, login, "propose_ending", action.name(), item, reason)));
    }
  }

  /**
   * Approves what somebody else has proposed, and does it.
   *
   * @param shown the hash of what was looked at
   * @throws DeskRefusal if the login is the proposer's or no approver's, it is decided already, or
   *     what it is about is not as it was
   */
  public EndingProposal approve(OperatorLogin login, long number, ContentHash shown)
      throws SQLException {
    return decide(number, login, "approve_ending", shown.bytes());
  }

  /**
   * Rejects what is proposed; its maker withdraws it that way.
   *
   * @throws DeskRefusal if it is decided already, or there is none
   */
  public EndingProposal reject(OperatorLogin login, long number, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    return decide(number, login, "reject_ending", reason);
  }

  private EndingProposal decide(long number, OperatorLogin login, String function, Object verdict)
      throws SQLException {
    return OperatorCalls.run(
        transactions,
        connection -> {
          OperatorCalls.call(connection, login, function, number, verdict);
          return EndingProposal.find(connection, kind(connection, number), number);
        });
  }

  private static Ending kind(Connection connection, long number) throws SQLException {
    return Ending.valueOf(Queries.one(connection, String.class, KIND, number));
  }

  /** Something that is done. */
  @FunctionalInterface
  public interface Step {
    /** Does it. */
    void run() throws SQLException;
  }
}
