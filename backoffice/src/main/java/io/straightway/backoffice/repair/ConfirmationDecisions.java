package io.straightway.backoffice.repair;

import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.enquiry.ItemName.Kind;
import io.straightway.db.ContentHash;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.confirm.CashTolerance;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.confirm.SettlementDecision;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;

/** What two operators decide on confirmations and tolerances, one decision at a time. */
public final class ConfirmationDecisions {
  private final DataSource database;
  private final ReentrantLock one = new ReentrantLock();

  /**
   * Decisions.
   *
   * @param database with at least {@link ConfirmationDesk#CONNECTIONS} connections of the engine's
   *     role
   */
  public ConfirmationDecisions(DataSource database) {
    this.database = database;
  }

  /**
   * Proposes to accept the amount of a confirmation, or to take back what it has settled.
   *
   * @param item such as {@code custodian:30004}
   */
  public SettlementDecision propose(
      OperatorLogin login, SettlementDecision.Kind kind, String item, String reason)
      throws SQLException {
    long id = number(item);
    return alone(desk -> desk.propose(login, kind, id, reason));
  }

  /** Proposes another tolerance. */
  public SettlementDecision propose(OperatorLogin login, CashTolerance tolerance, String reason)
      throws SQLException {
    return alone(desk -> desk.propose(login, tolerance, reason));
  }

  /**
   * Approves what somebody else has proposed, and carries it out.
   *
   * @param shown the hash of what was looked at
   * @throws DeskRefusal if the desk refuses, or the confirmation still does not fit
   */
  public SettlementDecision approve(OperatorLogin login, long decision, ContentHash shown)
      throws SQLException {
    return alone(desk -> desk.approve(login, decision, shown));
  }

  /** Rejects what is proposed; its maker withdraws it that way. */
  public SettlementDecision reject(OperatorLogin login, long decision, String reason)
      throws SQLException {
    return alone(desk -> desk.reject(login, decision, reason));
  }

  private SettlementDecision alone(Step step) throws SQLException {
    one.lock();
    try {
      return step.at(new ConfirmationDesk(database));
    } finally {
      one.unlock();
    }
  }

  private static long number(String item) {
    return ItemName.number(Kind.CUSTODIAN, item)
        .orElseThrow(
            () ->
                new DeskRefusal(
                    DeskRefusal.Code.REQUEST_INVALID,
                    "a message of the custodian is named such as custodian:20001"));
  }

  private interface Step {
    SettlementDecision at(ConfirmationDesk desk) throws SQLException;
  }
}
