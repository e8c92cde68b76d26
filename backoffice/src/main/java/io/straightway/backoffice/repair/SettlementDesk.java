package io.straightway.backoffice.repair;

import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.confirm.ConfirmationDesk.Fate;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;

/** Settlement's items at the desk. One message is judged at a time. */
final class SettlementDesk {
  private static final Pattern ITEM = Pattern.compile("custodian:([1-9][0-9]{0,17})");
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
   * Judges a message of the custodian again, as if it had come now.
   *
   * @param item such as {@code custodian:20001}
   * @throws DeskRefusal if the login is not an operator's, there is no such message in repair, or
   *     it is in repair still
   */
  void resubmit(OperatorLogin login, String item) throws SQLException {
    Matcher matcher = ITEM.matcher(item);
    if (!matcher.matches()) {
      throw new DeskRefusal(
          DeskRefusal.Code.REQUEST_INVALID,
          "a message of the custodian is named such as custodian:20001");
    }
    Fate fate = judge(login, Long.parseLong(matcher.group(1)));
    if (!fate.applied()) {
      throw new DeskRefusal(
          DeskRefusal.Code.STILL_IN_REPAIR,
          "%s is in repair still: %s: %s".formatted(item, fate.code(), fate.reason()));
    }
  }

  private Fate judge(OperatorLogin login, long id) throws SQLException {
    one.lock();
    try {
      return new ConfirmationDesk(database).resubmit(login, id);
    } finally {
      one.unlock();
    }
  }
}
