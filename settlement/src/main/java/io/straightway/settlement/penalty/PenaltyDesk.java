package io.straightway.settlement.penalty;

import io.straightway.db.Transactions;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorCalls;
import io.straightway.operators.OperatorLogin;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Operator command to adopt the penalties of CSDs. */
public final class PenaltyDesk {
  private final Transactions transactions;

  /** Creates a desk that uses one connection of the engine's role. */
  public PenaltyDesk(DataSource database) {
    this.transactions = new Transactions(database);
  }

  /**
   * Adopts the CSD's figure of a penalty break. Closes the break; the end of the day posts the
   * difference.
   *
   * @throws DeskRefusal if it is not an open break of a penalty, names no instruction of ours, or
   *     needs a second operator
   */
  public void adopt(OperatorLogin login, long breakNumber) throws SQLException {
    OperatorCalls.run(
        transactions,
        connection -> OperatorCalls.call(connection, login, "adopt_penalty", breakNumber));
  }
}
