package io.straightway.app.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.Credentials;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.StaticDataFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code stp reconcile} with {@code --note}, and its effects on breaks. */
final class BreakNoteCommandTest {
  @TempDir Path dir;
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @Test
  void aNotedBreakIsInTheListOfItsOwner() throws Exception {
    StaticDataFixture.load(database);
    Path statement = statement("CA-ACC1");
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

  private Path statement(String account) throws IOException {
    return Files.writeString(
        dir.resolve("statement.csv"),
        "statement_date,kind,account,instrument,quantity\n2026-11-20,CASH,%s,GBP,5\n"
            .formatted(account));
  }

  @Test
  void aStatementOfNobodysAccountIsRefusedWithItsCode() throws Exception {
    StaticDataFixture.load(database);

    StpRun refused = run(Map.of(), "reconcile", statement("CA-NOBODY").toString());

    assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(refused.err())
        .contains("STATEMENT_ACCOUNT: none of the accounts", "nothing was reconciled");
    assertThat(run(Map.of(), "reconcile", "--open").out()).contains("0 open breaks");
  }

  @Test
  void breaksAreMatchedReversedAndWrittenOff() throws Exception {
    StaticDataFixture.load(database);
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = owner.createStatement()) {
      statement.execute(
          """
          INSERT INTO reconciliation_break (custodian, kind, account, instrument, reference, entry_day,
            first_seen, last_seen, type, ours, theirs)
          SELECT 'CUSTGB2LXXX', 'CASH_ENTRY', 'CA-ACC1', 'GBP', 'R' || n, '2026-11-20', '2026-11-23',
                 '2026-11-23', 'QUANTITY', 0, CASE n WHEN 1 THEN -30 ELSE 10 * n - 10 END
            FROM generate_series(1, 3) AS n
          """);
    }
    String secret = run(Map.of(), "operator", "add", "ann").out().strip();
    Map<String, String> ann = Map.of("STP_OPERATOR", "ann", "STP_OPERATOR_SECRET", secret);

    assertThat(run(ann, "reconcile", "candidates", "1").out()).contains("R2 R3", "2 3");
    assertThat(run(ann, "reconcile", "match", "1", "2", "--reason", "x").err())
        .contains("WRONG_STATE", "sum to -20");
    StpRun matched = run(ann, "reconcile", "match", "1", "2", "3", "--reason", "one fee");
    assertThat(matched.exitCode()).as(matched.err()).isEqualTo(ExitCode.OK);
    assertThat(matched.out()).contains("match 1: breaks [1, 2, 3]");
    assertThat(run(ann, "reconcile", "--open").out()).contains("0 open breaks");
    assertThat(run(ann, "reconcile", "list", "--state", "matched").out())
        .contains("MATCHED 1 on 2026-11-23");
    assertThat(run(ann, "reconcile", "unmatch", "2", "--reason", "they are two").exitCode())
        .isEqualTo(ExitCode.OK);
    StpRun written = run(ann, "reconcile", "write-off", "2", "--reason", "not worth a letter");
    assertThat(written.exitCode()).as(written.err()).isEqualTo(ExitCode.OK);
    assertThat(written.out()).contains("journal 1: CASH PROPOSED", "break 2", "WRITE_OFF");
    assertThat(run(ann, "reconcile", "list", "--min-age", "0").out()).contains("R1", "R2", "R3");
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
