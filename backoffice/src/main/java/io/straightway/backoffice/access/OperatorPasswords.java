package io.straightway.backoffice.access;

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
import javax.sql.DataSource;

/**
 * Passwords of operators. One opens the operator's secret, which is what the database proves:
 * neither the password nor anything that it could be compared with is stored.
 */
public final class OperatorPasswords {
  /** How many are tried at once: each takes 19 MiB, and a processor for some 50 ms. */
  private static final int AT_ONCE = 2;

  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final String BEGIN =
      "SELECT salt, memory_kib, passes, wrapped_secret FROM begin_login(:name)";

  private final Transactions transactions;
  private final SecureRandom random;
  private final WrappedSecret nobodys;
  private final Semaphore places = new Semaphore(AT_ONCE);

  /**
   * The passwords in a database.
   *
   * @param database connections of the engine's role
   */
  public OperatorPasswords(DataSource database, SecureRandom random) {
    this.transactions = new Transactions(database);
    this.random = random;
    this.nobodys = WrappedSecret.wrap("", "00", "", random);
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
    WrappedSecret wrap = WrappedSecret.wrap(login.name(), login.secret(), password, random);
    OperatorCalls.run(
        transactions,
        connection ->
            OperatorCalls.call(
                connection,
                login,
                "set_password",
                wrap.salt(),
                wrap.memoryKib(),
                wrap.passes(),
                wrap.wrapped()));
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
    WrappedSecret wrap = WrappedSecret.wrap(code.name(), fresh.secret(), password, random);
    OperatorCalls.run(
        transactions,
        connection ->
            OperatorCalls.call(
                connection,
                code,
                "set_up_operator",
                fresh.salt(),
                fresh.hash(),
                wrap.salt(),
                wrap.memoryKib(),
                wrap.passes(),
                wrap.wrapped()));
  }

  /** Before a password costs memory and time. */
  private static OperatorLogin requireHandedOut(Connection connection, OperatorLogin code)
      throws SQLException {
    if (!OperatorCalls.call(connection, code, "may_set_up").startsWith("t")) {
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
   * The login that a password opens; nothing if it is wrong, if its operator has none, or if it may
   * not be tried now. That takes the same time in each case.
   *
   * @throws SQLException if the database can't be asked, or too many passwords are being tried
   */
  Optional<OperatorLogin> open(String name, String password)
      throws SQLException, InterruptedException {
    if (!places.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new SQLException("too many logins at once", "57014");
    }
    try {
      WrappedSecret wrap = transactions.run(connection -> begin(connection, name)).orElse(nobodys);
      Optional<OperatorLogin> opened =
          wrap.unwrap(name, password).map(secret -> new OperatorLogin(name, secret));
      if (opened.isPresent()) {
        succeeded(opened.get());
      }
      return opened;
    } finally {
      places.release();
    }
  }

  private static Optional<WrappedSecret> begin(Connection connection, String name)
      throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(BEGIN)
                .bind("name", name)
                .map(
                    (row, context) ->
                        new WrappedSecret(
                            row.getBytes("salt"),
                            row.getInt("memory_kib"),
                            row.getInt("passes"),
                            row.getBytes("wrapped_secret")))
                .findOne());
  }

  private void succeeded(OperatorLogin login) throws SQLException {
    OperatorCalls.run(
        transactions, connection -> OperatorCalls.call(connection, login, "login_succeeded"));
  }
}
