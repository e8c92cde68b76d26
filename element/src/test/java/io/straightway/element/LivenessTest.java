package io.straightway.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.element.queue.ElementMetrics;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LivenessTest {
  private final MeterRegistry registry = new SimpleMeterRegistry();
  private final Liveness liveness = new Liveness(new ElementMetrics(registry));

  @TempDir Path dir;

  @Test
  void aPartInTroubleIsNoReasonToStartAgain() {
    liveness.watch("database", () -> "not answering", () -> true);
    liveness.watch("queues", () -> null, () -> true);

    assertThat(liveness.states()).isEqualTo(Map.of("database", "not answering", "queues", "ok"));
    assertThat(liveness.ended()).isEmpty();
    assertThat(working("database")).isZero();
    assertThat(working("queues")).isOne();
  }

  @Test
  void aThreadThatHasEndedIsOne() {
    Thread ended = new Thread(() -> {});
    liveness.watch("inbox", () -> "the inbox has ended", ended::isAlive);

    assertThat(liveness.ended()).containsExactly("inbox");
  }

  @Test
  void aFullDiskIsNamed() {
    assertThat(new DiskSpace(List.of(dir), 0).trouble()).isNull();
    assertThat(new DiskSpace(List.of(dir), 1L << 40).trouble())
        .startsWith("the disk of " + dir + " has only ")
        .endsWith(" MiB left");
    assertThat(new DiskSpace(List.of(dir.resolve("gone")), 0).trouble())
        .isEqualTo("can't find the disk of " + dir.resolve("gone"));
  }

  private double working(String part) {
    return registry.get("straightway.part.working").tag("part", part).gauge().value();
  }
}
