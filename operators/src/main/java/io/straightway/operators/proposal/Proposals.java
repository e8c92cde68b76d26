package io.straightway.operators.proposal;

import io.straightway.db.ContentHash;
import io.straightway.db.Transactions;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorCalls;
import io.straightway.operators.OperatorLogin;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Proposals under four eyes: one operator proposes, another approves the content that was shown.
 * The database refuses anything else.
 *
 * @param <T> a proposal as it is shown
 * @param name the name after {@code propose_}, {@code approve_} and {@code reject_} in the
 *     functions of the database
 */
public record Proposals<T>(String name, ProposalSource<T> source) {

  /** A source of stored proposals. */
  @FunctionalInterface
  public interface ProposalSource<T> {
    /**
     * Returns the proposal with a number.
     *
     * @throws DeskRefusal if there is none
     */
    T find(Connection connection, long number) throws SQLException;
  }

  /**
   * Proposes in the transaction of a connection.
   *
   * @param values what the function takes, including the reason
   */
  public T propose(Connection connection, OperatorLogin login, @Nullable Object... values)
      throws SQLException {
    String number = OperatorCalls.call(connection, login, "propose_" + name, values);
    return source.find(connection, Long.parseLong(number));
  }

  /**
   * Approves the proposal of another operator in the transaction of a connection.
   *
   * @param shown the hash of the content that was looked at
   */
  public T approve(Connection connection, OperatorLogin login, long number, ContentHash shown)
      throws SQLException {
    OperatorCalls.call(connection, login, "approve_" + name, number, shown.bytes());
    return source.find(connection, number);
  }

  /**
   * Rejects a proposal; its proposer withdraws it in the same way.
   *
   * @throws DeskRefusal if it is already decided, or there is no such proposal
   */
  public T reject(Transactions transactions, OperatorLogin login, long number, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    return OperatorCalls.run(
        transactions,
        connection -> {
          OperatorCalls.call(connection, login, "reject_" + name, number, reason);
          return source.find(connection, number);
        });
  }
}
