package io.straightway.element.server;

import io.straightway.element.Liveness;
import java.util.List;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Up while the threads of every part run; if one has ended, only a new start helps. */
final class ElementThreads implements HealthIndicator {
  private final Liveness liveness;

  ElementThreads(Liveness liveness) {
    this.liveness = liveness;
  }

  @Override
  public Health health() {
    List<String> ended = liveness.ended();
    return ended.isEmpty() ? Health.up().build() : Health.down().withDetail("ended", ended).build();
  }
}
