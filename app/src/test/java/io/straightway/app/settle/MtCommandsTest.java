package io.straightway.app.settle;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.Credentials;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settlement commands with a custodian that uses ISO 15022. */
final class MtCommandsTest {
  @TempDir private Path dir;

  @AutoClose private EngineFixture engine;

  private final Map<String, String> environment = new HashMap<>();

  @Test
  void aPurchaseSettlesInTwoPartsAndTheStatementsReconcile() throws Exception {
    for (String directory : List.of("to-custodian", "from-custodian")) {
      Files.createDirectory(dir.resolve(directory));
    }
    engine.take(TradeXml.batch(List.of(TradeXml.purchase("A", 1).text())));

    stp("settle instruct --mt CUSTGB2L");
    stp("settle deliver --out to-custodian --sender OURSGB2L --mt CUSTGB2L");
    for (int day = 24; day <= 25; day++) {
      custodian(day);
      stp("settle receive from-custodian");
      for (String statement : List.of("mt535", "mt536", "mt950")) {
        String file = "statements/" + statement + "-2026-11-" + day + ".fin";
        assertThat(stp("reconcile " + file).out()).as(file).contains(" matched, 0 breaks");
      }
    }
    custodian(26);
    custodian(27);
    StpRun gap = StpRun.in(dir, environment, "reconcile", "statements/mt950-2026-11-27.fin");
    assertThat(gap.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(gap.out())
        .contains("STATEMENT_NUMBER")
        .contains(
            "statement 4 of 2026-11-27 opens with -25012.5 GBP; statement 2 of 2026-11-25 closed"
                + " with -25012.5 GBP; expected number 3");
    assertThat(stp("reconcile --open --json").out()).contains("\"text\":\"statement 4 of");
    assertThat(stp("reconcile statements/mt950-2026-11-26.fin").out())
        .contains(" 0 breaks, 1 earlier break closed");
    assertThat(stp("settle list").out()).contains("SETTLED");
    assertThat(stp("check").out()).doesNotContain("FAILED");
    assertThat(stp("trade A-T1").out())
        .contains(
            "MATCHED, reference CU-SI", "PARTLY_SETTLED 500 for 12,506.25 GBP, reference CU-SI")
        .contains("settled 1,000 of 1,000");
  }

  private void custodian(int day) {
    stp(
        "custodian --once --partial-rate 1 --in to-custodian --out from-custodian"
            + " --statements statements --date 2026-11-"
            + day);
  }

  private StpRun stp(String words) {
    StpRun run = StpRun.in(dir, environment, words.split(" "));
    assertThat(run.exitCode()).as(words + "\n" + run.out() + run.err()).isEqualTo(ExitCode.OK);
    return run;
  }

  @BeforeEach
  void startAnElement() throws SQLException {
    engine = EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION);
    TestDatabase database = engine.database();
    environment.put("STP_DATABASE", database.address().jdbcUrl());
    for (Role role : Role.values()) {
      Credentials login = database.address().credentials(role);
      environment.put("STP_" + role + "_USER", login.user());
      environment.put("STP_" + role + "_PASSWORD", login.password());
    }
  }
}
