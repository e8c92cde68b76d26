package io.straightway.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** The scripts are valid for bash and, where it is installed, clean for shellcheck. */
final class ShellScriptsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().resolveSibling("");

  @Test
  void bashReadsEveryScript() throws Exception {
    assertThat(scripts()).contains(ROOT.resolve("stp"), ROOT.resolve(".ci/run"));
    for (Path script : scripts()) {
      assertThat(run("bash", "-n", script.toString())).isEmpty();
    }
  }

  @Test
  void shellcheckFindsNothing(TestReporter reporter) throws Exception {
    if (isInstalled("shellcheck")) {
      for (Path script : scripts()) {
        assertThat(run("shellcheck", script.toString())).isEmpty();
      }
    } else {
      reporter.publishEntry("shellcheck is not installed: scripts are checked by bash -n only");
    }
  }

  private static List<Path> scripts() {
    List<Path> scripts = new ArrayList<>(ProjectFiles.under(ROOT, "*.sh"));
    scripts.addAll(ProjectFiles.under(ROOT.resolve("app/src/dist/bin"), "*"));
    scripts.addAll(ProjectFiles.under(ROOT.resolve("app/src/deb/control"), "p*"));
    scripts.addAll(ProjectFiles.under(ROOT.resolve(".ci"), "*"));
    scripts.add(ROOT.resolve("stp"));
    return scripts;
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  /** Returns the output of a program; empty if it has no complaints. */
  private static String run(String... words) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() == 0 ? output : output + " (exit code " + process.exitValue() + ")";
  }
}
