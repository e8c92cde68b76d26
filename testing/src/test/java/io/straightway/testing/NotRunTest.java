package io.straightway.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NotRunTest {
  @TempDir private Path project;

  @Test
  void testsThatDidNotRunAreCountedOverAllModules() throws IOException {
    write(
        "desk",
        "a.PageTest\t1.0\t2.0\t0\t3\tno Chromium\t\na.OtherTest\t1.0\t2.0\t4\t0\t\tkills=3\n");
    write("app", "b.LiveTest\t1.0\t2.0\t1\t1\tno Chromium\t\n");

    assertThat(SkippedTests.lines(project))
        .containsExactly(
            "4 tests did not run:",
            "     1  b.LiveTest: no Chromium",
            "     3  a.PageTest: no Chromium");
  }

  @Test
  void nothingIsPrintedWhereAllRan() throws IOException {
    write("desk", "a.OtherTest\t1.0\t2.0\t4\t0\t\t\n");

    assertThat(SkippedTests.lines(project)).isEmpty();
  }

  @Test
  void aSlowMachineIsWaitedForLongerButNotForEver() {
    assertThat(Patience.times(0.2)).isEqualTo(Duration.ofMinutes(3));
    assertThat(Patience.times(2)).isEqualTo(Duration.ofMinutes(6));
    assertThat(Patience.times(1000)).isEqualTo(Duration.ofMinutes(30));
  }

  private void write(String module, String rows) throws IOException {
    Path directory = Files.createDirectories(project.resolve(module).resolve("target/test-times"));
    Files.writeString(directory.resolve("tests.tsv"), rows);
  }
}
