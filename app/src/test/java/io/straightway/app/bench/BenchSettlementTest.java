package io.straightway.app.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpProcess;
import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.benchmark.files.ResultJson;
import io.straightway.benchmark.settlement.SettlementOutcome;
import io.straightway.benchmark.settlement.SettlementStage;
import io.straightway.db.server.ClusterTemplate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole measurement of settlement with a few trades. */
final class BenchSettlementTest {
  @TempDir(factory = BuildDirectories.class)
  Path dir;

  @Test
  void eachStageIsMeasuredAndAllSettles() throws IOException {
    ClusterTemplate.copyTo(dir.resolve("results/database"));

    StpRun run = settlement("--trades=300", "--rate=50", "--seconds=3", "--json");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
    SettlementOutcome outcome = ResultJson.read(run.out(), SettlementOutcome.class);
    List<SettlementStage> alone =
        outcome.stages().stream().filter(stage -> !stage.concurrent()).toList();
    assertThat(alone).hasSizeBetween(5, 8);
    assertThat(alone.subList(0, 3))
        .extracting(SettlementStage::name)
        .containsExactly("book", "instruct", "deliver");
    assertThat(alone.subList(0, 3)).extracting(SettlementStage::number).containsOnly(300L);
    assertThat(alone).allSatisfy(stage -> assertThat(stage.perSecond()).isPositive());
    assertThat(alone.stream().mapToLong(SettlementStage::confirmations).sum())
        .as("of 300 instructions, some in two parts")
        .isGreaterThan(300);
    assertThat(outcome.stages().stream().filter(SettlementStage::concurrent))
        .extracting(SettlementStage::name)
        .containsExactly("mixed: book", "mixed: instruct", "mixed: receive");
    assertThat(outcome.confirmationsOfBooking()).isPositive();
    assertThat(outcome.broken()).isEmpty();
    assertThat(Files.readAllLines(dir.resolve("results/settlement.csv")))
        .hasSize(1 + outcome.stages().size());
    assertThat(dir.resolve("results/work")).doesNotExist();
    assertThat(settlement().err()).contains("--out").contains("has the results of a bench");
  }

  @Test
  void plansThatCantBeMeasuredAreRefused() {
    assertThat(settlement("--trades=0").err()).contains("--trades is 0; allowed is 1 to 500000");
  }

  private StpRun settlement(String... more) {
    String[] words = new String[more.length + 3];
    words[0] = "bench";
    words[1] = "settlement";
    words[2] = "--out=results";
    System.arraycopy(more, 0, words, 3, more.length);
    return StpRun.in(dir, StpProcess.shortLived(System.getenv()), words);
  }
}
