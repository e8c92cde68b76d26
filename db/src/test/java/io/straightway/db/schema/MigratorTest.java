package io.straightway.db.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.db.dialect.Dialect;
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
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class MigratorTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @Test
  void aMigratedSchemaNeedsNothingMore() {
    Migrator migrator = new Migrator(database.address());
    assertThat(pending(migrator)).isEmpty();
    assertThat(migrator.migrate()).isEmpty();
  }

  @Test
  void anEmptyDatabaseGetsEveryStepInOrder() throws SQLException {
    execute("DROP SCHEMA straightway CASCADE");
    Migrator migrator = new Migrator(database.address());
    List<Migrator.Migration> pending = pending(migrator);
    assertThat(pending)
        .first()
        .isEqualTo(new Migrator.Migration("db", "1", "roles values roll ups"));
    assertThat(migrator.migrate()).isEqualTo(pending);
    assertThat(pending(migrator)).isEmpty();
  }

  @Test
  void theSchemaOfEveryModuleIsReportedWithItsVersionAndPendingSteps() throws SQLException {
    Migrator migrator = new Migrator(database.address());
    assertThat(migrator.schemas())
        .first()
        .isEqualTo(new Migrator.ModuleSchema("db", "3", List.of()));
    execute("DROP SCHEMA straightway CASCADE");
    assertThat(migrator.schemas())
        .isNotEmpty()
        .allSatisfy(schema -> assertThat(schema.version()).isNull())
        .noneSatisfy(schema -> assertThat(schema.pending()).isEmpty());
  }

  private static List<Migrator.Migration> pending(Migrator migrator) {
    return migrator.schemas().stream().flatMap(schema -> schema.pending().stream()).toList();
  }

  @Test
  void twoProgramsThatMigrateAtOnceDoItOnce() throws Exception {
    execute("DROP SCHEMA straightway CASCADE");
    int steps = pending(new Migrator(database.address())).size();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<List<Migrator.Migration>> migrations = threads.submit(this::migrate);
      Future<List<Migrator.Migration>> two = threads.submit(this::migrate);
      assertThat(migrations.get().size() + two.get().size()).isEqualTo(steps);
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void aSchemaNewerThanTheProgramIsRefused() throws SQLException {
    execute(
        """
        INSERT INTO straightway.schema_history_db
        SELECT installed_rank + 100, '999', 'from the future', type, 'V999__future.sql', checksum,
               installed_by, installed_on, execution_time, success
          FROM straightway.schema_history_db WHERE version = '1'
        """);
    Migrator migrator = new Migrator(database.address());
    assertThatThrownBy(migrator::migrate)
        .isInstanceOf(MigrationFailure.class)
        .hasMessageContaining("newer than this program")
        .hasMessageContaining("999 (from the future) of db");
  }

  @Test
  void aStepThatChangedAfterItWasAppliedIsRefused() throws SQLException {
    execute("UPDATE straightway.schema_history_db SET checksum = 1 WHERE version = '1'");
    Migrator migrator = new Migrator(database.address());
    assertThatThrownBy(migrator::migrate)
        .isInstanceOf(MigrationFailure.class)
        .hasMessageContaining(database.address().jdbcUrl())
        .hasMessageContaining("checksum");
  }

  @Test
  void modulesRunAfterThoseTheyUse() {
    SchemaModule base = module("base");
    SchemaModule left = module("left", "base");
    SchemaModule right = module("right", "base");
    SchemaModule above = module("above", "left", "right");
    assertThat(SchemaModules.inOrder(List.of(above, right, base, left)))
        .containsExactly(base, left, right, above);
  }

  @Test
  void modulesWithCyclicOrMissingDependenciesAreRefused() {
    assertThatThrownBy(() -> SchemaModules.inOrder(List.of(module("a", "b"), module("b", "a"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("use each other")
        .hasMessageContaining("[a, b]");
    assertThatThrownBy(() -> SchemaModules.inOrder(List.of(module("a", "lost"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lost");
    assertThatThrownBy(() -> SchemaModules.inOrder(List.of(module("a"), module("a"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("one name");
  }

  @Test
  void eachModuleHasAHistoryOfItsOwn() throws SQLException {
    SchemaModule second =
        new SchemaModule("second", "db") {
          @Override
          String location() {
            return "io/straightway/db/second";
          }
        };
    Migrator both = new Migrator(database.address(), List.of(new DatabaseSchema(), second));
    List<Migrator.Migration> ofSecond =
        List.of(
            new Migrator.Migration("second", "1", "a table"),
            new Migrator.Migration("second", "R", "a view"));
    assertThat(pending(both)).isEqualTo(ofSecond);
    assertThat(both.migrate()).isEqualTo(ofSecond);
    assertThat(pending(both)).isEmpty();
    assertThat(both.migrate()).isEmpty();
    execute("DELETE FROM straightway.schema_history_second WHERE script LIKE 'R__%'");
    assertThat(both.migrate()).isEqualTo(ofSecond.subList(1, 2));
    assertThat(pending(new Migrator(database.address()))).isEmpty();
  }

  /** Any difference is left to Flyway. */
  @Test
  void aSchemaIsUpToDateByItsHistoryIfJustOurStepsAreInIt() throws SQLException {
    assertThat(isUpToDate()).isTrue();
    execute(
        """
        INSERT INTO straightway.schema_history_db
        SELECT installed_rank + 100, version, description, type, script, 1, installed_by, installed_on,
               execution_time, success
          FROM straightway.schema_history_db WHERE script = 'R__history.sql'
        """);
    assertThat(isUpToDate()).as("applied again with other content").isFalse();
    execute("DELETE FROM straightway.schema_history_db WHERE installed_rank > 100");
    assertThat(isUpToDate()).isTrue();
    execute("UPDATE straightway.schema_history_db SET success = false WHERE version = '1'");
    assertThat(isUpToDate()).as("failed").isFalse();
    execute(
        "UPDATE straightway.schema_history_db SET success = true, script = 'V1__x.sql' WHERE"
            + " version = '1'");
    assertThat(isUpToDate()).as("another step").isFalse();
    execute("DELETE FROM straightway.schema_history_db WHERE version = '1'");
    assertThat(isUpToDate()).as("one is missing").isFalse();
    execute("DROP TABLE straightway.schema_history_db");
    assertThat(isUpToDate()).as("no history").isFalse();
  }

  private boolean isUpToDate() throws SQLException {
    try (Connection connection = database.database().connect(Role.MIGRATOR, "test")) {
      return new AppliedSteps(
              new DatabaseSchema(), Dialect.of(connection), SchemaModules.ownFiles())
          .areAll(connection);
    }
  }

  private static SchemaModule module(String name, String... uses) {
    return new SchemaModule(name, uses);
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
