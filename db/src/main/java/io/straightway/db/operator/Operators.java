package io.straightway.db.operator;

import io.straightway.db.ContentHash;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Those who work on exceptions. The database keeps a salted SHA-256 of each secret; a secret is 160
 * random bits, so there is nothing to guess. Only the owner of the schema adds and removes.
 */
public final class Operators {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,31}");

  /** Who owns an item that nobody has been assigned; no operator may have this name. */
  public static final String EVERYBODY = "desk";

  private static final int SECRET_BYTES = 20;
  private static final int SALT_BYTES = 16;

  private static final String ADD = "SELECT add_operator(?, ?, ?)";
  private static final String REMOVE = "SELECT remove_operator(?)";
  private static final String AUDIT = "SELECT audit(?, ?, ?, ?, ?)";
  private static final String LIST =
      "SELECT name, active, changed_at FROM known_operator ORDER BY name";

  private final SecureRandom random;

  /** Takes secrets and salts from {@code random}. */
  public Operators(SecureRandom random) {
    this.random = random;
  }

  /**
   * Adds an operator, or takes a removed one back with a new secret.
   *
   * @param connection as the owner of the schema, in autocommit mode
   * @param actor who adds, for the audit
   * @return the secret, which is kept nowhere
   * @throws IllegalArgumentException if the name has not the form it must have
   * @throws DeskRefusal if there is an active operator of that name
   */
  public String add(Connection connection, String name, String actor) throws SQLException {
    if (!NAME.matcher(name).matches() || name.equals(EVERYBODY)) {
      throw new IllegalArgumentException(
          "the name of an operator is 1 to 32 of A-Z a-z 0-9 . _ -, begins with a letter or digit"
              + " and is not 'desk'");
    }
    String secret = HexFormat.of().formatHex(bytes(SECRET_BYTES));
    byte[] salt = bytes(SALT_BYTES);
    change(
        connection,
        actor,
        name,
        "OPERATOR_ADDED",
        () -> {
          try (PreparedStatement add = connection.prepareStatement(ADD)) {
            add.setString(1, name);
            add.setBytes(2, salt);
            add.setBytes(3, hash(salt, secret));
            if (!changed(add)) {
              throw new DeskRefusal(
                  DeskRefusal.Code.WRONG_STATE,
                  "operator " + name + " exists; remove it first to give it a new secret");
            }
          }
        });
    return secret;
  }

  /**
   * Takes an operator's rights. What he did stays under his name.
   *
   * @param connection as the owner of the schema, in autocommit mode
   * @param actor who removes, for the audit
   * @throws DeskRefusal if there is no active operator of that name
   */
  public void remove(Connection connection, String name, String actor) throws SQLException {
    change(
        connection,
        actor,
        name,
        "OPERATOR_REMOVED",
        () -> {
          try (PreparedStatement remove = connection.prepareStatement(REMOVE)) {
            remove.setString(1, name);
            if (!changed(remove)) {
              throw new DeskRefusal(
                  DeskRefusal.Code.NOT_FOUND, "there is no active operator " + name);
            }
          }
        });
  }

  /** All there are or were, by name. */
  public static List<Operator> list(Connection connection) throws SQLException {
    List<Operator> operators = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(LIST);
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        operators.add(
            new Operator(
                row.getString("name"),
                row.getBoolean("active"),
                row.getObject("changed_at", OffsetDateTime.class).toInstant()));
      }
    }
    return operators;
  }

  private static boolean changed(PreparedStatement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getBoolean(1);
    }
  }

  private static void change(
      Connection connection, String actor, String name, String action, Change change)
      throws SQLException {
    connection.setAutoCommit(false);
    try {
      change.make();
      try (PreparedStatement audit = connection.prepareStatement(AUDIT)) {
        boolean added = action.equals("OPERATOR_ADDED");
        audit.setString(1, actor);
        audit.setString(2, action);
        audit.setString(3, "operator:" + name);
        audit.setString(4, added ? "not active" : "active");
        audit.setString(5, added ? "active" : "not active");
        audit.executeQuery().close();
      }
      connection.commit();
    } finally {
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  private byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }

  private static byte[] hash(byte[] salt, String secret) {
    MessageDigest digest = ContentHash.newDigest();
    digest.update(salt);
    return digest.digest(secret.getBytes(StandardCharsets.UTF_8));
  }

  @FunctionalInterface
  private interface Change {
    void make() throws SQLException;
  }

  /**
   * Somebody who may, or might, work on exceptions.
   *
   * @param changedAt when he was added or removed last
   */
  public record Operator(String name, boolean active, Instant changedAt) {}
}
