package io.straightway.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A result that can't be written is a failure. */
final class OutputTest {
  @Test
  void aResultThatCantBeWrittenIsAFailure() {
    PrintWriter full =
        new PrintWriter(
            new Writer() {
              @Override
              public void write(char[] text, int from, int length) throws IOException {
                throw new IOException("No space left on device");
              }

              @Override
              public void flush() {}

              @Override
              public void close() {}
            });
    PrintWriter err = new PrintWriter(new StringWriter());

    assertThat(Stp.run(new String[] {"datasets"}, surroundings(full, err)))
        .isEqualTo(ExitCode.INCOMPLETE);
    assertThat(Stp.run(new String[] {"no-such"}, surroundings(full, err)))
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void aFullDeviceIsReportedOnStandardError() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Stp.class.getName(),
                "datasets",
                "--json")
            .redirectOutput(new File("/dev/full"))
            .start();
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).isEqualTo(ExitCode.INCOMPLETE);
    assertThat(err.lines()).hasSize(1).first().asString().contains("can't write");
  }

  private static Surroundings surroundings(PrintWriter out, PrintWriter err) {
    return new Surroundings(Map.of(), Path.of(""), out, err);
  }
}
