package io.straightway.settlement.reconcile;

import io.straightway.db.Transactions;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorCalls;
import io.straightway.operators.OperatorLogin;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Operator commands to annotate and match breaks. */
public final class BreakDesk {
  private final Transactions transactions;

  /** Creates a desk that uses one connection of the engine's role. */
  public BreakDesk(DataSource database) {
    this.transactions = new Transactions(database);
  }

  /**
   * Sets the given notes of a break, and leaves the others unchanged.
   *
   * @param owner the operator responsible from now on
   * @param comment one line
   * @throws DeskRefusal if there is no such break or operator, or a statement has closed the break
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
    call(login, "note_break", number, owner, reason == null ? null : reason.name(), comment);
  }

  /**
   * Matches and closes breaks of one account and instrument whose differences sum to zero.
   *
   * @return the number of the match
   * @throws DeskRefusal if the breaks don't agree, or one of them is not open
   */
  public long match(OperatorLogin login, List<Long> breaks, String reason) throws SQLException {
    OperatorCalls.checkReason(reason);
    return call(login, "match_breaks", numbers(breaks), reason);
  }

  /** Returns the numbers of breaks in the form that the database takes. */
  public static String numbers(List<Long> breaks) {
    return breaks.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  /**
   * Reverses the match of a break and reopens all breaks that it closed.
   *
   * @return the number of the match
   * @throws DeskRefusal if the break was not matched, or a later break of the same line exists
   */
  public long unmatch(OperatorLogin login, long number, String reason) throws SQLException {
    OperatorCalls.checkReason(reason);
    return call(login, "unmatch_break", number, reason);
  }

  private long call(OperatorLogin login, String function, @Nullable Object... values)
      throws SQLException {
    return OperatorCalls.run(
        transactions,
        connection -> Long.parseLong(OperatorCalls.call(connection, login, function, values)));
  }
}
