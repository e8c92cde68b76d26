package io.straightway.backoffice.notify;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorCalls;
import io.straightway.operators.OperatorLogin;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** The desk at which operators test whether notifications arrive. */
public final class NotificationDesk {
  private final Transactions transactions;

  /** Creates the desk on one connection of the engine's role. */
  public NotificationDesk(DataSource database) {
    this.transactions = new Transactions(database);
  }

  /**
   * Requests a test message by every rule of a server; it is sent within a minute.
   *
   * @throws DeskRefusal if no server has rules
   */
  public List<Notification> test(OperatorLogin login) throws SQLException {
    return OperatorCalls.run(
        transactions,
        connection -> {
          String item = OperatorCalls.call(connection, login, "test_notifications");
          return Queries.list(connection, Notification.class, Notifications.OF_ITEM, item);
        });
  }
}
