package io.straightway.scalability.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.run.RunPlan.Point;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Isolated because a test changes the locale of the JVM, which affects the formatting of all tests.
 */
@Isolated
final class RunPlanTest {
  private static final List<Integer> SIZES = List.of(1, 2, 3, 4, 6, 8);

  @Test
  void theSameSeedGivesTheSameOrderAndAnotherAnother() {
    assertThat(RunPlan.of(SIZES, 1, 3, 42)).isEqualTo(RunPlan.of(SIZES, 1, 3, 42));
    assertThat(measured(RunPlan.of(SIZES, 1, 3, 42)))
        .isNotEqualTo(measured(RunPlan.of(SIZES, 1, 3, 43)));
  }

  @Test
  void namesHaveTheSameDigitsInEveryLocale() {
    Locale usual = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      assertThat(RunPlan.of(SIZES, 1, 1, 42).points().get(0).name()).isEqualTo("p001");
    } finally {
      Locale.setDefault(usual);
    }
  }

  @Test
  void everyRoundMeasuresAllOnceInAnOrderOfItsOwn() {
    List<Integer> measured = measured(RunPlan.of(SIZES, 1, 3, 42));

    List<List<Integer>> rounds =
        IntStream.range(0, 3)
            .mapToObj(round -> measured.subList(6 * round, 6 * round + 6))
            .toList();
    assertThat(rounds)
        .allSatisfy(round -> assertThat(round).containsExactlyInAnyOrderElementsOf(SIZES));
    assertThat(rounds).doesNotHaveDuplicates().doesNotContain(SIZES);
  }

  @Test
  void repeatsAreCounted() {
    assertThat(RunPlan.of(SIZES, 1, 2, 42).points())
        .filteredOn(point -> !point.sentinel() && point.cell() == 4)
        .extracting(Point::repeat)
        .containsExactly(1, 2);
  }

  @Test
  void theSentinelIsFirstAfterEveryFifthPointAndLast() {
    List<Point<Integer>> points = RunPlan.of(SIZES, 7, 2, 42).points();

    assertThat(IntStream.range(0, points.size()).filter(i -> points.get(i).sentinel()))
        .containsExactly(0, 6, 12, 15);
    assertThat(points).filteredOn(Point::sentinel).allMatch(point -> point.cell() == 7);
    assertThat(points)
        .filteredOn(Point::sentinel)
        .extracting(Point::repeat)
        .containsExactly(1, 2, 3, 4);
  }

  @Test
  void besideSentinelsEveryPointStandsBetweenTwo() {
    List<Point<Integer>> points = RunPlan.withSentinels(SIZES, 7, 2, 42).points();

    assertThat(points).hasSize(4 * SIZES.size() + 1);
    assertThat(IntStream.range(0, points.size()).filter(i -> points.get(i).sentinel()))
        .allMatch(i -> i % 2 == 0)
        .hasSize(2 * SIZES.size() + 1);
    assertThat(measured(RunPlan.withSentinels(SIZES, 7, 2, 42)))
        .isEqualTo(measured(RunPlan.of(SIZES, 7, 2, 42)));
  }

  @Test
  void pointsAreNamedInTheirOrder() {
    assertThat(RunPlan.of(List.of(1), 1, 2, 42).points())
        .extracting(Point::name)
        .containsExactly("p001", "p002", "p003", "p004");
  }

  @Test
  void aSinglePointNeedsNoSentinel() {
    assertThat(RunPlan.of(List.of(4), 4, 1, 42).points())
        .containsExactly(new Point<>("p001", 4, 1, false));
  }

  private static List<Integer> measured(RunPlan<Integer> plan) {
    return plan.points().stream().filter(point -> !point.sentinel()).map(Point::cell).toList();
  }
}
