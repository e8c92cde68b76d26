package io.straightway.chaos.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FailingDiskTest {
  @TempDir Path dir;

  @Test
  void onlyMarksCanNotBeWrittenAndOnlyWhileTheDiskFails() throws Exception {
    Optional<String> obstacle = FailingDisk.obstacle();
    if (obstacle.isPresent()) {
      assertThat(obstacle).get().asString().startsWith("there is no C compiler");
      return;
    }
    FailingDisk disk = FailingDisk.in(dir);
    Path mark = Files.createDirectory(dir.resolve(FailingDisk.MARKS)).resolve("element-1");
    Path other = dir.resolve("other");

    assertThat(writes(disk, mark)).isTrue();
    disk.fail();
    assertThat(writes(disk, mark)).isFalse();
    assertThat(writes(disk, other)).isTrue();
    disk.heal();
    assertThat(writes(disk, mark)).isTrue();
  }

  private static boolean writes(FailingDisk disk, Path file) throws Exception {
    ProcessBuilder program = new ProcessBuilder(List.of("sh", "-c", "echo text > " + file));
    program.environment().putAll(disk.environment());
    return program.start().waitFor() == 0;
  }
}
