package io.straightway.settlement.penalty;

import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorCalls;
import io.straightway.db.operator.OperatorLogin;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Where an operator adopts the penalties of CSDs. */
public final class PenaltyDesk {
  private final Transactions transactions;

  /** A desk with one connection of the engine's role. */
  public PenaltyDesk(DataSource database) {
    this.transactions = new Transactions(database);
  }

  /**
   * Adopts the figure of the CSD that a break is about. The break is closed, and the end of the day
   * posts the difference.
   *
   * @throws DeskRefusal if it is no open break of a penalty, names no instruction of ours, or needs
   *     a second operator
   */
  public void adopt(OperatorLogin login, long breakNumber) throws SQLException {
    OperatorCalls.run(
        transactions,
        connection -> OperatorCalls.call(connection, login, "adopt_penalty", breakNumber));
  }
}
