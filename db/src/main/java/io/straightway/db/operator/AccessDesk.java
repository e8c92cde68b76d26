package io.straightway.db.operator;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.operator.AccessChange.Grant;
import io.straightway.db.operator.AccessChange.Restriction;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Where administrators change who may get in, over a server. The database asks for two of them
 * where somebody gains by it.
 */
public final class AccessDesk {
  private static final int TOKEN_BYTES = 32;

  private static final String WAITING =
      """
      SELECT proposal_id, change, name, details, content_hash, reason, maker, made_at
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
   * @throws DeskRefusal if it makes no difference, or the login is not an administrator's
   */
  public Handed propose(
      OperatorLogin login, Grant change, String name, String details, String reason)
      throws SQLException {
    OperatorCalls.checkReason(reason);
    Proof proof = proof(change);
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
                    proof.salt(),
                    proof.hash(),
                    reason));
    return new Handed(Long.parseLong(number), proof.secret());
  }

  private Proof proof(Grant change) {
    return switch (change) {
      case ADD_OPERATOR, RESET_OPERATOR -> {
        Operators.Fresh code = Operators.Fresh.drawn(random);
        yield new Proof(code.secret(), code.salt(), code.hash());
      }
      case ADD_SENDER, RENEW_SENDER -> {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        String token = HexFormat.of().formatHex(bytes);
        yield new Proof(
            token, null, ContentHash.of(token.getBytes(StandardCharsets.UTF_8)).bytes());
      }
      case UNLOCK_OPERATOR, GRANT_ROLE -> new Proof(null, null, null);
    };
  }

  /**
   * Approves a change that another administrator has proposed for somebody else, and makes it.
   *
   * @param shown the hash of what was looked at
   */
  public void approve(OperatorLogin login, long number, ContentHash shown) throws SQLException {
    OperatorCalls.run(
        transactions,
        connection ->
            OperatorCalls.call(connection, login, "approve_access", number, shown.bytes()));
  }

  /** Rejects a change; its maker withdraws it that way. */
  public void reject(OperatorLogin login, long number, String reason) throws SQLException {
    OperatorCalls.checkReason(reason);
    OperatorCalls.run(
        transactions,
        connection -> OperatorCalls.call(connection, login, "reject_access", number, reason));
  }

  /**
   * Takes something from somebody else, at once.
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
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(WAITING)
                .map(
                    row ->
                        new AccessChange(
                            row.getColumn("proposal_id", Long.class),
                            Grant.valueOf(row.getColumn("change", String.class)),
                            row.getColumn("name", String.class),
                            row.getColumn("details", String.class),
                            row.getColumn("reason", String.class),
                            row.getColumn("maker", String.class),
                            row.getColumn("made_at", Instant.class),
                            new ContentHash(row.getColumn("content_hash", byte[].class))))
                .list());
  }

  /** The names of those who have got a code and not used it. */
  public static Set<String> toSetUp(Connection connection) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            new HashSet<>(
                handle
                    .createQuery("SELECT name FROM operators_to_set_up()")
                    .mapTo(String.class)
                    .list()));
  }

  @SuppressWarnings("ArrayRecordComponent") // compared by no one
  private record Proof(@Nullable String secret, byte @Nullable [] salt, byte @Nullable [] hash) {}

  /**
   * What came of a proposal.
   *
   * @param secret the code or token to hand out, which is kept nowhere; null if there is none
   */
  public record Handed(long number, @Nullable String secret) {
    @Override
    public String toString() {
      return "Handed[number=" + number + ", secret=(hidden)]";
    }
  }
}
