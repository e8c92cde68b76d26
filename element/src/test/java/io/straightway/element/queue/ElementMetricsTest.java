package io.straightway.element.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.element.message.MessageKey;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ElementMetricsTest {
  private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final ElementMetrics metrics = new ElementMetrics(registry);

  @Test
  void aTransactionIsCountedAlsoIfTheClockWasSetBackInIt() {
    metrics.committed(1, 1, NOW, NOW.minusSeconds(3600));
    metrics.committed(1, 1, NOW, NOW.plusMillis(2));

    assertThat(metrics.commits()).isEqualTo(2);
  }

  @Test
  void transactionsThatTravelTogetherAreCountedOneByOne() {
    metrics.committed(8, 8, NOW, NOW.plusMillis(4));

    assertThat(metrics.commits()).isEqualTo(8);
    assertThat(registry.get("straightway.batch.size").summary().max()).isEqualTo(1);
  }

  @Test
  void aMessageHasALagAlsoIfTheClockWasSetBackMeanwhile() {
    Outcome booked =
        new Outcome(
            Outcome.Kind.BOOKED, new MessageKey("A", "A-1"), 7L, null, null, true, List.of());
    metrics.completed(booked, NOW, NOW.minusSeconds(3600));

    assertThat(registry.get("straightway.lag").timer().count()).isEqualTo(1);
  }
}
