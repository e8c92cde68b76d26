package io.straightway.benchmark.chaos.fault;

import io.straightway.benchmark.chaos.site.SitePlan;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The disk of the database is full for a while: a small one in memory, made for this. */
final class DiskFull implements ChaosFault {
  private static final Duration BY_ITSELF = Duration.ofSeconds(3);
  private static final int BLOCK = 1 << 16;

  private final SmallDisk disk = new SmallDisk();

  @Override
  public Optional<String> whyNot() {
    return disk.whyNot();
  }

  @Override
  public SitePlan site() {
    return SitePlan.of(1).on(disk.mounted());
  }

  @Override
  public Injection inject(Scene scene) throws Exception {
    // the log of five minutes alone would fill it otherwise
    scene.site().servers().execute("ALTER SYSTEM SET max_wal_size = '96MB'");
    scene.site().servers().execute("SELECT pg_reload_conf()");
    Path ballast = disk.mounted().resolve("ballast");
    fill(ballast);
    scene.pause(500, 2000);
    Files.delete(ballast);
    long start = System.nanoTime();
    OptionalLong first = scene.receipts().firstAfter(start, BY_ITSELF);
    if (first.isEmpty() && scene.site().servers().primaryHasEnded()) {
      scene.site().servers().restartPrimary();
    }
    return new Injection(start, start, "disk full", List.of());
  }

  private static void fill(Path ballast) throws IOException {
    byte[] block = new byte[BLOCK];
    try (OutputStream out = Files.newOutputStream(ballast)) {
      while (true) {
        out.write(block);
      }
    } catch (IOException e) {
      if (!String.valueOf(e.getMessage()).contains("No space left")) {
        throw e;
      }
    }
  }
}
