package io.straightway.backoffice.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** No file makes a process use more than its memory, or compute for long. */
class ExtremeInputTest {
  private static final Path EXAMPLES =
      Path.of("").toAbsolutePath().resolveSibling("docs").resolve("examples");

  @Test
  void everyReaderReadsOrRefusesExtremesWithin400Megabytes() throws Exception {
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx400m",
                    "-XX:+UseSerialGC",
                    "-XX:+ExitOnOutOfMemoryError",
                    "-cp",
                    System.getProperty("java.class.path"),
                    ExtremeInput.class.getName(),
                    EXAMPLES.toString()))
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).containsPattern("[1-9][0-9]{2,} read or refused");
  }
}
