package io.straightway.settlement.reconcile;

import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorCalls;
import io.straightway.db.operator.OperatorLogin;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Where operators note what they know of breaks, and match them. */
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
    call(login, "note_break", number, owner, reason == null ? null : reason.name(), comment);
  }

  /**
   * Matches breaks of one account and instrument whose differences sum to zero; that closes them.
   *
   * @return the number of the match
   * @throws DeskRefusal if they don't agree, or one of them is not open
   */
  public long match(OperatorLogin login, List<Long> breaks, String reason) throws SQLException {
    OperatorCalls.checkReason(reason);
    return call(login, "match_breaks", numbers(breaks), reason);
  }

  /** Numbers of breaks as the database takes them. */
  public static String numbers(List<Long> breaks) {
    return breaks.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  /**
   * Takes the match of a break back: all that it closed is open again.
   *
   * @return the number of the match
   * @throws DeskRefusal if it was not matched, or a later break has come of it
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
