package io.straightway.app.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.Role;
import io.straightway.db.server.ClusterTemplate;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.TemporaryDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A user's own server, set up with the script of the distribution and nothing more. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OwnServerTest {
  private static final Path PAGE = Path.of("../docs/own-server.md");
  private static final Path ROLES = Path.of("src/dist/conf/roles.sql");

  private final TemporaryDirectory dir = TemporaryDirectory.create();
  private final EmbeddedServer server =
      EmbeddedServer.startOrJoin(ClusterTemplate.copyTo(dir.path()), 0);

  @BeforeAll
  void theDbaRunsTheScript() throws SQLException, IOException {
    for (String role : List.of("engine", "reader", "rollup")) {
      asDba("postgres", "ALTER ROLE stp_%1$s RENAME TO their_%1$s".formatted(role));
    }
    asDba("postgres", "ALTER ROLE stp_relay NOREPLICATION");
    asDba("postgres", "DROP DATABASE straightway");
    asDba("postgres", "CREATE DATABASE straightway TEMPLATE template0");
    asDba("straightway", Files.readString(ROLES));
    for (String login : List.of("owner", "engine", "reader")) {
      asDba("postgres", "ALTER ROLE straightway_%1$s PASSWORD 'of %1$s'".formatted(login));
    }
    StpRun migrated = stp("database", "migrate");
    assertThat(migrated.exitCode()).as(migrated.err()).isEqualTo(ExitCode.OK);
  }

  @AfterAll
  void stops() {
    server.stop();
    dir.close();
  }

  @Test
  void thePageNamesTheScriptOfTheDistribution() throws IOException {
    assertThat(Files.readString(PAGE))
        .contains("psql -d straightway -f conf/roles.sql", "/" + ROLES);
  }

  @Test
  void everyLoginWorks() {
    assertThat(stp("operator", "add", "root", "--role", "administrator").exitCode()).isZero();
    assertThat(stp("business-date", "--open", "2026-11-20").exitCode()).isZero();
    StpRun check = stp("check");
    assertThat(check.exitCode()).as(check.out() + check.err()).isZero();
  }

  @Test
  void theReaderNeitherLocksNorCreatesNorGainsTheOwnersRights() throws SQLException {
    refused("SELECT pg_advisory_lock(hashtext('straightway.close_day'))");
    refused("SELECT lo_create(4711)");
    String attack =
        """
        CREATE TEMP TABLE mine (entry_id bigint, value_date date, entry_date date);
        CREATE TRIGGER mine AFTER INSERT ON mine REFERENCING NEW TABLE AS written
          FOR EACH STATEMENT EXECUTE FUNCTION straightway.refuse_wrong_entries();
        """;
    refused(attack);
    asDba("straightway", "GRANT TEMPORARY ON DATABASE straightway TO stp_reader");
    try {
      refused(attack);
    } finally {
      asDba("straightway", "REVOKE TEMPORARY ON DATABASE straightway FROM stp_reader");
    }
  }

  @Test
  void theDbasLoginIsNotTheEngines() {
    Map<String, String> logins = logins();
    logins.put("STP_ENGINE_USER", "straightway_owner");
    logins.put("STP_ENGINE_PASSWORD", "of owner");
    StpRun run =
        StpRun.in(dir.path(), logins, "element", "--listen=127.0.0.1:0", "--database", url());
    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("is the owner of the books");
  }

  @Test
  void thePageNamesEveryRightToWriteOfTheEngine() throws SQLException, IOException {
    List<String> rows = new ArrayList<>();
    try (Connection connection = server.superuser("straightway");
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                """
                SELECT format('    %s: %s', relname,
                         string_agg(privilege || CASE WHEN has_table_privilege('stp_engine', oid, privilege) THEN ''
                           ELSE (SELECT ' (' || string_agg(attname, ', ' ORDER BY attnum) || ')'
                                   FROM pg_attribute
                                  WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped
                                    AND has_column_privilege('stp_engine', c.oid, attnum, privilege)) END,
                           ', ' ORDER BY place))
                  FROM pg_class c,
                       unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'])
                         WITH ORDINALITY AS p (privilege, place)
                 WHERE relnamespace = 'straightway'::regnamespace AND relkind IN ('r', 'v')
                   AND CASE WHEN privilege IN ('INSERT', 'UPDATE', 'REFERENCES')
                            THEN has_any_column_privilege('stp_engine', oid, privilege)
                            ELSE has_table_privilege('stp_engine', oid, privilege) END
                 GROUP BY relname ORDER BY relname COLLATE "C"
                """)) {
      while (row.next()) {
        rows.add(row.getString(1));
      }
    }
    assertThat(Files.readString(PAGE))
        .endsWith("limited to them:\n\n" + String.join("\n", rows) + "\n");
  }

  private void refused(String sql) {
    assertThatThrownBy(() -> asReader(sql))
        .isInstanceOfSatisfying(
            SQLException.class,
            e -> assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo("42501"));
  }

  private void asReader(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(url(), "straightway_reader", "of reader");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private void asDba(String database, String sql) throws SQLException {
    try (Connection connection = server.superuser(database);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private String url() {
    return server.address().jdbcUrl();
  }

  private StpRun stp(String... command) {
    List<String> words = new ArrayList<>(List.of(command));
    words.addAll(List.of("--database", url()));
    return StpRun.in(dir.path(), logins(), words.toArray(String[]::new));
  }

  private static Map<String, String> logins() {
    Map<String, String> logins = new HashMap<>();
    for (Role role : Role.values()) {
      String login = role == Role.MIGRATOR ? "owner" : role.name().toLowerCase(Locale.ROOT);
      logins.put("STP_" + role + "_USER", "straightway_" + login);
      logins.put("STP_" + role + "_PASSWORD", "of " + login);
    }
    return logins;
  }
}
