package io.straightway.settlement.deliver;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Pauses of accounts after failed deliveries: 1 s, 2 s, 4 s and so on, up to a minute. */
final class RetryPauses {
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final int MOST_DOUBLINGS = 6;

  private final Clock clock;
  private final Map<String, Pause> pauses = new ConcurrentHashMap<>();

  RetryPauses(Clock clock) {
    this.clock = clock;
  }

  boolean isDue(String account) {
    Pause pause = pauses.get(account);
    return pause == null || !clock.instant().isBefore(pause.until());
  }

  void succeeded(String account) {
    pauses.remove(account);
  }

  void failed(String account) {
    pauses.compute(account, (key, former) -> next(former));
  }

  private Pause next(@Nullable Pause former) {
    int failures = former == null ? 0 : former.failures();
    Duration time = FIRST.multipliedBy(1L << Math.min(failures, MOST_DOUBLINGS));
    return new Pause(
        failures + 1, clock.instant().plus(time.compareTo(LONGEST) > 0 ? LONGEST : time));
  }

  private record Pause(int failures, Instant until) {}
}
