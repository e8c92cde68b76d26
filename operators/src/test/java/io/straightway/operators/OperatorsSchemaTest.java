package io.straightway.operators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.Role;
import io.straightway.db.schema.Migrator;
import io.straightway.db.server.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class OperatorsSchemaTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @Test
  void othersWorkOnATableThatAStepWaitsFor() throws Exception {
    execute(
        "DELETE FROM straightway.schema_history_operators WHERE version = '2';"
            + " ALTER TABLE straightway.operator_password DROP CONSTRAINT password_cost");
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (Connection idle = database.database().connect(Role.MIGRATOR, "test");
        Connection engine = database.database().connect(Role.ENGINE, "test");
        Statement statement = engine.createStatement();
        Statement lock = idle.createStatement()) {
      idle.setAutoCommit(false);
      lock.execute("LOCK TABLE straightway.operator_password IN ACCESS SHARE MODE");
      Future<List<Migrator.Migration>> migration = thread.submit(this::migrate);
      await().until(() -> waitsForALock(lock));

      statement.execute("SET statement_timeout = '30s'; SELECT straightway.password_salt('ann')");
      assertThat(migration).isNotDone();
      idle.rollback();
      assertThat(migration.get()).extracting(Migrator.Migration::version).containsExactly("2");
    } finally {
      thread.shutdown();
    }
  }

  private static boolean waitsForALock(Statement session) throws SQLException {
    try (ResultSet row =
        session.executeQuery(
            "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted"
                + " AND relation = 'straightway.operator_password'::regclass)")) {
      return row.next() && row.getBoolean(1);
    }
  }

  private List<Migrator.Migration> migrate() {
    return new Migrator(database.address()).migrate();
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
