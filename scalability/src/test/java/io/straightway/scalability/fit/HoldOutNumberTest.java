package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.LikelihoodWalk;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Interval;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/**
 * Compares the number printed first with simpler rules up to twice the largest fitted size: the
 * median of the absolute errors, and of the errors (bias); and the mean of the datasets' mean
 * errors on a log scale. Resampled datasets show which differences are beyond chance. The printed
 * rows are those of the manual.
 */
final class HoldOutNumberTest {
  private static final double USED = 0.6;
  private static final double TWICE = 2;
  private static final int FEWEST = 4;
  private static final int RESAMPLES = 2_000;
  private static final String NUMBER = "the number printed first";
  private static final String SUPER_SERIAL = "super-serial, bounded least squares";
  private static final String ANALYST = "the analyst";
  private static final String WALK = "the continuation, by likelihood";
  private static final String MEAN = "mean of these three, the former number";
  private static final String LAST = "the last throughput";
  private static final List<String> RIVALS = List.of(SUPER_SERIAL, ANALYST, WALK, MEAN, LAST);
  private static final Set<ModelFamily> SUPER_SERIALS =
      EnumSet.of(
          ModelFamily.LINEAR, ModelFamily.AMDAHL, ModelFamily.COHERENCY, ModelFamily.SUPER_SERIAL);

  /**
   * The errors of each rule on one collection.
   *
   * @param byRule the relative errors
   * @param setMeans the mean absolute error on a log scale of each dataset
   */
  private record Errors(Map<String, List<Double>> byRule, Map<String, List<Double>> setMeans) {
    void add(String rule, double[] errors) {
      List<Double> all = byRule.computeIfAbsent(rule, name -> new ArrayList<>());
      Arrays.stream(errors).forEach(all::add);
      Arrays.stream(errors)
          .map(error -> Math.abs(Math.log1p(error)))
          .average()
          .ifPresent(setMeans.computeIfAbsent(rule, name -> new ArrayList<>())::add);
    }

    /** Returns the mean of the datasets' means. */
    double mean(String rule) {
      return sets(rule).stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /** Returns the interval of a rival's mean less the number's, at 95 %. */
    Interval further(String rival) {
      Random random = new Random(1);
      int sets = sets(rival).size();
      double[] means =
          DoubleStream.generate(
                  () ->
                      random
                          .ints(sets, 0, sets)
                          .mapToDouble(set -> sets(rival).get(set) - sets(NUMBER).get(set))
                          .average()
                          .orElseThrow())
              .limit(RESAMPLES)
              .sorted()
              .toArray();
      return new Interval(means[RESAMPLES / 40], means[RESAMPLES - RESAMPLES / 40]);
    }

    double error(String rule) {
      return median(all(rule).stream().map(Math::abs).toList());
    }

    double bias(String rule) {
      return median(all(rule));
    }

    String cell(String rule) {
      return String.format(Locale.ROOT, "%.1f %% (%+.1f)", 100 * error(rule), 100 * bias(rule));
    }

    /** Returns the mean, and for a rival how much further it is off. */
    String meanCell(String rule) {
      String mean = String.format(Locale.ROOT, "%.3f", mean(rule));
      Interval further = further(rule);
      return rule.equals(NUMBER)
          ? mean
          : String.format(
              Locale.ROOT, "%s (%+.3f to %+.3f)", mean, further.lower(), further.upper());
    }

    int points() {
      return all(NUMBER).size();
    }

    private List<Double> all(String rule) {
      return byRule.getOrDefault(rule, List.of());
    }

    private List<Double> sets(String rule) {
      return setMeans.getOrDefault(rule, List.of());
    }

    private static double median(List<Double> values) {
      List<Double> sorted = values.stream().sorted().toList();
      return sorted.get(sorted.size() / 2);
    }
  }

  @Test
  void theNumberIsAsNearAsTheManualSays() throws Exception {
    Errors fresh = errors("fresh");
    Errors judged = errors("judges");
    Errors chose = errors("chose", "new");
    List<String> rows = new ArrayList<>();
    rows.add(
        String.format(
            "| error (bias) to 2x | fresh, %d points | mean of %d sets | judging, %d | choosing, %d |",
            fresh.points(), fresh.sets(NUMBER).size(), judged.points(), chose.points()));
    List<String> rules = new ArrayList<>(RIVALS);
    rules.add(0, NUMBER);
    for (String rule : rules) {
      rows.add(
          "| %s | %s | %s | %s | %s |"
              .formatted(
                  rule,
                  fresh.cell(rule),
                  fresh.meanCell(rule),
                  judged.cell(rule),
                  chose.cell(rule)));
    }
    rows.forEach(System.out::println);

    for (Errors errors : List.of(fresh, judged, chose)) {
      assertThat(errors.bias(NUMBER)).isBetween(-0.02, 0.02);
      for (String rival : RIVALS) {
        assertThat(errors.error(NUMBER)).isLessThan(errors.error(rival));
      }
    }
    for (String rival : RIVALS) {
      assertThat(judged.mean(NUMBER)).isLessThan(judged.mean(rival));
    }
    assertThat(Files.readAllLines(HoldOutTest.PAGE)).containsSubsequence(rows);
  }

  private static Errors errors(String... roles) throws Exception {
    Errors errors = new Errors(new HashMap<>(), new HashMap<>());
    for (String role : roles) {
      HoldOutTest.sets(role).values().forEach(points -> add(errors, points));
    }
    return errors;
  }

  private static void add(Errors errors, List<Measurement> points) {
    int count = Math.max(FEWEST, (int) (USED * points.size() + 1e-9));
    List<Measurement> used = points.subList(0, count);
    Measurement last = used.get(count - 1);
    List<Measurement> rest =
        points.subList(count, points.size()).stream()
            .filter(measurement -> measurement.n() <= TWICE * last.n() + 1e-9)
            .toList();
    FitReport report = Sample.study(used);
    FittedModel superSerial =
        report.models().stream()
            .filter(model -> SUPER_SERIALS.contains(model.family()) && !model.hasNegatives())
            .min(Comparator.comparingDouble(FittedModel::rss))
            .orElseThrow();
    DoubleUnaryOperator curve = superSerial.curve()::throughput;
    DoubleUnaryOperator analyst =
        n -> Objects.requireNonNull(HoldOutTest.analyst(used, List.of(n), 0, 0).get(0).lower());
    DoubleUnaryOperator walk = new LikelihoodWalk(Sample.data(used));
    errors.add(NUMBER, relative(rest, n -> report.predict(List.of(n)).get(0).throughput()));
    errors.add(SUPER_SERIAL, relative(rest, curve));
    errors.add(ANALYST, relative(rest, analyst));
    errors.add(WALK, relative(rest, walk));
    errors.add(LAST, relative(rest, n -> last.throughput()));
    errors.add(
        MEAN,
        relative(
            rest,
            n ->
                Math.cbrt(
                    curve.applyAsDouble(n) * analyst.applyAsDouble(n) * walk.applyAsDouble(n))));
  }

  private static double[] relative(List<Measurement> measured, DoubleUnaryOperator rule) {
    return measured.stream()
        .mapToDouble(
            measurement -> rule.applyAsDouble(measurement.n()) / measurement.throughput() - 1)
        .toArray();
  }
}
