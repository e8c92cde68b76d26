package io.straightway.backoffice.access;

import io.straightway.backoffice.access.PasswordKey.Salt;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorCalls;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.Operators;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * Passwords of operators. One opens the operator's secret, which is what the database proves:
 * neither the password nor anything that it could be compared with is stored.
 */
public final class OperatorPasswords {
  /** How many are tried at once: each takes 19 MiB, and a processor for some 50 ms. */
  private static final int AT_ONCE = 2;

  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final String SALT = "SELECT salt, memory_kib, passes FROM password_salt(:name)";
  private static final String OPEN = "SELECT open_password(:name, :address, :proof)";

  private final Transactions transactions;
  private final SecureRandom random;
  private final Salt nobodys;
  private final Semaphore places = new Semaphore(AT_ONCE);

  /**
   * The passwords in a database.
   *
   * @param database connections of the engine's role
   */
  public OperatorPasswords(DataSource database, SecureRandom random) {
    this.transactions = new Transactions(database);
    this.random = random;
    this.nobodys = Salt.drawn(random);
  }

  /**
   * Sets the password of an operator, who proves to be that by the secret.
   *
   * @throws IllegalArgumentException if the password is refused, or the login is by a token; says
   *     why
   * @throws DeskRefusal if the secret is not the operator's
   */
  public void set(OperatorLogin login, String password) throws SQLException {
    if (!OperatorLogins.isSecret(login.secret())) {
      throw new IllegalArgumentException(
          "a password is set with the operator's secret, as it opens that, not with a token");
    }
    requireGood(login.name(), password);
    Object[] kept = wrapped(login, password);
    OperatorCalls.run(
        transactions, connection -> OperatorCalls.call(connection, login, "set_password", kept));
  }

  /**
   * Sets another password in place of the one that an operator has, which opens the secret.
   *
   * @param old the name and the password that the operator has, or the secret
   * @param address from where
   * @throws IllegalArgumentException if the new password is refused; says why
   * @throws DeskRefusal if the one that he has is wrong, or may not be tried now
   */
  public void change(OperatorLogin old, String address, String password)
      throws SQLException, InterruptedException {
    requireGood(old.name(), password);
    OperatorLogin login =
        open(old, address)
            .orElseThrow(
                () ->
                    new DeskRefusal(
                        DeskRefusal.Code.NOT_AUTHENTICATED,
                        "the old password is wrong, or was tried too often"));
    set(login, password);
  }

  /**
   * Sets an operator up who was handed a code: with a password, and a new secret that nobody has
   * seen. The code is void then.
   *
   * @param code the name, and the code as its secret
   * @throws IllegalArgumentException if the password is refused; says why
   * @throws DeskRefusal if the code is not one that was handed out to that name
   */
  public void setUp(OperatorLogin code, String password) throws SQLException {
    OperatorCalls.run(transactions, connection -> requireHandedOut(connection, code));
    requireGood(code.name(), password);
    Operators.Fresh fresh = Operators.Fresh.drawn(random);
    Object[] wrapped = wrapped(new OperatorLogin(code.name(), fresh.secret()), password);
    Object[] kept =
        Stream.concat(Stream.of(fresh.salt(), fresh.hash()), Stream.of(wrapped)).toArray();
    OperatorCalls.run(
        transactions, connection -> OperatorCalls.ask(connection, code, "set_up_operator", kept));
  }

  /** What the database keeps of a secret that a password wraps. */
  private Object[] wrapped(OperatorLogin login, String password) {
    Salt salt = Salt.drawn(random);
    PasswordKey key = salt.key(password);
    return new Object[] {
      salt.random(), salt.memoryKib(), salt.passes(), key.proofHash(), key.wrapped(login, random)
    };
  }

  /** Before a password costs memory and time. */
  private static OperatorLogin requireHandedOut(Connection connection, OperatorLogin code)
      throws SQLException {
    if (!OperatorCalls.ask(connection, code, "may_set_up").startsWith("t")) {
      throw new DeskRefusal(
          DeskRefusal.Code.NOT_AUTHENTICATED,
          "the name and the code do not belong together, or the code is void");
    }
    return code;
  }

  private static void requireGood(String name, String password) {
    PasswordRules.shipped()
        .refusal(name, password)
        .ifPresent(
            why -> {
              throw new IllegalArgumentException("the password is refused: " + why);
            });
  }

  /**
   * The login that a password opens, or a secret as it is; nothing if the password is wrong, if its
   * operator has none, or if it may not be tried now. That takes the same time in each case.
   *
   * @param address from where it is tried
   * @throws SQLException if the database can't be asked, or too many passwords are being tried
   */
  Optional<OperatorLogin> open(OperatorLogin given, String address)
      throws SQLException, InterruptedException {
    if (OperatorLogins.isSecret(given.secret())) {
      return Optional.of(given);
    }
    if (!places.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new SQLException("too many logins at once", "57014");
    }
    try {
      String name = given.name();
      PasswordKey key =
          transactions
              .run(connection -> salt(connection, name))
              .orElse(nobodys)
              .key(given.secret());
      return transactions
          .run(connection -> wrapped(connection, name, address, key))
          .map(wrapped -> key.unwrapped(name, wrapped));
    } finally {
      places.release();
    }
  }

  private static Optional<Salt> salt(Connection connection, String name) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(SALT)
                .bind("name", name)
                .map(
                    (row, context) ->
                        new Salt(
                            row.getBytes("salt"), row.getInt("memory_kib"), row.getInt("passes")))
                .findOne());
  }

  private static Optional<byte[]> wrapped(
      Connection connection, String name, String address, PasswordKey key) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(OPEN)
                .bind("name", name)
                .bind("address", address)
                .bind("proof", key.proof())
                .mapTo(byte[].class)
                .findOne());
  }
}
