package io.straightway.app.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.Credentials;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code stp reconcile --note}. */
final class BreakNoteCommandTest {
  @TempDir Path dir;
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @Test
  void whatIsNotedIsInTheListOfItsOwner() throws Exception {
    Path statement =
        Files.writeString(
            dir.resolve("statement.csv"),
            "statement_date,kind,account,instrument,quantity\n2026-11-20,CASH,CA-ACC1,GBP,5\n");
    String secret = run(Map.of(), "operator", "add", "ann").out().strip();
    Map<String, String> ann = Map.of("STP_OPERATOR", "ann", "STP_OPERATOR_SECRET", secret);
    assertThat(run(Map.of(), "reconcile", statement.toString()).exitCode())
        .isEqualTo(ExitCode.FAILED);

    StpRun noted = run(ann, "reconcile", "--note", "1", "--owner", "ann", "--reason", "timing");

    assertThat(noted.exitCode()).as(noted.err()).isEqualTo(ExitCode.OK);
    assertThat(run(ann, "reconcile", "--note", "1", "--comment", "Friday").out())
        .contains("break 1: noted");
    assertThat(run(Map.of(), "reconcile", "--open", "--owner", "ann").out())
        .contains("TIMING  Friday");
    assertThat(run(Map.of(), "reconcile", "--open", "--owner", "bob").out())
        .contains("0 open breaks");
    assertThat(run(ann, "reconcile", "--note", "7", "--owner", "ann").err()).contains("NOT_FOUND");
    assertThat(run(ann, "reconcile", "--note", "1").exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run(ann, "reconcile", "--open", "--comment", "x").exitCode())
        .isEqualTo(ExitCode.USAGE);
  }

  private StpRun run(Map<String, String> operator, String... words) {
    DatabaseAddress address = database.address();
    Map<String, String> environment = new HashMap<>(operator);
    for (Role role : Role.values()) {
      Credentials login = address.credentials(role);
      environment.put("STP_" + role + "_USER", login.user());
      environment.put("STP_" + role + "_PASSWORD", login.password());
    }
    String[] all =
        Stream.concat(Stream.of(words), Stream.of("--database", address.jdbcUrl()))
            .toArray(String[]::new);
    return StpRun.in(dir, environment, all);
  }
}
