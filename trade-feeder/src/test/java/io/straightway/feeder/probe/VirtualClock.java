package io.straightway.feeder.probe;

import io.straightway.feeder.probe.pace.ProbeClock;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that advances only when a thread waits for it, or when a test advances it. */
final class VirtualClock implements ProbeClock {
  static final Instant START = Instant.parse("2026-11-20T10:00:00Z");

  private final AtomicLong nanos = new AtomicLong();

  void advance(long byNanos) {
    nanos.addAndGet(byNanos);
  }

  @Override
  public Instant wall() {
    return START.plusNanos(nanos());
  }

  @Override
  public long nanos() {
    return nanos.get();
  }

  @Override
  public void parkUntil(long until) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    nanos.accumulateAndGet(until, Math::max);
  }
}
