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
   * Processes a message of the custodian again, as if it were received now.
   *
   * @throws DeskRefusal if the login is not an operator's, there is no such message in repair, or
   *     it is still in repair
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

  /** Decides something, when nothing else is being decided. */
  public <T> T alone(Step<T> step) throws SQLException {
    one.lock();
    try {
      return step.at(new ConfirmationDesk(database));
    } finally {
      one.unlock();
    }
  }

  /**
   * The number of a message of the custodian.
   *
   * @param item such as {@code custodian:30004}
   * @throws DeskRefusal if it is none
   */
  public static long number(String item) {
    return ItemName.number(Kind.CUSTODIAN, item)
        .orElseThrow(
            () ->
                new DeskRefusal(
                    DeskRefusal.Code.REQUEST_INVALID,
                    "a message of the custodian is named such as custodian:20001"));
  }

  /** Something that is decided. */
  @FunctionalInterface
  public interface Step<T> {
    /** Decides it. */
    T at(ConfirmationDesk desk) throws SQLException;
  }
}
