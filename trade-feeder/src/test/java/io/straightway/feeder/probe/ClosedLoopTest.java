package io.straightway.feeder.probe;

import static io.straightway.feeder.probe.ProbeCounterpart.BOOKED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.feeder.probe.ProbeCounterpart.Received;
import io.straightway.feeder.probe.ProbeLoad.ClosedLoop;
import io.straightway.feeder.probe.ProbeLoad.ThinkTime;
import io.straightway.feeder.probe.pace.ThinkPauses;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClosedLoopTest {
  private static final long MILLI = 1_000_000;

  @TempDir Path directory;
  private final VirtualClock clock = new VirtualClock();
  private VirtualProbe probing;

  @BeforeEach
  void start() {
    probing = new VirtualProbe(clock, directory);
  }

  @Test
  void asManyOrdersAreUnderWayAsThereAreUsers() throws IOException, InterruptedException {
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch three = new CountDownLatch(3);
    try (ProbeCounterpart element =
        new ProbeCounterpart(
            (request, received) -> {
              most.accumulateAndGet(inside.incrementAndGet(), Math::max);
              three.countDown();
              three.await();
              clock.advance(10 * MILLI);
              inside.decrementAndGet();
              return true;
            })) {
      ProbeResult result = probing.run(probing.settings(new ClosedLoop(3), element));

      assertThat(most).hasValue(3);
      assertThat(result.measured().booked()).isBetween(299L, 302L);
      assertThat(element.received())
          .extracting(Received::number)
          .containsExactlyInAnyOrderElementsOf(
              LongStream.rangeClosed(1, result.measured().orders()).boxed().toList());
    }
  }

  @Test
  void aUserSendsTheNextOrderWhenTheLastOneIsAnswered() throws IOException, InterruptedException {
    try (ProbeCounterpart element =
        new ProbeCounterpart(
            (request, received) -> {
              clock.advance(request * MILLI);
              return true;
            })) {
      ProbeResult result = probing.run(probing.settings(new ClosedLoop(1), element));

      // 1 + 2 + ... + 76 ms = 2.926 s, so 77 orders are created within 3 s
      List<Double> micros = LongStream.rangeClosed(1, 77).mapToObj(n -> n * 1e3).toList();
      assertThat(result.measured()).isEqualTo(new ProbeCounts(77, 0, 0));
      assertThat(result.bookedInTime()).isEqualTo(76);
      assertStatistics(result.createToEnd(), micros);
      assertStatistics(result.sendToEnd(), micros);
    }
  }

  private static void assertStatistics(Latencies latencies, List<Double> micros) {
    double mean = micros.stream().mapToDouble(m -> m).sum() / micros.size();
    double squares = micros.stream().mapToDouble(m -> (m - mean) * (m - mean)).sum();
    assertThat(latencies.count()).isEqualTo(micros.size());
    assertThat(latencies.meanMicros()).isCloseTo(mean, within(1e-6));
    assertThat(latencies.deviationMicros())
        .isCloseTo(Math.sqrt(squares / (micros.size() - 1)), within(1e-6));
    assertThat(latencies.minMicros()).isEqualTo(micros.get(0));
    assertThat(latencies.maxMicros()).isEqualTo(micros.get(micros.size() - 1));
    assertThat((double) latencies.percentileMicros(50))
        .isCloseTo(micros.get(micros.size() / 2), within(50.0));
  }

  @Test
  void usersThinkForAnExponentiallyDistributedTimeBeforeEachOrder()
      throws IOException, InterruptedException {
    try (ProbeCounterpart element = new ProbeCounterpart(BOOKED)) {
      ProbeSettings settings =
          probing.settings(
              p -> {
                p.warmUp = Duration.ZERO;
                p.measured = Duration.ofSeconds(30);
              },
              new ThinkTime(1, Duration.ofMillis(100)),
              element);
      ProbeResult result = probing.run(settings);

      ThinkPauses pauses = new ThinkPauses(VirtualProbe.TRADES.seed(), 0, Duration.ofMillis(100));
      long expected = 0;
      for (long at = pauses.getAsLong(); at < 30_000 * MILLI; at += pauses.getAsLong()) {
        expected++;
      }
      assertThat(result.measured()).isEqualTo(new ProbeCounts(expected, 0, 0));
      assertThat(result.createToEnd().maxMicros()).isZero();
    }
  }

  @Test
  void pausesHaveTheRequestedMeanAndShape() {
    ThinkPauses pauses = new ThinkPauses(42, 3, Duration.ofMillis(100));
    long[] nanos = LongStream.generate(pauses).limit(100_000).toArray();
    assertThat(LongStream.of(nanos).average().orElse(0)).isCloseTo(1e8, within(1e6));
    long longerThanTheMean = LongStream.of(nanos).filter(pause -> pause > 100 * MILLI).count();
    assertThat((double) longerThanTheMean).isCloseTo(100_000 / Math.E, within(500.0));
    assertThat(nanos).startsWith(new ThinkPauses(42, 3, Duration.ofMillis(100)).getAsLong());
    assertThat(new ThinkPauses(42, 4, Duration.ofMillis(100)).getAsLong()).isNotEqualTo(nanos[0]);
  }

  @Test
  void aUserWithoutAnAnswerWaitsBeforeTheNextOrder() throws IOException, InterruptedException {
    try (ProbeCounterpart element = new ProbeCounterpart((request, received) -> false)) {
      ProbeResult result = probing.run(probing.settings(new ClosedLoop(1), element));

      assertThat(result.measured()).isEqualTo(new ProbeCounts(0, 0, 30));
      assertThat(result.createToEnd().count()).isZero();
      assertThat(result.createToEnd().meanMicros()).isZero();
      assertThat(result.createToEnd().minMicros()).isZero();
    }
  }
}
