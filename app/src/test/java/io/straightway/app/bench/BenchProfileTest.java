package io.straightway.app.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpProcess;
import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.benchmark.files.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole profile of a few trades. */
final class BenchProfileTest {
  @TempDir Path dir;

  @Test
  @SuppressWarnings("unchecked")
  void theTimeOfATradeIsSplitAndDrawn() throws IOException {
    StpRun run =
        profile("--loads=single", "--trades=300", "--warm-up=20", "--in-flight=2", "--json");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
    Map<String, Object> load =
        ((List<Map<String, Object>>) ResultJson.read(run.out(), Map.class).get("loads")).get(0);
    assertThat(load).containsEntry("trades", 300).containsEntry("booksHold", true);
    List<Map<String, Object>> processes = (List<Map<String, Object>>) load.get("processes");
    assertThat(processes)
        .extracting(each -> each.get("process"))
        .containsExactly("element", "feeder", "postgresql");
    for (Map<String, Object> each : processes) {
      double all = (Double) each.get("cpuMicros");
      Map<String, Double> split = (Map<String, Double>) each.get("split");
      double sum = split.values().stream().mapToDouble(Double::doubleValue).sum();
      assertThat(all).as("%s", each).isBetween(10.0, 1e5);
      assertThat(sum).as("%s", each).isBetween(0.9 * all, 1.1 * all);
    }
    Map<String, Double> element = (Map<String, Double>) processes.get(0).get("split");
    assertThat(element).containsKeys("WRITE", "HTTP", "KERNEL", "JIT");
    assertThat((Double) processes.get(0).get("databaseWaitMicros")).isBetween(10.0, 1e6);
    String graph = Files.readString(dir.resolve("results/single-element.svg"));
    assertThat(graph).startsWith("<svg").contains("<title>io.straightway.element.");
    assertThat(dir.resolve("results/single-feeder.svg")).isNotEmptyFile();
    assertThat(dir.resolve("results/manifest.json")).isNotEmptyFile();
    assertThat(dir.resolve("results/work")).doesNotExist();
  }

  private StpRun profile(String... more) {
    String[] words = new String[more.length + 3];
    words[0] = "bench";
    words[1] = "profile";
    words[2] = "--out=results";
    System.arraycopy(more, 0, words, 3, more.length);
    return StpRun.in(dir, StpProcess.shortLived(System.getenv()), words);
  }
}
