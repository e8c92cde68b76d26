package io.straightway.backoffice.notify;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that is moved by hand. */
final class SetClock extends Clock {
  private final AtomicReference<Instant> now;

  SetClock(Instant now) {
    this.now = new AtomicReference<>(now);
  }

  void add(Duration time) {
    now.updateAndGet(instant -> instant.plus(time));
  }

  void set(Instant instant) {
    now.set(instant);
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
