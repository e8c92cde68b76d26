package io.straightway.feeder.probe;

import static io.straightway.feeder.probe.ProbeCounterpart.BOOKED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.straightway.feeder.probe.ProbeCounterpart.Received;
import io.straightway.feeder.probe.ProbeLoad.OpenLoop;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OpenLoopTest {
  private static final long SECOND = 1_000_000_000L;
  private static final double EXACT = 1e-6;

  @TempDir Path directory;
  private final VirtualClock clock = new VirtualClock();
  private VirtualProbe probing;

  @BeforeEach
  void start() {
    probing = new VirtualProbe(clock, directory);
  }

  @Test
  void anOrderDueDuringAStallIsLateThoughAnsweredAtOnce() throws IOException, InterruptedException {
    try (ProbeCounterpart element =
        new ProbeCounterpart(
            (request, received) -> {
              clock.advance(request == 6 ? SECOND : 0);
              return true;
            })) {
      ProbeResult result = probing.run(probing.settings(new OpenLoop(10), element));

      // order 6 takes 1 s, the nine orders due during that time 0.9, 0.8, ... 0.1 s
      assertThat(result.measured()).isEqualTo(new ProbeCounts(30, 0, 0));
      assertThat(result.createToEnd().meanMicros()).isCloseTo(5.5e6 / 30, within(EXACT));
      assertThat(result.createToEnd().histogram().getCountBetweenValues(99_000, 1_000_000))
          .isEqualTo(10);
      assertThat(result.sendToEnd().meanMicros()).isCloseTo(1e6 / 30, within(EXACT));
      assertThat(result.sendToEnd().percentileMicros(95)).isZero();
      assertThat(result.sendToEnd().maxMicros()).isEqualTo(1e6);
    }
  }

  @Test
  void theSecondsTellWhenOrdersWereCreatedLateAndWhenTheyWereBooked()
      throws IOException, InterruptedException {
    try (ProbeCounterpart element =
        new ProbeCounterpart(
            (request, received) -> {
              clock.advance(request == 6 ? SECOND : 0);
              return true;
            })) {
      List<SecondResult> seconds =
          probing.run(probing.settings(new OpenLoop(10), element)).seconds();

      assertThat(seconds).extracting(SecondResult::second).containsExactly(0, 1, 2);
      assertThat(seconds).extracting(SecondResult::count).containsExactly(10L, 10L, 10L);
      assertThat(seconds).extracting(SecondResult::booked).containsExactly(5L, 15L, 10L);
      assertThat(seconds).extracting(SecondResult::maxMicros).containsExactly(1e6, 5e5, 0.0);
      assertThat(seconds.get(0).meanMicros()).isCloseTo(4e5, within(EXACT));
      assertThat(seconds.get(2).from()).isEqualTo(seconds.get(0).from().plusSeconds(2));
    }
  }

  @Test
  void theWarmUpIsSentAndAcknowledgedButNotMeasured() throws IOException, InterruptedException {
    try (ProbeCounterpart element = new ProbeCounterpart(BOOKED)) {
      ProbeSettings settings =
          probing.settings(
              p -> {
                p.warmUp = Duration.ofSeconds(2);
                p.measured = Duration.ofSeconds(3);
              },
              new OpenLoop(10),
              element);
      ProbeResult result = probing.run(settings);

      assertThat(result.warmUp()).isEqualTo(new ProbeCounts(20, 0, 0));
      assertThat(result.measured()).isEqualTo(new ProbeCounts(30, 0, 0));
      assertThat(result.createToEnd().count()).isEqualTo(30);
      assertThat(result.bookedPerSecond()).isEqualTo(10);
      assertThat(result.to()).isEqualTo(result.from().plusSeconds(3));
      assertThat(probing.acks())
          .hasSize(51)
          .startsWith(
              "offset,source,message_id,outcome,code", "0,PROBE-1,PROBE-1-000000001,booked,")
          .endsWith("49,PROBE-1,PROBE-1-000000050,booked,");
    }
  }

  @Test
  void eachElementGetsItsShareUnderASourceOfItsOwnWithoutGaps()
      throws IOException, InterruptedException {
    try (ProbeCounterpart first = new ProbeCounterpart(BOOKED);
        ProbeCounterpart second = new ProbeCounterpart(BOOKED)) {
      ProbeSettings settings =
          probing.settings(p -> p.mostOutstanding = 6, new OpenLoop(100), first, second);
      ProbeResult result = probing.run(settings);

      assertThat(result.measured()).isEqualTo(new ProbeCounts(300, 0, 0));
      assertShare(first, "PROBE-1");
      assertShare(second, "PROBE-2");
    }
  }

  private static void assertShare(ProbeCounterpart element, String source) {
    assertThat(element.received()).extracting(Received::source).containsOnly(source);
    assertThat(element.received())
        .extracting(Received::number)
        .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 150).boxed().toList());
  }

  @Test
  void ordersTooLateToBeSentAreCountedAsUnanswered() throws IOException, InterruptedException {
    try (ProbeCounterpart element =
        new ProbeCounterpart(
            (request, received) -> {
              clock.advance(SECOND);
              return true;
            })) {
      ProbeSettings settings =
          probing.settings(
              p -> {
                p.requestTimeout = Duration.ofSeconds(10);
                p.patience = Duration.ofSeconds(2);
              },
              new OpenLoop(10),
              element);
      ProbeResult result = probing.run(settings);

      // sent at 0, 1, 2, 3, 4 and 5 s, the last one just within the patience
      assertThat(result.measured()).isEqualTo(new ProbeCounts(6, 0, 24));
      assertThat(result.failures()).containsOnly(entry("not sent: too late", 24L));
      assertThat(result.bookedInTime()).isEqualTo(2);
      assertThat(element.received()).hasSize(6);
    }
  }

  @Test
  void aConnectionThatMayHaveBeenClosedForBeingIdleIsReplacedInTime()
      throws IOException, InterruptedException {
    try (ProbeCounterpart element = new ProbeCounterpart(BOOKED)) {
      ProbeSettings settings =
          probing.settings(
              p -> {
                p.warmUp = Duration.ZERO;
                p.measured = Duration.ofSeconds(50);
              },
              new OpenLoop(0.1),
              element);
      probing.run(settings);

      assertThat(element.received())
          .extracting(received -> received.exchange().getRemoteAddress().getPort())
          .hasSize(5)
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void aConnectionInUseIsKept() throws IOException, InterruptedException {
    try (ProbeCounterpart element = new ProbeCounterpart(BOOKED)) {
      probing.run(probing.settings(new OpenLoop(100), element));

      assertThat(element.received())
          .hasSize(300)
          .extracting(received -> received.exchange().getRemoteAddress().getPort())
          .containsOnly(element.received().get(0).exchange().getRemoteAddress().getPort());
    }
  }
}
