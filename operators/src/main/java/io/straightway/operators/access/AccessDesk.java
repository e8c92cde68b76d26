package io.straightway.operators.access;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorCalls;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.TokenHalf;
import io.straightway.operators.access.AccessChange.JointChange;
import io.straightway.operators.access.AccessChange.Restriction;
import io.straightway.operators.proposal.Proposals;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Changes to access made by administrators through a server. The database requires two of them
 * where somebody gains access, or an administrator loses it.
 */
public final class AccessDesk {
  private static final String WAITING =
      """
      SELECT proposal_id AS number, change, name, details, content_hash, reason, maker, made_at
        FROM proposed_access()
      """;

  private static final Proposals<Long> PROPOSALS =
      new Proposals<>("access", (connection, number) -> number);

  private final Transactions transactions;
  private final SecureRandom random;

  /** Creates a desk that works through connections of the engine's role. */
  public AccessDesk(DataSource database, SecureRandom random) {
    this.transactions = new Transactions(database);
    this.random = random;
  }

  /**
   * Proposes a change.
   *
   * @param details roles or sources, separated by spaces; empty if it needs none
   * @return the proposal, with the first half of a code or token
   * @throws DeskRefusal if it makes no difference, or the login is not an administrator's
   */
  public Handout propose(
      OperatorLogin login, JointChange change, String name, String details, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    @Nullable TokenHalf half = half(change);
    long number =
        OperatorCalls.run(
            transactions,
            connection ->
                PROPOSALS.propose(
                    connection, login, change.name(), name, details, hash(half), reason));
    return Handout.of(number, half);
  }

  /**
   * Approves a change that another administrator has proposed for somebody else, and makes it.
   *
   * @param shown the hash of the proposal as it was shown
   * @return the approval, with the second half of a code or token
   */
  public Handout approve(OperatorLogin login, long number, ContentHash shown) throws SQLException {
    return OperatorCalls.run(
        transactions,
        connection -> {
          @Nullable TokenHalf half =
              waiting(connection).stream()
                  .filter(change -> change.number() == number)
                  .findFirst()
                  .map(change -> half(change.change()))
                  .orElse(null);
          OperatorCalls.call(
              connection, login, "approve_access", number, shown.bytes(), hash(half));
          return Handout.of(number, half);
        });
  }

  private @Nullable TokenHalf half(JointChange change) {
    return change.handsOut() ? TokenHalf.drawn(random) : null;
  }

  private static byte @Nullable [] hash(@Nullable TokenHalf half) {
    return half == null ? null : half.hash().bytes();
  }

  /** Rejects a change; its proposer withdraws it in the same way. */
  public void reject(OperatorLogin login, long number, String reason) throws SQLException {
    PROPOSALS.reject(transactions, login, number, reason);
  }

  /**
   * Takes power from somebody who isn't an administrator, at once.
   *
   * @param details a role; empty if it needs none
   */
  public void restrict(
      OperatorLogin login, Restriction change, String name, String details, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    OperatorCalls.run(
        transactions,
        connection ->
            OperatorCalls.call(
                connection, login, "restrict_access", change.name(), name, details, reason));
  }

  /** Returns the changes that wait for another administrator, oldest first. */
  public static List<AccessChange> waiting(Connection connection) throws SQLException {
    return Queries.list(connection, AccessChange.class, WAITING);
  }

  /**
   * The result of a proposal or an approval.
   *
   * @param half of the code or token, which is kept nowhere; null if there is none
   */
  public record Handout(long number, @Nullable String half) {
    private static Handout of(long number, @Nullable TokenHalf half) {
      return new Handout(number, half == null ? null : half.text());
    }

    @Override
    public String toString() {
      return "Handout[number=" + number + ", half=(hidden)]";
    }
  }
}
