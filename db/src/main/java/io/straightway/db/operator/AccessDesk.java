package io.straightway.db.operator;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.operator.AccessChange.Joint;
import io.straightway.db.operator.AccessChange.Restriction;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Where administrators change who may get in, over a server. The database asks for two of them
 * where somebody gains by it, or an administrator loses by it.
 */
public final class AccessDesk {
  private static final String WAITING =
      """
      SELECT proposal_id AS number, change, name, details, content_hash, reason, maker, made_at
        FROM proposed_access()
      """;

  private final Transactions transactions;
  private final SecureRandom random;

  /** A desk whose work is done through connections of the engine's role. */
  public AccessDesk(DataSource database, SecureRandom random) {
    this.transactions = new Transactions(database);
    this.random = random;
  }

  /**
   * Proposes a change.
   *
   * @param details roles or sources, with spaces between; empty if it needs none
   * @return with the first half of a code or token
   * @throws DeskRefusal if it makes no difference, or the login is not an administrator's
   */
  public Handed propose(
      OperatorLogin login, Joint change, String name, String details, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    @Nullable TokenHalf half = half(change);
    String number =
        OperatorCalls.run(
            transactions,
            connection ->
                OperatorCalls.call(
                    connection,
                    login,
                    "propose_access",
                    change.name(),
                    name,
                    details,
                    hash(half),
                    reason));
    return Handed.of(Long.parseLong(number), half);
  }

  /**
   * Approves a change that another administrator has proposed for somebody else, and makes it.
   *
   * @param shown the hash of what was looked at
   * @return with the second half of a code or token
   */
  public Handed approve(OperatorLogin login, long number, ContentHash shown) throws SQLException {
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
          return Handed.of(number, half);
        });
  }

  private @Nullable TokenHalf half(Joint change) {
    return change.handsOut() ? TokenHalf.drawn(random) : null;
  }

  private static byte @Nullable [] hash(@Nullable TokenHalf half) {
    return half == null ? null : half.hash().bytes();
  }

  /** Rejects a change; its maker withdraws it that way. */
  public void reject(OperatorLogin login, long number, String reason) throws SQLException {
    OperatorCalls.checkReason(reason);
    OperatorCalls.run(
        transactions,
        connection -> OperatorCalls.call(connection, login, "reject_access", number, reason));
  }

  /**
   * Takes something from somebody who is no administrator, at once.
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

  /** What waits for another administrator, the oldest first. */
  public static List<AccessChange> waiting(Connection connection) throws SQLException {
    return Queries.list(connection, AccessChange.class, WAITING);
  }

  /**
   * What a proposal or an approval hands out.
   *
   * @param half of the code or token, which is kept nowhere; null if there is none
   */
  public record Handed(long number, @Nullable String half) {
    private static Handed of(long number, @Nullable TokenHalf half) {
      return new Handed(number, half == null ? null : half.text());
    }

    @Override
    public String toString() {
      return "Handed[number=" + number + ", half=(hidden)]";
    }
  }
}
