package io.straightway.settlement.day;

import static io.straightway.settlement.day.DayFixture.FRIDAY;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.db.dialect.Statements;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An end of day whose sessions end says so, wherever it is: before its first step, and in steps.
 */
final class LostDatabaseTest {
  private static final String WAITING =
      "SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database"
          + " WHERE d.datname = current_database() AND NOT l.granted";
  private static final String END =
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname ="
          + " current_database() AND application_name = 'straightway test'";

  @AutoClose private final DayFixture fixture = new DayFixture();

  @TempDir private Path dir;

  LostDatabaseTest() throws SQLException {}

  @ParameterizedTest
  @ValueSource(strings = {"batch_job_execution", "eod_run", "settlement_penalty"})
  void theLostConnectionIsTheReason(String table) throws Exception {
    fixture.opened();
    try (Connection holder = fixture.database().superuser()) {
      holder.setAutoCommit(false);
      Statements.update(holder, "LOCK TABLE straightway." + table + " IN ACCESS EXCLUSIVE MODE");
      CompletableFuture<Void> ended = CompletableFuture.runAsync(this::end);
      await().until(() -> !fixture.query(WAITING).isEmpty());
      try (Connection superuser = fixture.database().superuser()) {
        Statements.first(superuser, END, row -> row.getInt(1));
      }

      assertThatThrownBy(ended::join)
          .cause()
          .isInstanceOf(SQLException.class)
          .hasMessageMatching(
              "(the connection with the lock on .* is lost: )?.*terminating connection .*");
    }
  }

  private void end() {
    try {
      fixture.endOfDay().run(DayFixture.order(FRIDAY, dir));
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }
}
