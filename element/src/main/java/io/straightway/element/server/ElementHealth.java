package io.straightway.element.server;

import io.straightway.element.Element;
import io.straightway.element.Liveness;
import java.util.Map;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Up while every part of the element works; what does not is named. */
final class ElementHealth implements HealthIndicator {
  private final Element element;

  ElementHealth(Element element) {
    this.element = element;
  }

  @Override
  public Health health() {
    Map<String, String> states = element.liveness().states();
    return (Liveness.isFine(states) ? Health.up() : Health.down())
        .withDetail("messagesInside", element.queues().admission().inside())
        .withDetails(states)
        .build();
  }
}
