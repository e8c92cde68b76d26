package io.straightway.charts.figure;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

final class AxisTest {
  @Test
  void ticksAreRoundNumbers() {
    assertThat(Axis.holding("", 0, 3.9, false)).isEqualTo(new Axis("", 0, 4, 0.5));
    assertThat(Axis.holding("", 0, 324, false)).isEqualTo(new Axis("", 0, 325, 50));
    assertThat(Axis.holding("", -166, 166, false)).isEqualTo(new Axis("", -175, 175, 50));
  }

  @Test
  void anIntervalWithoutExtentGetsOneUnit() {
    assertThat(Axis.holding("", 7, 7, false)).isEqualTo(Axis.holding("", 7, 8, false));
  }

  @Test
  void ticksOfWholeNumbersAreWhole() {
    assertThat(Axis.holding("", 0, 6, true).step()).isEqualTo(1);
    assertThat(Axis.holding("", 0, 1.1, true)).isEqualTo(new Axis("", 0, 1.5, 1));
  }

  @Test
  void ticksHaveTheDecimalsTheyNeed() {
    assertThat(new Axis("", 0, 1, 0.5).decimals()).isEqualTo(1);
    assertThat(new Axis("", 0, 1, 0.1).decimals()).isEqualTo(1);
    assertThat(new Axis("", 0, 1, 0.02).decimals()).isEqualTo(2);
    assertThat(new Axis("", 0, 1, 5e-6).decimals()).isEqualTo(6);
    assertThat(new Axis("", 0, 9, 1).decimals()).isZero();
    assertThat(new Axis("", 0, 900, 100).decimals()).isZero();
  }

  @Property
  void anAxisHoldsItsIntervalWithoutWastingMuchRoom(
      @ForAll @DoubleRange(min = -1e3, max = 0) double lower,
      @ForAll @DoubleRange(min = 0.01, max = 1e9) double length) {
    Axis axis = Axis.holding("", lower, lower + length, false);

    double slack = 1e-6 * axis.step();
    assertThat(axis.lower()).isLessThanOrEqualTo(lower + slack);
    assertThat(axis.upper()).isGreaterThanOrEqualTo(lower + length - slack);
    assertThat((axis.upper() - axis.lower()) / axis.step()).isBetween(3.9, 11.1);
  }
}
