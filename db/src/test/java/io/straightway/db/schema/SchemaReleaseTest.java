package io.straightway.db.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The fit of a program and a schema, asked with an element's login. */
final class SchemaReleaseTest {
  private static final String LATER = "INSERT INTO straightway.schema_release VALUES ('%s', '%s')";

  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @Test
  void theSchemaOfThisProgramIsOfItsRelease() throws SQLException {
    try (Connection connection = database.database().connect(Role.ENGINE, "test")) {
      assertThat(SchemaRelease.of(connection).orElseThrow().release())
          .isEqualTo(SchemaRelease.PROGRAM);
    }
    assertThat(objection()).isEmpty();
  }

  @Test
  void aSchemaWithoutAStepOfThisProgramIsTooOld() throws SQLException {
    execute(
        "DELETE FROM straightway.schema_history_db WHERE script = 'V2__acknowledged_marks.sql'");

    assertThat(objection().orElseThrow())
        .contains("V2__acknowledged_marks.sql", SchemaRelease.PROGRAM, "stp database migrate");
  }

  @Test
  void aSchemaFromBeforeTheFirstReleaseIsTooOld() throws SQLException {
    execute("DROP TABLE straightway.schema_release");

    assertThat(objection().orElseThrow()).contains("before the first release");
  }

  @Test
  void aLaterSchemaIsUsedUntilItNeedsALaterProgram() throws SQLException {
    execute(LATER.formatted("1.9.0", "1.0.0"));
    assertThat(objection()).isEmpty();

    execute(LATER.formatted("1.10.0", "1.9.0"));
    assertThat(objection().orElseThrow())
        .contains("release 1.10.0", "needs a program of 1.9.0 or later", "use a newer program");
  }

  /** A repeatable step of an older program must not replace that of a newer one. */
  @Test
  void aLaterSchemaIsNotMigratedBack() throws SQLException {
    execute(
        "UPDATE straightway.schema_history_db SET checksum = 1 WHERE script LIKE 'R%'",
        LATER.formatted("1.1.0", "1.0.0"));
    Migrator migrator = new Migrator(database.address());

    assertThat(migrator.migrateUnlessLater()).isEmpty();
    execute("DELETE FROM straightway.schema_release WHERE release_name = '1.1.0'");
    assertThat(migrator.migrateUnlessLater()).isNotEmpty();
  }

  /** As after a kill between the last step and the rights. */
  @Test
  void anUpToDateSchemaLetsElementsReadItsHistoryAgain() throws SQLException {
    execute("REVOKE SELECT ON straightway.schema_history_db FROM stp_engine");

    assertThat(new Migrator(database.address()).migrate()).isEmpty();
    assertThat(objection()).isEmpty();
  }

  private void execute(String... statements) throws SQLException {
    try (Connection superuser = database.superuser();
        Statement statement = superuser.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private Optional<String> objection() throws SQLException {
    try (Connection connection = database.database().connect(Role.ENGINE, "test")) {
      return SchemaRelease.objection(connection);
    }
  }
}
