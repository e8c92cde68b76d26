package io.straightway.benchmark.chaos.fault;

import io.straightway.benchmark.system.BenchFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file system of limited size in memory, unmounted when this program ends. */
final class SmallDisk {
  private static final String SIZE = "size=400m";

  private @Nullable Path directory;
  private @Nullable String refused;

  /** Why there can be none; tries it. */
  Optional<String> whyNot() {
    if (directory == null && refused == null) {
      mount();
    }
    return Optional.ofNullable(refused);
  }

  /** Where it is mounted. */
  Path mounted() {
    whyNot();
    if (directory == null) {
      throw new BenchFailure(String.valueOf(refused));
    }
    return directory;
  }

  private void mount() {
    try {
      Path made = Files.createTempDirectory("stp-chaos-disk-");
      String answer =
          run("mount", "-t", "tmpfs", "-o", SIZE + ",mode=755", "tmpfs", made.toString());
      if (answer.isEmpty()) {
        directory = made;
        Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxr-xr-x"));
        Runtime.getRuntime().addShutdownHook(new Thread(this::unmount, "unmount"));
      } else {
        refused = "a small tmpfs can't be mounted: " + answer;
        Files.delete(made);
      }
    } catch (IOException e) {
      refused = "a small tmpfs can't be mounted: " + e.getMessage();
    }
  }

  private void unmount() {
    try {
      run("umount", "-l", String.valueOf(directory));
      Files.deleteIfExists(mounted());
    } catch (IOException e) {
      // it stays mounted, and its name says whose it is
    }
  }

  /** What it printed, which is nothing if it has succeeded. */
  private static String run(String... words) throws IOException {
    Process process = new ProcessBuilder(List.of(words)).redirectErrorStream(true).start();
    String printed =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    try {
      return process.waitFor() == 0 ? "" : printed.isEmpty() ? "refused" : printed;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
