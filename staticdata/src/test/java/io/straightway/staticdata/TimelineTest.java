package io.straightway.staticdata;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Timelines with gaps, compared with a calendar that is filled day by day. */
class TimelineTest {
  private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
  private static final int DAYS = 40;
  private static final int OPEN = -1;

  @Property(seed = "20261122", tries = 300, shrinking = ShrinkingMode.BOUNDED)
  void onEveryDayTheLatestRowCountsUnlessItHasEnded(
      @ForAll("rows") Map<Integer, Integer> lengthByStart) {
    @Nullable Integer[] inForce = new Integer[DAYS];
    @Nullable Integer[] endedOn = new Integer[DAYS];
    paint(new TreeMap<>(lengthByStart), inForce, endedOn);
    Timeline<Integer> timeline = timeline(lengthByStart);

    for (int day = 0; day < DAYS; day++) {
      LocalDate date = FIRST.plusDays(day);
      Integer end = endedOn[day];
      assertThat(timeline.on(date)).as("%s", date).isEqualTo(inForce[day]);
      assertThat(timeline.endBefore(date))
          .as("%s", date)
          .isEqualTo(end == null ? null : FIRST.plusDays(end));
    }
  }

  @Provide
  Arbitrary<Map<Integer, Integer>> rows() {
    return Arbitraries.maps(
            Arbitraries.integers().between(0, DAYS - 1), Arbitraries.integers().between(OPEN, 12))
        .ofMaxSize(6);
  }

  private static void paint(
      SortedMap<Integer, Integer> rows, @Nullable Integer[] inForce, @Nullable Integer[] endedOn) {
    rows.forEach(
        (start, length) -> {
          Arrays.fill(endedOn, start, DAYS, null);
          Arrays.fill(inForce, start, DAYS, start);
          if (length != OPEN && start + length + 1 < DAYS) {
            Arrays.fill(inForce, start + length + 1, DAYS, null);
            Arrays.fill(endedOn, start + length + 1, DAYS, start + length);
          }
        });
  }

  private static Timeline<Integer> timeline(Map<Integer, Integer> lengthByStart) {
    Map<LocalDate, Timeline.Period<Integer>> byStart = new HashMap<>();
    lengthByStart.forEach(
        (start, length) ->
            byStart.put(
                FIRST.plusDays(start),
                new Timeline.Period<>(
                    start, length == OPEN ? null : FIRST.plusDays(start + length))));
    return Timeline.of(byStart);
  }

  @Test
  void aRowCountsOnItsLastDayAndNotOnTheNext() {
    Timeline<String> timeline =
        Timeline.of(Map.of(FIRST, new Timeline.Period<>("old", FIRST.plusDays(9))));

    assertThat(timeline.on(FIRST.minusDays(1))).isNull();
    assertThat(timeline.endBefore(FIRST.minusDays(1))).isNull();
    assertThat(timeline.on(FIRST.plusDays(9))).isEqualTo("old");
    assertThat(timeline.on(FIRST.plusDays(10))).isNull();
    assertThat(timeline.endBefore(FIRST.plusDays(10))).isEqualTo(FIRST.plusDays(9));
  }
}
