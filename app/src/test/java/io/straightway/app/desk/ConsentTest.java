package io.straightway.app.desk;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.Stp;
import io.straightway.app.StpRun;
import io.straightway.db.Credentials;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a terminal, an action that can't be undone is confirmed first. */
final class ConsentTest {
  @TempDir Path dir;
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @Test
  void rejectingAsksOnATerminalAndNoIsNo() throws Exception {
    Map<String, String> environment = aMessageInRepairAndAnn();

    String no = onATerminal(environment, "no\n", "--reason twice");
    assertThat(no)
        .contains("message:7, IN_REPAIR, 6 GBP")
        .contains("never processed, repaired or resubmitted again")
        .contains("Reject? [y/N]")
        .contains("nothing was done");
    assertThat(closed()).isZero();
    assertThat(onATerminal(environment, "", "--reason twice --yes"))
        .contains("is rejected")
        .doesNotContain("[y/N]");
    assertThat(closed()).isEqualTo(1);
  }

  private Map<String, String> aMessageInRepairAndAnn() throws SQLException {
    Map<String, String> environment = new HashMap<>();
    DatabaseAddress address = database.address();
    for (Role role : Role.values()) {
      Credentials login = address.credentials(role);
      environment.put("STP_" + role + "_USER", login.user());
      environment.put("STP_" + role + "_PASSWORD", login.password());
    }
    try (Connection engine = database.database().connect(Role.ENGINE, "test");
        Statement statement = engine.createStatement()) {
      statement.execute(
          """
          INSERT INTO incoming_trade_message (message_id, source, source_message_id,
            sequence_number, received_at, body, content_hash, status, code, field, reason,
            element_run)
          VALUES (7, 'A', 'A-1', 1, now(),
            '<A><Quantity>2</Quantity><Price>3</Price><Currency>GBP</Currency></A>',
            sha256('?'::bytea), 'IN_REPAIR', 'ACCOUNT_UNKNOWN', 'Account', 'it is not known', 1)
          """);
    }
    StpRun added =
        StpRun.in(dir, environment, "operator", "add", "ann", "--database", address.jdbcUrl());
    environment.put("STP_OPERATOR", "ann");
    environment.put("STP_OPERATOR_SECRET", added.out().strip());
    return environment;
  }

  /** Runs a command in its own process, with a terminal as its input and output. */
  private String onATerminal(Map<String, String> environment, String typed, String more)
      throws IOException, InterruptedException {
    String command =
        "%s/bin/java -cp '%s' %s exceptions reject message:7 %s --database '%s'"
            .formatted(
                System.getProperty("java.home"),
                System.getProperty("java.class.path"),
                Stp.class.getName(),
                more,
                database.address().jdbcUrl());
    ProcessBuilder builder = new ProcessBuilder("script", "-qec", command, "/dev/null");
    builder.environment().putAll(environment);
    Process process = builder.directory(dir.toFile()).redirectErrorStream(true).start();
    process.getOutputStream().write(typed.getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
    String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return shown;
  }

  private long closed() throws SQLException {
    try (Connection reader = database.database().connect(Role.READER, "test");
        Statement statement = reader.createStatement();
        var rows = statement.executeQuery("SELECT count(*) FROM exception_closed")) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
