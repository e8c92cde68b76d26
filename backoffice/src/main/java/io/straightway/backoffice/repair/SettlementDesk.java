package io.straightway.backoffice.repair;

import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.enquiry.ItemName.Kind;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.confirm.ConfirmationDesk.Resubmission;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;

/** Settlement's items at the desk. One message is processed at a time. */
final class SettlementDesk {
  private final DataSource database;
  private final ReentrantLock one = new ReentrantLock();

  /**
   * A desk.
   *
   * @param database with at least {@link ConfirmationDesk#CONNECTIONS} connections of the engine's
   *     role
   */
  SettlementDesk(DataSource database) {
    this.database = database;
  }

  /**
   * Processes a message of the custodian again, as if it were received now.
   *
   * @param item such as {@code custodian:20001}
   * @throws DeskRefusal if the login is not an operator's, there is no such message in repair, or
   *     it is still in repair
   */
  void resubmit(OperatorLogin login, String item) throws SQLException {
    long id =
        ItemName.number(Kind.CUSTODIAN, item)
            .orElseThrow(
                () ->
                    new DeskRefusal(
                        DeskRefusal.Code.REQUEST_INVALID,
                        "a message of the custodian is named such as custodian:20001"));
    Resubmission result = resubmit(login, id);
    if (!result.applied()) {
      throw new DeskRefusal(
          DeskRefusal.Code.STILL_IN_REPAIR,
          "%s is still in repair: %s: %s".formatted(item, result.code(), result.reason()));
    }
  }

  private Resubmission resubmit(OperatorLogin login, long id) throws SQLException {
    one.lock();
    try {
      return new ConfirmationDesk(database).resubmit(login, id);
    } finally {
      one.unlock();
    }
  }
}
