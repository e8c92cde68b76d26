package io.straightway.benchmark.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.benchmark.probe.GcPauses.Second;
import io.straightway.benchmark.probe.GcPauses.Total;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GcPausesTest {
  private static final Instant START = Instant.parse("2026-03-02T10:00:00Z");

  @Test
  void aMetricIsAddedUpOverItsLabels() {
    String metrics =
        """
        # TYPE jvm_gc_pause_seconds summary
        jvm_gc_pause_seconds_count{action="end of minor GC",cause="G1 Evacuation Pause"} 3
        jvm_gc_pause_seconds_sum{action="end of minor GC",cause="G1 Evacuation Pause"} 0.012
        jvm_gc_pause_seconds_count{action="end of minor GC",cause="Metadata GC Threshold"} 2
        jvm_gc_pause_seconds_max{action="end of minor GC"} 9
        """;

    assertThat(GcPauses.sum(metrics, "jvm_gc_pause_seconds_count")).isEqualTo(5);
    assertThat(GcPauses.sum(metrics, "jvm_gc_pause_seconds_sum")).isEqualTo(0.012);
    assertThat(GcPauses.sum("", "jvm_gc_pause_seconds_sum")).isZero();
  }

  @Test
  void everyPauseIsInOneSecondAndOneThatNobodySawIsEmpty() {
    List<Total> totals =
        List.of(
            total(-500, 1, 0.5),
            total(500, 1, 0.5),
            total(1_500, 3, 0.75),
            total(2_500, 3, 0.75),
            total(9_000, 7, 2));

    assertThat(GcPauses.inSeconds(totals, START, 4))
        .containsExactly(new Second(2, 250), new Second(0, 0), null, null);
  }

  private static Total total(long millis, double pauses, double seconds) {
    return new Total(START.plusMillis(millis), pauses, seconds);
  }
}
