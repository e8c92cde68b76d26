package io.straightway.db.operator;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** Calls the functions of the database that want the name and secret of an operator first. */
public final class OperatorCalls {
  private static final int LONGEST_REASON = 500;

  private OperatorCalls() {}

  /**
   * Runs a transaction of such calls.
   *
   * @throws DeskRefusal if the database refuses what the operator asks for
   */
  public static <T> T run(Transactions transactions, Transactions.Work<T> work)
      throws SQLException {
    try {
      return transactions.run(work);
    } catch (SQLException e) {
      DeskRefusal refusal = DeskRefusal.of(e);
      if (refusal != null) {
        throw refusal;
      }
      throw e;
    }
  }

  /** Calls a function with a login and values; answers what it returns, as text. */
  public static String call(
      Connection connection, OperatorLogin login, String function, @Nullable Object... values)
      throws SQLException {
    return Queries.on(
        connection,
        handle -> {
          Query query =
              handle
                  .createQuery("SELECT " + function + "(?, ?" + ", ?".repeat(values.length) + ")")
                  .bind(0, login.name())
                  .bind(1, login.secret());
          for (int i = 0; i < values.length; i++) {
            query.bind(i + 2, values[i]);
          }
          return query.mapTo(String.class).one();
        });
  }

  /**
   * Refuses a reason that the audit can't keep.
   *
   * @throws DeskRefusal if it is not one line of at most 500 characters
   */
  public static void checkReason(String reason) {
    if (reason.isBlank()
        || reason.length() > LONGEST_REASON
        || reason.chars().anyMatch(Character::isISOControl)) {
      throw new DeskRefusal(
          DeskRefusal.Code.REQUEST_INVALID,
          "a reason is one line of at most " + LONGEST_REASON + " characters");
    }
  }
}
