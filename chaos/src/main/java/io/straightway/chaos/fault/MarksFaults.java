package io.straightway.chaos.fault;

import io.straightway.benchmark.system.Await;
import io.straightway.chaos.site.ElementSlot;
import io.straightway.chaos.site.FailingDisk;
import java.io.Closeable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Faults of the disk on which elements keep the marks of acknowledged commits. Without marks, a
 * server that lacks acknowledged work could not be recognized, so nothing may be acknowledged, and
 * readiness must be DOWN.
 */
final class MarksFaults {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Far longer than messages take that were admitted before readiness was DOWN. */
  private static final Duration ADMITTED = Duration.ofSeconds(2);

  private MarksFaults() {}

  static Injection full(Scene scene) throws Exception {
    Path ballast = scene.site().smallDisk().resolve("ballast");
    DatabaseFaults.fill(ballast);
    return unwritable(scene, "disk full", () -> Files.delete(ballast));
  }

  static Injection failing(Scene scene) throws Exception {
    FailingDisk disk = scene.site().failingDisk();
    disk.fail();
    return unwritable(scene, "writes fail with EIO", disk::heal);
  }

  private static boolean areAllDown(Scene scene) throws InterruptedException {
    for (ElementSlot element : scene.site().runningElements()) {
      if (!element.isDown()) {
        return false;
      }
    }
    return true;
  }

  private static Injection unwritable(Scene scene, String words, Closeable repair)
      throws Exception {
    List<String> violations;
    try {
      if (Await.holds(() -> areAllDown(scene), PATIENCE)) {
        Scene.Silence silence = scene.silence(ADMITTED);
        scene.pause(500, 2000);
        violations = silence.broken("while readiness was DOWN");
      } else {
        violations = List.of("elements stayed ready that can't write their marks");
      }
    } finally {
      repair.close();
    }
    return Injection.now(words).with(violations);
  }
}
