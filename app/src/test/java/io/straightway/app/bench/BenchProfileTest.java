package io.straightway.app.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.benchmark.files.ResultJson;
import io.straightway.benchmark.profile.CostPart;
import io.straightway.benchmark.profile.LoadProfile;
import io.straightway.benchmark.system.OwnCommand;
import io.straightway.db.server.ClusterTemplate;
import io.straightway.db.server.ShortLivedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole profile of a few trades. */
final class BenchProfileTest {
  @TempDir(factory = BesideTheBuild.class)
  Path dir;

  /** As it is printed. */
  private record Printed(List<LoadProfile> loads) {}

  @Test
  void theTimeOfATradeIsSplitAndDrawn() throws IOException {
    ClusterTemplate.copyTo(dir.resolve("results/database"));

    StpRun run =
        profile("--loads=single", "--trades=300", "--warm-up=20", "--in-flight=2", "--json");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
    LoadProfile load = ResultJson.read(run.out(), Printed.class).loads().get(0);
    assertThat(load.trades()).isEqualTo(300);
    assertThat(load.booksHold()).isTrue();
    assertThat(load.processes())
        .extracting(LoadProfile.Part::process)
        .containsExactly("element", "feeder", "postgresql");
    for (LoadProfile.Part each : load.processes()) {
      double sum = each.split().values().stream().mapToDouble(Double::doubleValue).sum();
      assertThat(each.cpuMicros()).as("%s", each).isBetween(10.0, 1e5);
      assertThat(sum).as("%s", each).isBetween(0.9 * each.cpuMicros(), 1.1 * each.cpuMicros());
    }
    LoadProfile.Part element = load.processes().get(0);
    assertThat(element.split())
        .containsKeys(CostPart.WRITE, CostPart.HTTP, CostPart.KERNEL, CostPart.JIT);
    assertThat(element.databaseWaitMicros()).isBetween(10.0, 1e6);
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
    // what is recorded has no archive of classes
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.put(OwnCommand.JAVA_OPTIONS, String.join(" ", ShortLivedJvm.FLAGS));
    return StpRun.in(dir, environment, words);
  }
}
