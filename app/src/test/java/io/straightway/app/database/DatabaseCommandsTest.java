package io.straightway.app.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.db.server.TemporaryDirectory;
import io.straightway.db.server.replica.EmbeddedDatabase;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

final class DatabaseCommandsTest {
  private static final Pattern PORT = Pattern.compile("port (\\d+), process");

  @AutoClose private final TemporaryDirectory dir = TemporaryDirectory.create();

  @Test
  void aServerIsStartedLookedAtStoppedAndStartedOnAnotherPortIfItsOwnIsTaken() throws Exception {
    int port = port(stp("start"));
    StpRun status = stp("status");
    assertThat(status.out())
        .contains("port " + port, "it answers")
        .containsPattern("schema versions: db \\d+, ledger \\d+, .*; up to date");
    assertThat(stp("status", "--json").out())
        .contains(
            "\"port\":" + port,
            "\"schemas\":[{\"module\":\"db\",\"version\":\"3\",\"pending\":[]},");
    stp("stop");

    try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      StpRun restart = stp("start");
      assertThat(port(restart)).isNotEqualTo(taken.getLocalPort());
      assertThat(restart.err()).contains("another program listens on port " + port);
    } finally {
      stp("stop");
    }
  }

  @Test
  void aBackupIsRestoredAndChecked() {
    String backups = dir.path().resolve("backups").toString();
    String restored = dir.path().resolve("restored").toString();
    try {
      stp("start");
      assertThat(stp("backup", "--to", backups, "--archive", "on").out())
          .contains("copied ", "MiB to");
      StpRun run =
          StpRun.in(dir.path(), "database", "restore", "--from", backups, "--data", restored);
      assertThat(run.exitCode()).describedAs(run.err()).isEqualTo(ExitCode.OK);
      assertThat(run.out()).contains("restored to", "I1 holds", "I7 holds");
    } finally {
      stp("stop");
      StpRun.in(dir.path(), "database", "stop", "--dir", restored);
    }
  }

  @Test
  void aReplicaIsAddedPromotedAndRejoined() throws Exception {
    try {
      StpRun start = stp("start", "--replica", "on");
      assertThat(start.out())
          .containsPattern("with a standby: .*//127.0.0.1:\\d+,127.0.0.1:\\d+/straightway");
      assertThat(stp("status").out())
          .containsPattern("primary .*database: port")
          .containsPattern(
              "standby .*replica: port \\d+, process \\d+, streaming sync, \\d+ bytes");

      assertThat(stp("promote", "--switch").out()).contains("replica, port");
      assertThat(stp("status").out())
          .containsPattern("fenced +.*database: its standby was promoted");
      assertThat(stp("rejoin").out()).contains("commits wait for both servers");
      assertThat(stp("status", "--json").out())
          .contains("\"role\":\"PRIMARY\"", "\"replication\":\"streaming sync\"");
      assertThat(stp("start", "--replica", "off").out()).doesNotContain("standby");
    } finally {
      stp("stop");
    }
  }

  @Test
  void anUpgradeIsPlannedAppliedAndItsWayBackTold() throws Exception {
    try {
      stp("start");
      assertThat(stp("migrate", "--dry-run").out()).startsWith("the schema is up to date");
      assertThat(stp("rollback-plan").out()).startsWith("the schema is as it was created");
      owner(
          """
          DO $$ DECLARE history text; BEGIN
            FOR history IN SELECT relname FROM pg_class
                            WHERE relname LIKE 'schema_history_%' AND relkind = 'r' LOOP
              EXECUTE format('UPDATE straightway.%I SET installed_on = installed_on - interval ''1 d''', history);
            END LOOP;
          END $$;
          DELETE FROM straightway.schema_history_element WHERE script LIKE '%4_exceptions.sql';
          """);

      assertThat(stp("migrate", "--dry-run").out())
          .startsWith("1 step:\n  element R 4 exceptions\n");
      assertThat(stp("migrate", "--dry-run", "--json").out())
          .startsWith("[{\"step\":{\"module\":\"element\",\"version\":\"R\",");
      assertThat(stp("migrate").out()).contains("applied 1 step to the schema");

      assertThat(stp("rollback-plan").out())
          .contains("by 1 step:", "  element R 4 exceptions", "--until 20", "none was received");
    } finally {
      stp("stop");
    }
  }

  private void owner(String sql) throws Exception {
    try (Connection connection =
            new Database(EmbeddedDatabase.startOrJoin(dir.path().resolve("database"), 0).address())
                .connect(Role.MIGRATOR, "test");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private StpRun stp(String command, String... options) {
    List<String> words = new ArrayList<>(List.of("database", command));
    words.addAll(List.of("--dir", dir.path().resolve("database").toString()));
    words.addAll(List.of(options));
    StpRun run = StpRun.in(dir.path(), words.toArray(String[]::new));
    assertThat(run.exitCode()).describedAs(run.err()).isEqualTo(ExitCode.OK);
    return run;
  }

  private static int port(StpRun run) {
    Matcher port = PORT.matcher(run.out());
    assertThat(port.find()).describedAs(run.out()).isTrue();
    return Integer.parseInt(port.group(1));
  }
}
