package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.data.DataTable;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.data.Tables;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.statistics.Interval;
import io.straightway.scalability.statistics.IntervalScore;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Fits the first 60 % of the sizes of published measurements and predicts the rest. Some datasets
 * were used to choose the rule; the others evaluate it, of which the new and the fresh ones were
 * collected when it was fixed. The benchmark is an analyst who continues 60 % of the last growth,
 * with the interval that has the best score of a grid on the datasets used for the choice. The
 * printed rows are those of the manual.
 */
final class HoldOutTest {
  static final Path PAGE = Path.of("../docs/capacity-planning.md");
  private static final double USED = 0.6;
  private static final double FURTHER = 1.5;
  private static final double TWICE = 2;
  private static final int FEWEST_FOR_WIDTH = 5;

  /** A rule that predicts intervals from the first sizes of a dataset. */
  private interface Rule {
    List<Interval> intervals(List<Measurement> used, List<Double> sizes);
  }

  /** An interval at a held-out size, with the multiple of the largest used size. */
  private record Held(String set, double multiple, Interval interval, double measured) {
    boolean contains() {
      return interval.contains(measured);
    }

    double score() {
      return IntervalScore.of(interval, measured);
    }
  }

  /** The ratios of upper to lower bound at 1.5 and 2 times the largest used size. */
  private record Widths(double further, double twice) {}

  private record Outcome(List<Held> held, List<Widths> widths) {
    /** Returns the mean of the datasets' means. */
    double score() {
      Map<String, List<Held>> bySet = new LinkedHashMap<>();
      held.forEach(
          study -> bySet.computeIfAbsent(study.set(), set -> new ArrayList<>()).add(study));
      return bySet.values().stream().mapToDouble(Outcome::score).average().orElse(0);
    }

    static double score(List<Held> studies) {
      return studies.stream().mapToDouble(Held::score).average().orElse(0);
    }

    List<Held> between(double above, double to) {
      return held.stream()
          .filter(study -> study.multiple() > above && study.multiple() <= to + 1e-9)
          .toList();
    }

    double coverage() {
      return share(held.stream().filter(Held::contains).count());
    }

    double useless() {
      return share(held.stream().filter(study -> isUseless(study.interval())).count());
    }

    private double share(long count) {
      return (double) count / held.size();
    }

    double medianFurther() {
      return median(widths.stream().mapToDouble(Widths::further));
    }

    double medianTwice() {
      return median(widths.stream().mapToDouble(Widths::twice));
    }

    private static double median(DoubleStream values) {
      double[] sorted = values.sorted().toArray();
      return sorted[sorted.length / 2];
    }

    /** Returns the row of the manual's table. */
    String row(String name, String counted) {
      return String.format(
          Locale.ROOT,
          "| %s | %.1f %%%s | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f |",
          name,
          100 * coverage(),
          counted,
          medianFurther(),
          medianTwice(),
          score(),
          score(between(0, FURTHER)),
          score(between(FURTHER, TWICE)),
          score(between(TWICE, 1e9)));
    }
  }

  @Test
  void intervalsHoldUnseenPointsAndAreNarrow() throws Exception {
    Map<String, List<Measurement>> chose = sets("chose");
    Rule analyst =
        IntStream.range(0, 48)
            .<Rule>mapToObj(
                i -> (used, n) -> analyst(used, n, 0.2 * (i % 8 + 1), Math.floorDiv(i, 8) * 0.05))
            .min(Comparator.comparingDouble(rule -> outcome(chose, rule).score()))
            .orElseThrow();
    List<String> rows = new ArrayList<>();
    rows.add(row("sets that chose", chose, outcome(chose, HoldOutTest::fitted)));
    rows.addAll(judged("sets that judge", sets("judges"), analyst));
    rows.addAll(judged("new sets", sets("new"), analyst));
    Map<String, List<Measurement>> fresh = sets("fresh");
    rows.add(row("fresh sets", fresh, outcome(fresh, HoldOutTest::fitted)));
    rows.add(outcome(fresh, analyst).row("the analyst", ""));
    rows.forEach(System.out::println);

    assertThat(Files.readAllLines(PAGE)).containsSubsequence(rows);
  }

