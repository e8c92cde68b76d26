package io.straightway.settlement.reconcile;

import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorCalls;
import io.straightway.db.operator.OperatorLogin;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Where operators note what they know of breaks. */
public final class BreakDesk {
  private final Transactions transactions;

  /** A desk with one connection of the engine's role. */
  public BreakDesk(DataSource database) {
    this.transactions = new Transactions(database);
  }

  /**
   * Notes what is given, and leaves the rest as it is.
   *
   * @param owner who looks after it from now on
   * @param comment one line
   * @throws DeskRefusal if there is no such break or operator, or a statement has closed it
   */
  public void note(
      OperatorLogin login,
      long number,
      @Nullable String owner,
      BreakNote.@Nullable Reason reason,
      @Nullable String comment)
      throws SQLException {
    if (comment != null) {
      OperatorCalls.checkReason(comment);
    }
    OperatorCalls.run(
        transactions,
        connection ->
            OperatorCalls.call(
                connection,
                login,
                "note_break",
                number,
                owner,
                reason == null ? null : reason.name(),
                comment));
  }
}
