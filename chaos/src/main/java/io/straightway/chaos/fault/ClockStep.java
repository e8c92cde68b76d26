package io.straightway.chaos.fault;

import io.straightway.benchmark.system.BenchFailure;
import io.straightway.chaos.site.ElementClock;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.Objects;

/**
 * A step of an element's clock while the element works: an hour ahead or back, or to two seconds
 * before midnight or before summer time begins or ends, which the clock then crosses. Afterwards
 * the clock is corrected, which is a step back.
 */
final class ClockStep {
  /** Counts messages stamped with the time that was set, give or take their transmission time. */
  private static final String STAMPED =
      """
      SELECT count(*) FROM straightway.message
       WHERE abs(extract(epoch FROM received_at - now()) - %d) < 15
      """;

  private static final Duration HOUR = Duration.ofHours(1);

  /** A named step and the offset to which the clock is set. */
  private record Step(String name, Duration ahead) {
    static Step to(String name, Instant now, Instant target) {
      return new Step(name, Duration.between(now, target).minusSeconds(2));
    }
  }

  private ClockStep() {}

  static Injection inject(Scene scene) throws Exception {
    Step step = scene.oneOf(steps(Instant.now()));
    Injection injection = Injection.now("clock set " + step.name());
    scene.site().clock().set(step.ahead());
    scene.pause(3000, 4000);
    requireStamped(scene, step);
    scene.site().clock().set(Duration.ZERO);
    scene.pause(1000, 1500);
    return injection;
  }

  private static List<Step> steps(Instant now) {
    ZoneRules rules = ZoneId.of(ElementClock.ZONE).getRules();
    Instant change = Objects.requireNonNull(rules.nextTransition(now)).getInstant();
    Instant changeBack = Objects.requireNonNull(rules.nextTransition(change)).getInstant();
    Instant midnight =
        now.atOffset(ZoneOffset.UTC).truncatedTo(ChronoUnit.DAYS).plusDays(1).toInstant();
    return List.of(
        new Step("an hour ahead", HOUR),
        new Step("an hour back", HOUR.negated()),
        Step.to("to midnight", now, midnight),
        Step.to("to the next change of summer time", now, change),
        Step.to("to the change of summer time after it", now, changeBack));
  }

  /** Checks that some message has the time that was set; a step without effect proves nothing. */
  private static void requireStamped(Scene scene, Step step) throws SQLException {
    if (scene.site().servers().numbers(STAMPED.formatted(step.ahead().toSeconds())).get(0) == 0) {
      throw new BenchFailure("no message bears the time that the clock was set to");
    }
  }
}
