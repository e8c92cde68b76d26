package io.straightway.charts;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.statistics.Interval;
import org.junit.jupiter.api.Test;

final class PeakTextTest {
  @Test
  void aPeakSaysHowFarItsPlaceIsKnown() {
    assertThat(peak(7.04, new Interval(6.81, 7.23))).isEqualTo("peak 7.0 (6.8 to 7.2): 3.57");
    assertThat(peak(7.04, new Interval(6.81, null))).isEqualTo("peak 7.0 (6.8 or more): 3.57");
    assertThat(peak(7.04, new Interval(null, 7.23))).isEqualTo("peak 7.0 (at most 7.2): 3.57");
    assertThat(peak(7.04, Interval.UNBOUNDED)).isEqualTo("peak 7.0 (anywhere): 3.57");
    assertThat(peak(147.4, new Interval(114.0, 1260.0))).isEqualTo("peak 147 (114 to 1,260): 3.57");
    assertThat(peak(0.704, new Interval(0.681, 0.723)))
        .isEqualTo("peak 0.704 (0.681 to 0.723): 3.57");
  }

  private static String peak(double n, Interval size) {
    return PeakText.of(new PeakEstimate(n, 3.5714, size, Interval.UNBOUNDED));
  }
}
