package io.straightway.db;

import io.straightway.db.dialect.Dialect;
import io.straightway.db.history.HistoryFence;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where a database is and how each role logs in to it.
 *
 * <p>The URL holds no secret and no user, so it may be printed; {@link #toString()} hides the
 * passwords.
 *
 * @param jdbcUrl such as {@code jdbc:postgresql://db.example/straightway?sslmode=verify-full}
 * @param credentials the login of each role that this program may use; a role may be absent
 * @param limits of the engine's sessions
 * @param durability what a commit of the engine must be before it counts
 * @param history refuses servers to the engine's sessions that lack what was acknowledged; null if
 *     any primary will do
 */
public record DatabaseAddress(
    String jdbcUrl,
    Map<Role, Credentials> credentials,
    SessionLimits limits,
    Durability durability,
    @Nullable HistoryFence history) {

  /**
   * @throws IllegalArgumentException if the URL is none of a database that we know, or carries a
   *     user or a password
   */
  public DatabaseAddress {
    Dialect dialect = Dialect.of(jdbcUrl);
    dialect.check(jdbcUrl);
    if (durability == Durability.REPLICATED && !dialect.runsEverything()) {
      throw new IllegalArgumentException(
          "durability replicated is not for "
              + JdbcUrl.withoutParameters(jdbcUrl)
              + ": a server of that kind can't prove that its standby has a commit; choose local");
    }
    credentials = Map.copyOf(credentials);
  }

  /** An address with the usual limits, where a commit counts when the server has it on disk. */
  public DatabaseAddress(String jdbcUrl, Map<Role, Credentials> credentials) {
    this(jdbcUrl, credentials, SessionLimits.USUAL, Durability.LOCAL, null);
  }

  /** The same database, with other limits. */
  public DatabaseAddress with(SessionLimits others) {
    return new DatabaseAddress(jdbcUrl, credentials, others, durability, history);
  }

  /** The same database, with commits that count when they are that durable. */
  public DatabaseAddress with(Durability other) {
    return new DatabaseAddress(jdbcUrl, credentials, limits, other, history);
  }

  /**
   * The same database, where the engine's sessions are with servers only that the fence lets by.
   */
  public DatabaseAddress with(HistoryFence fence) {
    return new DatabaseAddress(jdbcUrl, credentials, limits, durability, fence);
  }

  /** Whether commits of a role must be known to be on a standby's disk. */
  public boolean isReplicated(Role role) {
    return durability == Durability.REPLICATED && role == Role.ENGINE;
  }

  /** The environment variables that a role's own login comes from. */
  public static List<String> loginVariables(Role role) {
    return CredentialVariables.names(role);
  }

  /** All environment variables that logins come from. */
  public static Set<String> loginVariables() {
    return CredentialVariables.names();
  }

  /**
   * The address of a server of somebody else, with the logins from environment variables: {@code
   * STP_MIGRATOR_USER} and {@code STP_MIGRATOR_PASSWORD}, the same for {@code STP_ENGINE_} and
   * {@code STP_READER_}, and {@code STP_DATABASE_USER} and {@code STP_DATABASE_PASSWORD} for each
   * role that has none of its own. {@code ..._PASSWORD_FILE} names a file that holds the password.
   * A role without any login is left out: an element need not know the migrator's.
   *
   * @param environment usually {@link System#getenv()}
   * @throws IllegalArgumentException if the URL is refused, no login is given at all, or one is
   *     given by half
   */
  public static DatabaseAddress external(String jdbcUrl, Map<String, String> environment) {
    Dialect.of(jdbcUrl).check(jdbcUrl);
    return new DatabaseAddress(jdbcUrl, new CredentialVariables(environment).byRole());
  }

  /**
   * The login of one role.
   *
   * @throws IllegalArgumentException if this address has none, naming the variables that give one
   */
  public Credentials credentials(Role role) {
    @Nullable Credentials found = credentials.get(role);
    if (found == null) {
      throw new IllegalArgumentException(
          "no login for role " + role + " at " + jdbcUrl + ": " + CredentialVariables.advice(role));
    }
    return found;
  }
}
