package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.inference.Continuation;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.model.ModelFamily;
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
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Compares the number printed first with simpler rules: the median of the absolute errors, and of
 * the errors (bias), up to twice the largest fitted size. The printed rows are those of the manual.
 */
final class HoldOutNumberTest {
  private static final double USED = 0.6;
  private static final double TWICE = 2;
  private static final int FEWEST = 4;
  private static final String NUMBER = "the number printed first: mean of the next three";
  private static final String SUPER_SERIAL = "super-serial, bounded least squares";
  private static final String ANALYST = "the analyst";
  private static final String WALK = "the continuation without a ceiling";
  private static final String LAST = "the last throughput";
  private static final String MEAN = "mean of the three";
  private static final Set<ModelFamily> SUPER_SERIALS =
      EnumSet.of(
          ModelFamily.LINEAR, ModelFamily.AMDAHL, ModelFamily.COHERENCY, ModelFamily.SUPER_SERIAL);

  /**
   * The relative errors of each rule on one collection.
   *
   * @param setMeans the mean absolute error of each dataset
   */
  private record Errors(Map<String, List<Double>> byRule, Map<String, List<Double>> setMeans) {
    void add(String rule, double[] errors) {
      List<Double> all = byRule.computeIfAbsent(rule, name -> new ArrayList<>());
      Arrays.stream(errors).forEach(all::add);
      Arrays.stream(errors)
          .map(Math::abs)
          .average()
          .ifPresent(setMeans.computeIfAbsent(rule, name -> new ArrayList<>())::add);
    }

    /** Returns the mean of the datasets' means. */
    double mean(String rule) {
      return setMeans.getOrDefault(rule, List.of()).stream()
          .mapToDouble(Double::doubleValue)
          .average()
          .orElseThrow();
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

    int points() {
      return all(NUMBER).size();
    }

    private List<Double> all(String rule) {
      return byRule.getOrDefault(rule, List.of());
    }

    private static double median(List<Double> values) {
      List<Double> sorted = values.stream().sorted().toList();
      return sorted.get(sorted.size() / 2);
    }
  }

  @Test
  void theNumberIsNotBiasedAndAsNearAsTheManualSays() throws Exception {
    Errors unseen = errors("new");
    Errors judged = errors("judges");
    Errors chose = errors("chose");
    List<String> rows = new ArrayList<>();
    rows.add(
        String.format(
            "| median error (bias) to 2x | new, %d points | judging, %d | choosing, %d |",
            unseen.points(), judged.points(), chose.points()));
    for (String rule : List.of(NUMBER, SUPER_SERIAL, ANALYST, WALK, LAST)) {
      rows.add(
          "| %s | %s | %s | %s |"
              .formatted(rule, unseen.cell(rule), judged.cell(rule), chose.cell(rule)));
    }
    rows.forEach(System.out::println);

    for (Errors errors : List.of(unseen, judged, chose)) {
      assertThat(errors.cell(NUMBER)).isEqualTo(errors.cell(MEAN));
      assertThat(errors.bias(NUMBER)).isBetween(-0.02, 0.02);
    }
    for (String rival : List.of(SUPER_SERIAL, ANALYST, LAST)) {
      assertThat(chose.error(NUMBER)).isLessThan(chose.error(rival));
      assertThat(judged.error(NUMBER)).isLessThan(judged.error(rival)).isLessThan(0.09);
    }
    assertThat(chose.error(NUMBER)).isLessThan(chose.error(WALK));
    for (String rival : List.of(SUPER_SERIAL, ANALYST, WALK, LAST)) {
      assertThat(unseen.mean(NUMBER)).isLessThan(unseen.mean(rival));
      assertThat(judged.mean(NUMBER)).isLessThan(judged.mean(rival));
    }
    assertThat(Files.readAllLines(HoldOutTest.PAGE)).containsSubsequence(rows);
    assertThat(Files.readString(HoldOutTest.PAGE))
        .contains(
            String.format(
                Locale.ROOT,
                "(%.1f and %.1f %%)",
                100 * unseen.mean(NUMBER),
                100 * judged.mean(NUMBER)));
  }

  private static Errors errors(String role) throws Exception {
    Errors errors = new Errors(new HashMap<>(), new HashMap<>());
    HoldOutTest.sets(role).values().forEach(points -> add(errors, points));
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
    Continuation continuation = new Continuation(Sample.data(used), List.of());
    DoubleUnaryOperator curve = superSerial.curve()::throughput;
    DoubleUnaryOperator analyst =
        n -> Objects.requireNonNull(HoldOutTest.analyst(used, List.of(n), 0, 0).get(0).lower());
    DoubleUnaryOperator walk = continuation::walk;
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
