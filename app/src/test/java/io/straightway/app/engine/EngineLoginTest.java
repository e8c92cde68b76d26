package io.straightway.app.engine;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.Credentials;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The books refuse a login that would give an intruder more rights than booking needs. */
final class EngineLoginTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @TempDir Path dir;

  @BeforeEach
  void aLogin() throws Exception {
    asDba("CREATE ROLE between");
    asDba("CREATE ROLE booker LOGIN PASSWORD 'of the booker' IN ROLE stp_engine, between");
    Files.createDirectory(dir.resolve("in"));
    Files.createDirectory(dir.resolve("out"));
  }

  @AfterEach
  void isRemoved() throws SQLException {
    asDba("DROP ROLE booker");
    asDba("DROP ROLE between");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "business-date --open 2026-11-20",
        "settle instruct",
        "element --listen 127.0.0.1:0",
        "console --listen 127.0.0.1:0",
        "settle run --out out --in in",
      })
  void noSuperuserBooks(String command) throws SQLException {
    asDba("ALTER ROLE booker SUPERUSER");

    StpRun run = stp(command);

    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .contains("user booker", "is a superuser", "STP_ENGINE_USER", "docs/own-server.md")
        .doesNotContain("of the booker");
  }

  @ParameterizedTest
  @CsvSource({
    "ALTER ROLE between SUPERUSER, 'may become between, a superuser'",
    "ALTER ROLE booker CREATEROLE, is a role that can get round",
    "ALTER ROLE booker REPLICATION, is a role that can get round",
    "ALTER ROLE between BYPASSRLS, 'may become between, a role that can get round'",
    "GRANT stp_migrator TO between, 'may become stp_migrator, the owner of the books'",
    "GRANT stp_migrator TO booker WITH INHERIT FALSE, 'may become stp_migrator, the owner'",
    "GRANT stp_rollup TO booker, 'may become stp_rollup, a role'",
    "GRANT pg_execute_server_program TO booker, 'may become pg_execute_server_program, a role'",
    "GRANT pg_write_all_data TO between, 'may become pg_write_all_data, a role'",
  })
  void aLoginThatMayAssumeMoreThanTheEnginesRoleBooksNothing(String change, String excess)
      throws SQLException {
    asDba(change);
    try {
      StpRun run = stp("business-date --open 2026-11-20");

      assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains("this login " + excess);
    } finally {
      asDba("ALTER ROLE between NOSUPERUSER NOBYPASSRLS");
    }
  }

  @Test
  void aLoginInTheEnginesRoleAloneBooks() {
    StpRun run = stp("business-date --open 2026-11-20");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
  }

  private StpRun stp(String command) {
    Credentials reader = database.address().credentials(Role.READER);
    Map<String, String> logins =
        Map.ofEntries(
            Map.entry("STP_ENGINE_USER", "booker"),
            Map.entry("STP_ENGINE_PASSWORD", "of the booker"),
            Map.entry("STP_READER_USER", reader.user()),
            Map.entry("STP_READER_PASSWORD", reader.password()));
    String[] words = (command + " --database " + database.address().jdbcUrl()).split(" ");
    // without a refusal, the command would serve forever
    return assertTimeoutPreemptively(LONG, () -> StpRun.in(dir, logins, words));
  }

  private void asDba(String sql) throws SQLException {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