  /** Returns the rows of datasets that didn't choose the rule. */
  private static List<String> judged(
      String name, Map<String, List<Measurement>> sets, Rule analyst) {
    Outcome judged = outcome(sets, HoldOutTest::fitted);
    Outcome competitor = outcome(sets, analyst);
    judged.held().stream().filter(heldOut -> !heldOut.contains()).forEach(System.out::println);

    assertThat(judged.coverage()).isBetween(0.9, 0.99);
    assertThat(judged.useless()).isZero();
    assertThat(judged.medianFurther()).isLessThanOrEqualTo(2);
    assertThat(judged.medianTwice()).isLessThanOrEqualTo(3);
    assertThat(judged.score()).isLessThan(competitor.score());
    assertThat(Outcome.score(judged.between(0, FURTHER)))
        .isLessThan(Outcome.score(competitor.between(0, FURTHER)));
    assertThat(Outcome.score(judged.between(FURTHER, TWICE)))
        .isLessThan(Outcome.score(competitor.between(FURTHER, TWICE)));
    return List.of(row(name, sets, judged), competitor.row("the analyst", ""));
  }

  private static String row(String name, Map<String, List<Measurement>> sets, Outcome fitted) {
    return fitted.row(sets.size() + " " + name, " of " + fitted.held().size());
  }

  private static boolean isUseless(Interval interval) {
    Double lower = interval.lower();
    return lower == null || lower <= 0 || interval.upper() == null;
  }

  private static List<Interval> fitted(List<Measurement> used, List<Double> sizes) {
    FitOptions options = new FitOptions(sizes, null, false, false, 1);
    return FitStudy.of(used, List.of(), options).predictions().stream()
        .map(Prediction::interval)
        .toList();
  }

  static List<Interval> analyst(
      List<Measurement> used, List<Double> sizes, double perDistance, double always) {
    Measurement last = used.get(used.size() - 1);
    Measurement before = used.get(used.size() - 2);
    double growth =
        Math.log(last.throughput() / before.throughput()) / Math.log(last.n() / before.n());
    return sizes.stream()
        .map(
            n -> {
              double distance = Math.log(n / last.n());
              double expected = last.throughput() * Math.exp(0.6 * growth * distance);
              double factor = Math.exp(always + perDistance * distance);
              return new Interval(expected / factor, expected * factor);
            })
        .toList();
  }

  private static Outcome outcome(Map<String, List<Measurement>> sets, Rule rule) {
    Outcome outcome = new Outcome(new ArrayList<>(), new ArrayList<>());
    sets.forEach((name, points) -> add(outcome, name, points, rule));
    return outcome;
  }

  private static void add(Outcome outcome, String name, List<Measurement> points, Rule rule) {
    int used = (int) Math.ceil(USED * points.size());
    List<Measurement> rest = points.subList(used, points.size());
    double largest = points.get(used - 1).n();
    List<Double> sizes = new ArrayList<>(rest.stream().map(Measurement::n).toList());
    sizes.add(FURTHER * largest);
    sizes.add(TWICE * largest);
    List<Interval> intervals = rule.intervals(points.subList(0, used), sizes);
    for (int i = 0; i < rest.size(); i++) {
      Measurement measurement = rest.get(i);
      Interval interval = intervals.isEmpty() ? Interval.UNBOUNDED : intervals.get(i);
      outcome
          .held()
          .add(new Held(name, measurement.n() / largest, interval, measurement.throughput()));
    }
    if (used >= FEWEST_FOR_WIDTH && !intervals.isEmpty()) {
      outcome
          .widths()
          .add(
              new Widths(width(intervals.get(rest.size())), width(intervals.get(rest.size() + 1))));
    }
  }

  private static double width(Interval interval) {
    return isUseless(interval)
        ? Double.POSITIVE_INFINITY
        : Objects.requireNonNull(interval.upper()) / Objects.requireNonNull(interval.lower());
  }

  static Map<String, List<Measurement>> sets(String role) throws URISyntaxException {
    Path file =
        Path.of(Objects.requireNonNull(HoldOutTest.class.getResource("holdouts.csv")).toURI());
    Map<String, List<Measurement>> sets = new LinkedHashMap<>();
    for (DataTable.Row row :
        Tables.open(Objects.requireNonNull(file.getParent()), "holdouts.csv").rows()) {
      if (!row.cell("role").orElseThrow().equals(role)) {
        continue;
      }
      double value = Double.parseDouble(row.cell("value").orElseThrow());
      boolean time = row.cell("kind").orElseThrow().equals("time");
      double n = Double.parseDouble(row.cell("n").orElseThrow());
      sets.computeIfAbsent(row.cell("set").orElseThrow(), name -> new ArrayList<>())
          .add(Measurement.of(row.line(), n, time ? 1 / value : value));
    }
    return sets;
  }
}
