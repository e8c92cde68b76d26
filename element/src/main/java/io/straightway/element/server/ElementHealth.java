package io.straightway.element.server;

import io.straightway.element.Element;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Up while every process queue runs, intake is open and the database can be written to. */
final class ElementHealth implements HealthIndicator {
  private final Element element;

  ElementHealth(Element element) {
    this.element = element;
  }

  @Override
  public Health health() {
    String shut = element.queues().admission().shutBecause();
    boolean writable = element.database().isWritable();
    boolean up = shut == null && writable && element.queues().allAlive();
    return (up ? Health.up() : Health.down())
        .withDetail("messagesInside", element.queues().admission().inside())
        .withDetail("queuesAlive", element.queues().allAlive())
        .withDetail("database", writable ? "writable" : "unreachable or read-only")
        .withDetail("door", shut == null ? "open" : shut)
        .build();
  }
}
