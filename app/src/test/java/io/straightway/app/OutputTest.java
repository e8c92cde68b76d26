package io.straightway.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.cli.ExitCode;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A result that can't be written is a failure. */
final class OutputTest {
  @Test
  void aFullDeviceIsReportedOnStandardError() throws Exception {
    Process process = datasets().redirectOutput(new File("/dev/full")).start();
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(err.lines()).hasSize(1).first().asString().contains("can't write");
  }

  @Test
  void aReaderThatHasReadEnoughIsNoFailure() throws Exception {
    Process process = datasets().start();
    process.getInputStream().close();
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(err).isEqualTo(ExitCode.OK);
    assertThat(err).isEmpty();
  }

  private static ProcessBuilder datasets() {
    return new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        System.getProperty("java.class.path"),
        Stp.class.getName(),
        "datasets",
        "--json");
  }
}
