package io.straightway.db.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class MigratorTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @Test
  void aMigratedSchemaNeedsNothingMore() {
    Migrator migrator = new Migrator(database.address());
    migrator.validate();
    assertThat(migrator.pending()).isEmpty();
    assertThat(migrator.migrate()).isEmpty();
  }

  @Test
  void anEmptyDatabaseGetsEveryStepInOrder() throws SQLException {
    execute("DROP SCHEMA straightway CASCADE");
    Migrator migrator = new Migrator(database.address());
    List<Migrator.Migration> pending = migrator.pending();
    assertThat(pending).first().isEqualTo(new Migrator.Migration("1", "roles"));
    assertThatThrownBy(migrator::validate).isInstanceOf(MigrationFailure.class);
    assertThat(migrator.migrate()).isEqualTo(pending);
    migrator.validate();
  }

  @Test
  void twoProgramsThatMigrateAtOnceDoItOnce() throws Exception {
    execute("DROP SCHEMA straightway CASCADE");
    int steps = new Migrator(database.address()).pending().size();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<List<Migrator.Migration>> one = threads.submit(this::migrate);
      Future<List<Migrator.Migration>> two = threads.submit(this::migrate);
      assertThat(one.get().size() + two.get().size()).isEqualTo(steps);
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void aSchemaNewerThanTheProgramIsRefused() throws SQLException {
    execute(
        """
        INSERT INTO straightway.flyway_schema_history
        SELECT installed_rank + 100, '999', 'from the future', type, 'V999__future.sql', checksum,
               installed_by, installed_on, execution_time, success
          FROM straightway.flyway_schema_history WHERE version = '1'
        """);
    Migrator migrator = new Migrator(database.address());
    assertThatThrownBy(migrator::migrate)
        .isInstanceOf(MigrationFailure.class)
        .hasMessageContaining("newer than this program")
        .hasMessageContaining("999 (from the future)");
    assertThatThrownBy(migrator::validate)
        .isInstanceOf(MigrationFailure.class)
        .hasMessageContaining("newer than this program");
  }

  @Test
  void aStepThatChangedAfterItWasAppliedIsRefused() throws SQLException {
    execute("UPDATE straightway.flyway_schema_history SET checksum = 1 WHERE version = '1'");
    Migrator migrator = new Migrator(database.address());
    assertThatThrownBy(migrator::migrate)
        .isInstanceOf(MigrationFailure.class)
        .hasMessageContaining(database.address().jdbcUrl())
        .hasMessageContaining("checksum");
    assertThatThrownBy(migrator::validate)
        .isInstanceOf(MigrationFailure.class)
        .hasMessageContaining("does not fit this program")
        .hasMessageContaining("checksum");
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
