package io.straightway.backoffice.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.testing.Extremes;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** No file and no body makes a process use more than its memory, or compute for long. */
class ExtremeInputTest {
  private static final Path EXAMPLES =
      Path.of("").toAbsolutePath().resolveSibling("docs").resolve("examples");

  @Test
  void everyReaderReadsOrRefusesExtremesWithin400Megabytes() throws Exception {
    assertThat(Extremes.run(ExtremeInput.class, EXAMPLES.toString()))
        .matches("([1-9][0-9]+ read or refused\\n){3}");
  }
}
