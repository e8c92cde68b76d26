package io.straightway.db.dialect.session;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The terms on which sessions are opened.
 *
 * @param jdbcUrl an address that was checked
 * @param purpose shown to the server's operator
 * @param longestStatement the time after which a statement without an answer is given up
 * @param readsLog whether the sessions read changes from the server's log
 * @param bounded whether the server ends long statements and idle sessions
 * @param stall the longest pause of the client before the server ends its session; null for the
 *     server's own limit
 * @param replicated whether commits must be known to be on a standby's disk
 * @param check decides which servers are used; null to accept any primary
 */
public record SessionTerms(
    String jdbcUrl,
    String user,
    String password,
    String purpose,
    Duration longestStatement,
    boolean readsLog,
    boolean bounded,
    @Nullable Duration stall,
    boolean replicated,
    @Nullable ServerCheck check) {

  /** Returns the login and the address, without the password. */
  @Override
  public String toString() {
    return user + " at " + jdbcUrl;
  }
}
