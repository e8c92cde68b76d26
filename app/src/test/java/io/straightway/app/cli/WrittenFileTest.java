package io.straightway.app.cli;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpProcess;
import io.straightway.app.StpRun;
import io.straightway.scalability.run.ChildProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The result files named by options. */
final class WrittenFileTest {

  @TempDir Path dir;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "generate --trades 3 --out taken",
        "custodian --once --in in --out answers --statement taken",
        "support-bundle --out taken"
      })
  void devicesAndLinksAreNeverReplaced(String words) throws IOException {
    Files.createDirectory(dir.resolve("in"));
    Path taken = Files.createSymbolicLink(dir.resolve("taken"), Path.of("/dev/full"));

    StpRun link = StpRun.in(dir, words.split(" "));

    assertThat(link.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(link.err()).contains("can't write " + taken + ": it is a link, a pipe or a device");
    assertThat(Files.isSymbolicLink(taken)).isTrue();

    Files.delete(taken);
    Files.createDirectory(taken);
    assertThat(StpRun.in(dir, words.split(" ")).err()).contains(taken + ": it is a directory");
    assertThat(dir.resolve("answers")).doesNotExist();
  }

  @Test
  void aDeviceIsLeftAsItIs() {
    StpRun run = StpRun.in(dir, "generate", "--trades", "3", "--out", "/dev/null");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(Files.isRegularFile(Path.of("/dev/null"), LinkOption.NOFOLLOW_LINKS)).isFalse();
  }

  @Test
  void aFileThatGrowsBeyondTheDiskIsNamed() throws Exception {
    Process process =
        new ProcessBuilder(
                "bash",
                "-c",
                "ulimit -f 64; exec \"$@\"",
                "stp",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                "io.straightway.app.Stp",
                "generate",
                "--trades=5000")
            .directory(dir.toFile())
            .start();
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(err).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(err).isEqualTo("stp generate: can't write trades.xml: File too large\n");
    assertThat(dir).isEmptyDirectory();
  }

  @Test
  void aDashIsStandardOutputAndNothingElseGoesThere() throws Exception {
    StpRun.in(dir, "generate", "--trades", "3");
    String file = Files.readString(dir.resolve("trades.xml"));

    try (ChildProcess process =
        StpProcess.start(dir, Map.of(), "generate", "--trades", "3", "--out", "-", "--json")) {
      assertThat(process.awaitExit(LONG)).isZero();
      assertThat(String.join("\n", process.output()) + "\n").isEqualTo(file);
    }
    assertThat(dir.resolve("-")).doesNotExist();
    assertThat(Files.readString(dir.resolve("generate.log"))).contains("\"trades\":3");
  }

  @Test
  void anInterruptedRunLeavesNoPart() throws Exception {
    try (ChildProcess process =
        StpProcess.start(dir, Map.of(), "generate", "--trades", "90000000")) {
      Path part = dir.resolve("trades.xml.part");
      Awaitility.await().until(() -> Files.exists(part));
      process.askToEnd();
      process.awaitExit(LONG);

      assertThat(part).doesNotExist();
      assertThat(dir.resolve("trades.xml")).doesNotExist();
    }
  }
}
