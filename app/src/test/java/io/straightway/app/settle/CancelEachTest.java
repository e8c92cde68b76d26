package io.straightway.app.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.Credentials;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several instructions in one command. */
final class CancelEachTest {
  @TempDir private Path dir;
  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void threeInstructionsAreWithTheCustodian() throws Exception {
    environment.put("STP_DATABASE", database.address().jdbcUrl());
    for (Role role : Role.values()) {
      Credentials login = database.address().credentials(role);
      environment.put("STP_" + role + "_USER", login.user());
      environment.put("STP_" + role + "_PASSWORD", login.password());
    }
    environment.put("STP_OPERATOR", "ann");
    environment.put("STP_OPERATOR_SECRET", stp("operator", "add", "ann").out().strip());
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          SET search_path = straightway;
          INSERT INTO settlement_instruction (instruction_id, account, isin, counterparty, movement,
            payment, quantity, currency, amount, amount_direction, trade_date, settlement_date,
            custodian, safekeeping_account, cash_account, place_of_settlement, agent,
            agent_account, status, settled_quantity, settled_amount)
          SELECT n, 'ACC1', 'GB00BH4HKS39', 'BARCGB22XXX', 'RECEIVE', 'AGAINST', 10, 'GBP', 100,
                 'PAY', '2026-11-20', '2026-11-24', 'CUSTGB2LXXX', 'SK', 'CA', 'CRSTGB22XXX',
                 'BARCGB22XXX', 'B1', CASE n WHEN 2 THEN 'SETTLED' ELSE 'MATCHED' END,
                 CASE n WHEN 2 THEN 10 ELSE 0 END, CASE n WHEN 2 THEN 100 ELSE 0 END
            FROM generate_series(1, 3) AS n;
          INSERT INTO outbox (account, instruction_id, bundle, attempts)
          SELECT 'ACC1', n, n, 1 FROM generate_series(1, 3) AS n;
          """);
    }
  }

  private StpRun stp(String... arguments) {
    return StpRun.in(dir, environment, arguments);
  }

  @Test
  void eachIsCancelledOrReported() {
    StpRun run = stp("settle", "cancel", "--yes", "SI1", "SI2", "SI3");

    assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(run.out()).isEqualTo("asked to cancel SI1\nasked to cancel SI3\n");
    assertThat(run.err()).isEqualTo("settle cancel: instruction SI2 is SETTLED: it is finished\n");

    StpRun again = stp("settle", "cancel", "--yes", "SI1");
    assertThat(again.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(again.err()).contains("SI1 is MATCHED: its cancellation is already requested");
  }

  @Test
  void anOperatorWhoIsNotKnownIsReportedOnce() {
    environment.put("STP_OPERATOR_SECRET", "guessed");

    StpRun run = stp("settle", "cancel", "--yes", "SI1", "SI3");

    assertThat(run.exitCode()).isEqualTo(ExitCode.DENIED);
    assertThat(run.err()).hasLineCount(1).contains("NOT_AUTHENTICATED");
  }
}
