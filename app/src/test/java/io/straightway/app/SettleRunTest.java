package io.straightway.app;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.app.cli.ExitCode;
import io.straightway.db.Credentials;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.scalability.run.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The end of 'stp settle run', and its messages during outages. */
final class SettleRunTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  @TempDir private Path dir;

  @Test
  void aTurnWithoutTheRightsEndsItAtOnce() throws Exception {
    Path in = Files.createDirectory(dir.resolve("in"));
    Files.createDirectory(dir.resolve("out"));
    try (Connection superuser = database.superuser();
        Statement statement = superuser.createStatement()) {
      statement.execute("REVOKE SELECT ON straightway.outbox FROM stp_engine");
    }
    try (ChildProcess settle = start(in)) {
      assertThat(settle.awaitExit(LONG)).isEqualTo(ExitCode.DENIED);
    }
    assertThat(log())
        .contains("stp settle run: ")
        .contains("permission denied")
        .doesNotContain("\tat ");
  }

  @Test
  void aMissingInboxIsReportedOnceAndARequestedEndIsOrderly() throws Exception {
    Path in = Files.createDirectory(dir.resolve("in"));
    Files.createDirectory(dir.resolve("out"));
    try (ChildProcess settle = start(in, "--log=json")) {
      await().until(() -> Files.isDirectory(in.resolve("done")));
      Path away = Files.move(in, dir.resolve("away"));
      await().until(() -> log().contains("a turn failed and is tried again"));
      Files.move(away, in);
      await().until(() -> log().contains("settlement continues"));

      settle.askToEnd();
      assertThat(settle.awaitExit(LONG)).isEqualTo(ExitCode.OK);
    }
    assertThat(log().split("a turn failed", -1)).as("told once").hasSize(2);
    assertThat(log().lines())
        .filteredOn(line -> line.contains("a turn failed") || line.contains("continues"))
        .hasSize(2)
        .allSatisfy(
            line ->
                assertThat(JsonMapper.shared().readTree(line).at("/log/level").asString())
                    .isEqualTo("WARN"));
  }

  private ChildProcess start(Path in, String... more) {
    Map<String, String> environment = new HashMap<>();
    environment.put("STP_DATABASE", database.address().jdbcUrl());
    for (Role role : Role.values()) {
      Credentials login = database.address().credentials(role);
      environment.put("STP_" + role + "_USER", login.user());
      environment.put("STP_" + role + "_PASSWORD", login.password());
    }
    List<String> words = new ArrayList<>(List.of(more));
    words.addAll(0, List.of("run", "--out=out", "--in=" + in, "--every=50ms", "--threads=1"));
    return StpProcess.start(dir, environment, "settle", words.toArray(new String[0]));
  }

  private String log() throws IOException {
    Path log = dir.resolve("settle.log");
    return Files.exists(log) ? Files.readString(log) : "";
  }
}
