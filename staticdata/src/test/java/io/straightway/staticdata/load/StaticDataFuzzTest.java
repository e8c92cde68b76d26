package io.straightway.staticdata.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.straightway.testing.ComputingTime;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Any file of static data is read in time: into whole rows, or faults that can be printed. */
class StaticDataFuzzTest {
  private static final Path FILE = Path.of("file");

  @FuzzTest(maxDuration = "2m")
  void csv(byte[] file) throws IOException {
    assertRead(file);
  }

  @FuzzTest(maxDuration = "2m")
  void xml(byte[] file) throws IOException {
    assertRead(file);
  }

  private static void assertRead(byte[] file) throws IOException {
    Duration begin = ComputingTime.now();
    StaticDataFile read = StaticDataFile.of(FILE, file);
    assertThat(read.badRows()).allSatisfy(bad -> assertThat(bad.reason()).matches("[ -~]+"));
    assertThat(read.rows()).allSatisfy(row -> assertThat(row.line()).isPositive());
    assertThat(ComputingTime.since(begin)).isLessThan(Patience.MOMENT);
  }
}
