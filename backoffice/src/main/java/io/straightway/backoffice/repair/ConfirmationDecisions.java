package io.straightway.backoffice.repair;

import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.enquiry.ItemName.ItemKind;
import io.straightway.db.Transactions;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.confirm.ConfirmationDesk.Resubmission;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import io.straightway.settlement.day.HolidayAmendments;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;

/** The decisions of two operators on confirmations and tolerances, one at a time. */
public final class ConfirmationDecisions {
  private final DataSource database;
  private final ReentrantLock decisionLock = new ReentrantLock();

  /**
   * Creates the decisions of a database.
   *
   * @param database at least {@link ConfirmationDesk#CONNECTIONS} connections of the engine's role
   */
  public ConfirmationDecisions(DataSource database) {
    this.database = database;
  }

  /**
   * Processes a message of the custodian again, as if it were received now.
   *
   * @throws DeskRefusal if the login is not an operator's, there is no such message in repair, or
   *     it is still in repair afterwards
   */
  void resubmit(OperatorLogin login, String item) throws SQLException {
    long id = number(item);
    Resubmission result = alone(desk -> desk.resubmit(login, id));
    if (!result.applied()) {
      throw new DeskRefusal(
          DeskRefusal.Code.STILL_IN_REPAIR,
          "%s is still in repair: %s: %s".formatted(item, result.code(), result.reason()));
    }
  }

  /**
   * Proposes the amendments of all open trades that settle on a holiday, as one file of trades.
   *
   * @throws DeskRefusal if there are none, or the login may not upload trades
   */
  public SettlementDecision postpone(OperatorLogin login, String reason) throws SQLException {
    byte[] amendments = new Transactions(database).run(HolidayAmendments::file);
    return alone(
        desk ->
            desk.proposeFile(
                login, DecisionKind.TRADE_FILE, HolidayAmendments.NAME, amendments, reason));
  }

  /** Runs a decision; others wait until it is made. */
  public <T> T alone(ConfirmationAction<T> step) throws SQLException {
    decisionLock.lock();
    try {
      return step.at(new ConfirmationDesk(database));
    } finally {
      decisionLock.unlock();
    }
  }

  /**
   * Returns the number of a custodian's message.
   *
   * @param item the item, such as {@code custodian:30004}
   * @throws DeskRefusal if it is not a message of the custodian
   */
  public static long number(String item) {
    return ItemName.number(ItemKind.CUSTODIAN, item)
        .orElseThrow(
            () ->
                new DeskRefusal(
                    DeskRefusal.Code.REQUEST_INVALID,
                    "a message of the custodian has a name such as custodian:20001"));
  }

  /** A decision at the confirmation desk. */
  @FunctionalInterface
  public interface ConfirmationAction<T> {
    /** Carries out the decision. */
    T at(ConfirmationDesk desk) throws SQLException;
  }
}
