package io.straightway.db;

import io.straightway.db.dialect.Dialect;
import io.straightway.db.dialect.session.JdbcUrl;
import io.straightway.db.dialect.session.Sessions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The address of a database and the logins of its roles.
 *
 * <p>The URL holds no secret and no user, so it may be printed; {@link #toString()} hides the
 * passwords.
 *
 * @param jdbcUrl such as {@code jdbc:postgresql://db.example/straightway?sslmode=verify-full}
 * @param credentials the login of each role that this program may use; a role may be absent
 * @param limits of the engine's sessions
 * @param durability required of the engine's commits before they are acknowledged
 * @param patience the time to wait for a session with a server that does not answer
 */
public record DatabaseAddress(
    String jdbcUrl,
    Map<Role, Credentials> credentials,
    SessionLimits limits,
    Durability durability,
    Duration patience) {
  /** A busy machine may need several times four seconds to open a session. */
  private static final Duration USUAL_PATIENCE = Duration.ofSeconds(30);

  /**
   * @throws IllegalArgumentException if the URL is not that of a supported database, or carries a
   *     user or a password
   */
  public DatabaseAddress {
    check(jdbcUrl);
    if (durability == Durability.REPLICATED && !Dialect.of(jdbcUrl).runsEverything()) {
      throw new IllegalArgumentException(
          "durability replicated is not for "
              + JdbcUrl.withoutParameters(jdbcUrl)
              + ": a server of that kind can't prove that its standby has a commit; choose local");
    }
    credentials = Map.copyOf(credentials);
  }

  /**
   * Creates an address with the usual limits, where a commit counts once the server has it on disk.
   */
  public DatabaseAddress(String jdbcUrl, Map<Role, Credentials> credentials) {
    this(jdbcUrl, credentials, SessionLimits.USUAL, Durability.LOCAL, USUAL_PATIENCE);
  }

  /** Returns the same database with other limits. */
  public DatabaseAddress with(SessionLimits others) {
    return new DatabaseAddress(jdbcUrl, credentials, others, durability, patience);
  }

  /** Returns the same database with another durability of commits. */
  public DatabaseAddress with(Durability other) {
    return new DatabaseAddress(jdbcUrl, credentials, limits, other, patience);
  }

  /** Returns the same database with another patience. */
  public DatabaseAddress with(Duration other) {
    return new DatabaseAddress(jdbcUrl, credentials, limits, durability, other);
  }

  /** Returns whether commits of a role must be known to be on a standby's disk. */
  public boolean isReplicated(Role role) {
    return durability == Durability.REPLICATED && role == Role.ENGINE;
  }

  /** Returns the environment variables of a role's own login. */
  public static List<String> loginVariables(Role role) {
    return CredentialVariables.names(role);
  }

  /** Returns all environment variables that logins are read from. */
  public static Set<String> loginVariables() {
    return CredentialVariables.names();
  }

  /**
   * Returns the address of an external server, with the logins from environment variables: {@code
   * STP_MIGRATOR_USER} and {@code STP_MIGRATOR_PASSWORD}, the same for {@code STP_ENGINE_} and
   * {@code STP_READER_}, and {@code STP_DATABASE_USER} and {@code STP_DATABASE_PASSWORD} for each
   * role that has no login of its own. {@code ..._PASSWORD_FILE} names a file that holds the
   * password. A role without any login is left out: an element need not know the migrator's.
   *
   * @param environment usually {@link System#getenv()}
   * @throws IllegalArgumentException if the URL is refused, there is no login at all, or only half
   *     of one
   */
  public static DatabaseAddress external(String jdbcUrl, Map<String, String> environment) {
    check(jdbcUrl);
    return new DatabaseAddress(jdbcUrl, new CredentialVariables(environment).byRole());
  }

  private static void check(String jdbcUrl) {
    Sessions.at(jdbcUrl).check(jdbcUrl, CredentialVariables.advice(Role.ENGINE));
  }

  /**
   * Returns the login of one role.
   *
   * @throws IllegalArgumentException if this address has none, naming the variables that define it
   */
  public Credentials credentials(Role role) {
    @Nullable Credentials login = credentials.get(role);
    if (login == null) {
      throw new IllegalArgumentException(
          "no login for role " + role + " at " + jdbcUrl + ": " + CredentialVariables.advice(role));
    }
    return login;
  }
}
