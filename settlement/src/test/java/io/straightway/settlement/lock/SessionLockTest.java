package io.straightway.settlement.lock;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.dialect.Statements;
import io.straightway.db.server.TestDatabase;
import java.sql.Connection;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

final class SessionLockTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  /** A sleeper's session ends with 57P05; {@code EndOfDayKillTest} has such a process. */
  @Test
  void aLockThatIsLostWithTheDatabaseIsNotSaidToBeGivenUp() throws Exception {
    try (Pool pool = database.database().pool(Role.ENGINE, 1, "locks");
        SessionLocks locks = new SessionLocks(pool.dataSource());
        SessionLock lock = requireNonNull(locks.tryTake("straightway.job", "end of day"));
        Connection superuser = database.superuser()) {
      Statements.first(
          superuser,
          "SELECT count(pg_terminate_backend(pid)) FROM pg_locks WHERE locktype = 'advisory'"
              + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
          row -> row.getInt(1));

      assertThatThrownBy(lock::requireHeld)
          .hasMessageStartingWith(
              "the connection with the lock on straightway.job end of day is lost: ")
          .hasMessageNotContaining("sign of life")
          .extracting("SQLState")
          .isIn("57P01", "08006");
    }
  }
}
