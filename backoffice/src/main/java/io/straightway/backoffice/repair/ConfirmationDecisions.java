package io.straightway.backoffice.repair;

import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.enquiry.ItemName.Kind;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.confirm.ConfirmationDesk.Resubmission;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;

/** What two operators decide on confirmations, one decision at a time. */
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
   * Accepts the amount of a confirmation; the first operator proposes that, the second approves.
   *
   * @param item such as {@code custodian:30004}
   * @return whether it is accepted and applied; false if that is proposed now
   * @throws DeskRefusal if the desk refuses, or the confirmation still does not fit
   */
  public boolean accept(OperatorLogin login, String item, String reason) throws SQLException {
    long id = number(item);
    one.lock();
    try {
      Optional<Resubmission> outcome = new ConfirmationDesk(database).accept(login, id, reason);
      if (outcome.isPresent() && !outcome.get().applied()) {
        throw new DeskRefusal(
            DeskRefusal.Code.STILL_IN_REPAIR,
            "%s is still in repair: %s: %s"
                .formatted(item, outcome.get().code(), outcome.get().reason()));
      }
      return outcome.isPresent();
    } finally {
      one.unlock();
    }
  }

  /**
   * Takes back what a confirmation has settled; the first operator proposes that, the second
   * approves.
   *
   * @param item such as {@code custodian:30004}
   * @return whether it is taken back; false if that is proposed now
   */
  public boolean reverse(OperatorLogin login, String item, String reason) throws SQLException {
    long id = number(item);
    one.lock();
    try {
      return new ConfirmationDesk(database).reverse(login, id, reason);
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
}
