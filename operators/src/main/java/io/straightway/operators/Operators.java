package io.straightway.operators;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.operators.audit.AuditLog.Action;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/**
 * The operators who work on exceptions. The database keeps a salted SHA-256 of each secret; a
 * secret is 160 random bits, so it can't be guessed. Only the owner of the schema adds and removes
 * operators.
 */
public record Operators(SecureRandom random) {
  /** The owner of an unassigned item; no operator may have this name. */
  public static final String EVERYBODY = "desk";

  private static final int SECRET_BYTES = 20;

  private static final String LIST =
      "SELECT name, state, changed_at, roles FROM known_operator ORDER BY name";

  private static final String STANDING =
      """
      SELECT operator_roles(:name, :secret) AS roles,
        (SELECT o.session_generation FROM operator o WHERE o.name = :name) AS session_generation
      """;

  /** Adds an operator with the usual roles. */
  public String add(Connection connection, String name, String actor) throws SQLException {
    return add(connection, name, OperatorRole.USUAL, actor);
  }

  /**
   * Adds an operator. The name of a removed operator may be used again; nothing of the former is
   * inherited.
   *
   * @param connection as the owner of the schema, in autocommit mode
   * @param roles the operator's roles
   * @param actor the person who adds, for the audit
   * @return the secret, which is not stored
   * @throws IllegalArgumentException if the name is malformed
   * @throws DeskRefusal if there is an operator of that name
   */
  public String add(Connection connection, String name, Set<OperatorRole> roles, String actor)
      throws SQLException {
    if (!OwnerChange.isName(name) || name.equals(EVERYBODY)) {
      throw new IllegalArgumentException(
          "the name of an operator is 1 to 32 of A-Z a-z 0-9 . _ -, begins with a letter or digit"
              + " and is not 'desk'");
    }
    FreshSecret fresh = FreshSecret.drawn(random);
    String granted = OperatorRole.text(roles);
    new OwnerChange(connection, actor)
        .make(
            change -> change.call("add_operator", name, fresh.salt(), fresh.hash(), granted),
            "operator " + name + " exists; remove it first to give it a new secret",
            new Action("OPERATOR_ADDED", "operator:" + name, null, granted));
    return fresh.secret();
  }

  /**
   * Removes an operator and all their access. Audit events keep the name.
   *
   * @param connection as the owner of the schema, in autocommit mode
   * @param actor the person who removes, for the audit
   * @throws DeskRefusal if there is no operator of that name
   */
  public void remove(Connection connection, String name, String actor) throws SQLException {
    new OwnerChange(connection, actor)
        .make(
            change -> change.call("remove_operator", name),
            DeskRefusal.Code.NOT_FOUND,
            "there is no operator " + name,
            new Action("OPERATOR_REMOVED", "operator:" + name, null, "removed"));
  }

  /**
   * Grants a role to an operator.
   *
   * @throws DeskRefusal if there is no such operator, or the operator has the role
   */
  public void grant(Connection connection, String name, OperatorRole role, String actor)
      throws SQLException {
    new OwnerChange(connection, actor)
        .make(
            change -> change.call("grant_role", name, role.name()),
            "there is no active operator " + name + ", or it has the role " + role.word(),
            new Action("ROLE_GRANTED", "operator:" + name, null, role.name()));
  }

  /**
   * Revokes a role of an operator.
   *
   * @throws DeskRefusal if the operator does not have the role
   */
  public void revoke(Connection connection, String name, OperatorRole role, String actor)
      throws SQLException {
    new OwnerChange(connection, actor)
        .make(
            change -> change.call("revoke_role", name, role.name()),
            name + " does not have the role " + role.word(),
            new Action("ROLE_REVOKED", "operator:" + name, role.name(), null));
  }

  /**
   * Ends all sessions of an operator, at every server.
   *
   * @param connection as the owner of the schema, in autocommit mode
   * @param actor the person who ends them, for the audit
   * @throws DeskRefusal if there is no active operator of that name
   */
  public void endSessions(Connection connection, String name, String actor) throws SQLException {
    new OwnerChange(connection, actor)
        .make(
            change -> change.call("end_sessions", name),
            DeskRefusal.Code.NOT_FOUND,
            "there is no active operator " + name,
            new Action("SESSIONS_ENDED", "operator:" + name, null, null));
  }

  /**
   * Returns the operator's current rights, in a transaction of its own.
   *
   * @param transactions of the engine's role
   * @throws DeskRefusal if the login is not an active operator's
   */
  public static OperatorStanding standing(Transactions transactions, OperatorLogin login)
      throws SQLException {
    return OperatorCalls.run(
        transactions,
        connection ->
            Queries.on(
                connection,
                handle ->
                    handle
                        .createQuery(STANDING)
                        .bind("name", login.name())
                        .bind("secret", login.secret())
                        .map(
                            (rs, ctx) ->
                                new OperatorStanding(
                                    OperatorRole.parse(rs.getString("roles")),
                                    rs.getLong("session_generation")))
                        .one()));
  }

  /** Returns all operators, including removed ones, by name. */
  public static List<Operator> list(Connection connection) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(LIST)
                .map(
                    (rs, ctx) ->
                        new Operator(
                            rs.getString("name"),
                            Access.valueOf(rs.getString("state")),
                            rs.getTimestamp("changed_at").toInstant(),
                            OperatorRole.parse(rs.getString("roles"))))
                .list());
  }

  /**
   * A newly drawn secret.
   *
   * @param secret for the operator alone
   * @param salt kept by the database
   * @param hash kept by the database
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record FreshSecret(String secret, byte[] salt, byte[] hash) {
    /** Draws a secret. */
    public static FreshSecret drawn(SecureRandom random) {
      byte[] bytes = new byte[SECRET_BYTES];
      random.nextBytes(bytes);
      String secret = HexFormat.of().formatHex(bytes);
      return new FreshSecret(secret, OperatorTicket.salt(secret), OperatorTicket.hash(secret));
    }

    @Override
    public String toString() {
      return "FreshSecret[secret=(hidden)]";
    }
  }

  /** The state of an operator's access. */
  public enum Access {
    /** Has a code, to set up their own access. */
    TO_SET_UP,
    ACTIVE,
    /** Locked out until unlocked. */
    LOCKED,
    /** Has lost all access; the name may be given to somebody again. */
    REMOVED
  }

  /**
   * An operator, also a removed one.
   *
   * @param changedAt the time of the last change of the state or of the operator's proof of
   *     identity
   * @param roles the operator's roles while active
   */
  public record Operator(String name, Access state, Instant changedAt, Set<OperatorRole> roles) {
    /** Returns whether the operator may do anything now. */
    public boolean active() {
      return state == Access.ACTIVE;
    }
  }
}
