package io.straightway.benchmark.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ScreenTimesTest {
  private static ScreenTimes times(long first, long... others) {
    List<Long> nanos = new ArrayList<>(List.of(first * 1_000_000));
    LongStream.of(others).forEach(each -> nanos.add(each * 1_000_000));
    return ScreenTimes.of("/console", nanos, 10);
  }

  @Test
  void theFirstTimeStandsByItself() {
    assertThat(times(500, 3, 1, 2)).isEqualTo(new ScreenTimes("/console", 500, 2, 3, 3, 10));
  }

  @Test
  void onceInTwentyMayTakeLonger() {
    long[] others = LongStream.rangeClosed(1, 20).map(each -> each == 7 ? 400 : each).toArray();
    ScreenTimes times = times(100, others);
    assertThat(times.p95()).isEqualTo(20);
    assertThat(times.max()).isEqualTo(400);
    assertThat(times.isOver(300)).isFalse();
    others[0] = 400;
    assertThat(times(100, others).isOver(300)).as("twice in twenty").isTrue();
    assertThat(times(301, 1).isOver(300)).as("the first time").isTrue();
  }
}
