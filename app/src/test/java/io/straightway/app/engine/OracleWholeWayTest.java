package io.straightway.app.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.element.EngineFixture;
import io.straightway.element.oracle.StandIn;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.server.ElementServer;
import io.straightway.positions.PositionModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;

/** The commands of the trade path on a stand-in for Oracle, and what the others say there. */
final class OracleWholeWayTest {
  @TempDir Path dir;

  @AutoClose private final StandIn database = StandIn.empty();
  private final Map<String, String> environment =
      Map.of(
          "STP_DATABASE", database.address().jdbcUrl(),
          "STP_DATABASE_USER", "sa",
          "STP_DATABASE_PASSWORD", "sa");

  OracleWholeWayTest() throws SQLException {}

  @Test
  void tradesAreFedBookedAndProved() throws Exception {
    stp("generate", "--trades=200", "--invalid-share=0.05", "--static-data=static");
    stp(loadAllFiles());
    String trades = dir.resolve("trades.xml").toString();
    try (ConfigurableApplicationContext element =
        ElementServer.start(
            EngineFixture.settings(
                database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2))) {
      String address = "http://127.0.0.1:" + ElementServer.port(element);
      assertThat(stp("feed", trades, "--to", address, "--batch-size=50", "--json").out())
          .contains("\"booked\":190", "\"complete\":true");
      assertThat(stp("feed", trades, "--to", address, "--fresh").out()).doesNotContain("booked");
    }

    assertThat(stp("positions").out()).contains("ACC0001").contains("ACC0002");
    assertThat(stp("trial-balance").out()).contains("zero in every currency");
    List<String> findings =
        stp("check", "--acks", trades + ".feed/acks.csv").out().lines().limit(5).toList();
    assertThat(findings).hasSize(5).allMatch(line -> line.matches("I[1-5] holds .*"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exceptions",
        "settle instruct",
        "eod --date 2026-11-20",
        "business-date",
        "status"
      })
  void whatNeedsPostgreSqlSaysSoAtOnce(String command) {
    StpRun run = StpRun.in(dir, environment, command.split(" ", -1));

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("needs PostgreSQL").doesNotContain("Exception");
  }

  private String[] loadAllFiles() throws IOException {
    List<String> command = new ArrayList<>(List.of("static-data", "load"));
    try (Stream<Path> files = Files.list(dir.resolve("static"))) {
      files.map(Path::toString).sorted().forEach(command::add);
    }
    return command.toArray(String[]::new);
  }

  private StpRun stp(String... args) {
    StpRun run = StpRun.in(dir, environment, args);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }
}
