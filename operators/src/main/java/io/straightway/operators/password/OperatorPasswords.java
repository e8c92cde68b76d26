package io.straightway.operators.password;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorCalls;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorTicket;
import io.straightway.operators.Operators.FreshSecret;
import io.straightway.operators.password.PasswordKey.Salt;
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
 * Passwords of operators. A password opens the operator's secret, which the database checks;
 * neither the password nor anything to compare it with is stored.
 */
public final class OperatorPasswords {
  /** The number of passwords tried at once: each takes 19 MiB, and about 50 ms of a processor. */
  private static final int AT_ONCE = 2;

  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final String SALT = "SELECT salt, memory_kib, passes FROM password_salt(:name)";
  private static final String OPEN = "SELECT open_password(:name, :address, :proof)";

  private final Transactions transactions;
  private final SecureRandom random;
  private final Salt nobodys;
  private final Semaphore places = new Semaphore(AT_ONCE);

  /**
   * Creates access to the passwords in a database.
   *
   * @param database connections of the engine's role
   */
  public OperatorPasswords(DataSource database, SecureRandom random) {
    this.transactions = new Transactions(database);
    this.random = random;
    this.nobodys = Salt.drawn(random);
  }

  /**
   * Sets the password of an operator, who is authenticated by the secret.
   *
   * @throws IllegalArgumentException with the reason, if the password is refused or the login is by
   *     a token
   * @throws DeskRefusal if the secret is not the operator's
   */
  public void set(OperatorLogin login, String password) throws SQLException {
    if (!OperatorTicket.isSecret(login.secret())) {
      throw new IllegalArgumentException(
          "a password is set with the operator's secret, which it decrypts, not with a token");
    }
    requireGood(login.name(), password);
    Object[] kept = wrapped(login, password);
    OperatorCalls.run(
        transactions, connection -> OperatorCalls.call(connection, login, "set_password", kept));
  }

  /**
   * Replaces an operator's password.
   *
   * @param old the name and the current password, or the secret
   * @param address the client's address
   * @throws IllegalArgumentException with the reason, if the new password is refused
   * @throws DeskRefusal if the current password is wrong, or may not be tried now
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
   * Sets up an operator who was handed a code: with a password, and a new secret that nobody has
   * seen. The code is void afterwards.
   *
   * @param code the name, with the code as its secret
   * @throws IllegalArgumentException with the reason, if the password is refused
   * @throws DeskRefusal if the code was not handed out to that name
   */
  public void setUp(OperatorLogin code, String password) throws SQLException {
    OperatorCalls.run(transactions, connection -> requireHandedOut(connection, code));
    requireGood(code.name(), password);
    FreshSecret fresh = FreshSecret.drawn(random);
    Object[] wrapped = wrapped(new OperatorLogin(code.name(), fresh.secret()), password);
    Object[] kept =
        Stream.concat(Stream.of(fresh.salt(), fresh.hash()), Stream.of(wrapped)).toArray();
    OperatorCalls.run(
        transactions, connection -> OperatorCalls.ask(connection, code, "set_up_operator", kept));
  }

  /** Returns the arguments by which the database stores a secret wrapped by a password. */
  private Object[] wrapped(OperatorLogin login, String password) {
    Salt salt = Salt.drawn(random);
    PasswordKey key = salt.key(password);
    return new Object[] {
      salt.random(), salt.memoryKib(), salt.passes(), key.proofHash(), key.wrapped(login, random)
    };
  }

  /** Checks the code before a password costs memory and time. */
  private static OperatorLogin requireHandedOut(Connection connection, OperatorLogin code)
      throws SQLException {
    if (!OperatorCalls.ask(connection, code, "may_set_up").startsWith("t")) {
      throw new DeskRefusal(
          DeskRefusal.Code.NOT_AUTHENTICATED,
          "the name and the code do not match, or the code is void");
    }
    return code;
  }

  private static void requireGood(String name, String password) {
    PasswordRules.shipped()
        .refusal(name, password)
        .ifPresent(
            reason -> {
              throw new IllegalArgumentException("the password is refused: " + reason);
            });
  }

  /**
   * Returns the login that a password opens, or a secret's login as it is; empty if the password is
   * wrong, if the operator has none, or if it may not be tried now. Each case takes the same time.
   *
   * @param address the client's address
   * @throws SQLException if the database can't be asked, or too many passwords are being tried
   */
  public Optional<OperatorLogin> open(OperatorLogin login, String address)
      throws SQLException, InterruptedException {
    if (OperatorTicket.isSecret(login.secret())) {
      return Optional.of(login);
    }
    if (!places.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new SQLException("too many logins at once", "57014");
    }
    try {
      String name = login.name();
      PasswordKey key =
          transactions
              .run(connection -> salt(connection, name))
              .orElse(nobodys)
              .key(login.secret());
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
