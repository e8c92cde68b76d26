package io.straightway.operators;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * Calls those functions of the database whose first arguments are an operator's name and secret.
 */
public final class OperatorCalls {
  private static final int LONGEST_REASON = 500;
  private static final String NOW = "SELECT clock_timestamp()";
  private static final SecureRandom RANDOM = new SecureRandom();

  private OperatorCalls() {}

  /**
   * Runs a transaction of such calls.
   *
   * @throws DeskRefusal if the database refuses the operator's request
   */
  public static <T> T run(Transactions transactions, Transactions.Work<T> work)
      throws SQLException {
    try {
      return transactions.run(work);
    } catch (SQLException e) {
      throw refusalOr(e);
    }
  }

  /** As {@link #run(Transactions, Transactions.Work)}, on a connection that stays open. */
  public static <T> T run(Connection connection, Transactions.Work<T> work) throws SQLException {
    try {
      return Transactions.on(connection, work);
    } catch (SQLException e) {
      throw refusalOr(e);
    }
  }

  private static SQLException refusalOr(SQLException error) {
    DeskRefusal refusal = DeskRefusal.of(error);
    if (refusal != null) {
      throw refusal;
    }
    return error;
  }

  /**
   * Calls a function that acts in the name of an operator. A secret stays here: the database gets a
   * ticket for this call. A ticket that the operator has made is passed on, as is an issuer's
   * token.
   *
   * @return the function's result as text
   */
  public static String call(
      Connection connection, OperatorLogin login, String function, @Nullable Object... values)
      throws SQLException {
    boolean isTicket = OperatorTicket.isTicket(login.secret());
    if (!isTicket && !OperatorTicket.isSecret(login.secret())) {
      return ask(connection, login, function, values);
    }
    ProvedCall call = ProvedCall.of(function, values);
    return Queries.on(
        connection,
        handle -> {
          String ticket =
              isTicket
                  ? login.secret()
                  : OperatorTicket.of(
                      login, call, handle.select(NOW).mapTo(Instant.class).one(), RANDOM);
          List<@Nullable String> arguments = call.arguments();
          String places = String.join(", ", Collections.nCopies(arguments.size(), "?"));
          Query query =
              handle
                  .createQuery("SELECT act(?, ?, ?, ARRAY[" + places + "]::text[])")
                  .bind(0, login.name())
                  .bind(1, ticket)
                  .bind(2, function);
          for (int i = 0; i < arguments.size(); i++) {
            query.bindByType(i + 3, arguments.get(i), String.class);
          }
          return query.mapTo(String.class).one();
        });
  }

  /**
   * Calls a function that only reads, or that takes the code by which an operator is set up.
   *
   * @return the function's result as text
   */
  public static String ask(
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
