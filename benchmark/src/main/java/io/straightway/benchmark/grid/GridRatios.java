package io.straightway.benchmark.grid;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * What cells of a grid came to, as ratios. Latencies and throughputs differ by factors rather than
 * by differences, so what a level does on average is a geometric mean.
 */
public final class GridRatios {
  private GridRatios() {}

  /**
   * What one cell came to.
   *
   * @param name such as c01
   * @param levels one of each factor
   * @param measures mean, 99th percentile and throughput
   */
  public record Point(String name, List<String> levels, Measures measures) {}

  /**
   * Three measures, or the ratios of them to others.
   *
   * @param mean from creation to end, in microseconds
   * @param p99 the same, in microseconds
   * @param throughput orders booked in a second
   */
  public record Measures(double mean, double p99, double throughput) {
    /** These as ratios to others. */
    public Measures over(Measures other) {
      return new Measures(mean / other.mean, p99 / other.p99, throughput / other.throughput);
    }

    static Measures geometricMean(List<Measures> all) {
      return new Measures(
          geometricMean(all, Measures::mean),
          geometricMean(all, Measures::p99),
          geometricMean(all, Measures::throughput));
    }

    private static double geometricMean(List<Measures> all, ToDoubleFunction<Measures> of) {
      return Math.exp(all.stream().mapToDouble(of).map(Math::log).average().orElseThrow());
    }
  }

  /**
   * What a level does.
   *
   * @param factor its name
   * @param level as it was written
   * @param ratio geometric mean over all pairs of cells that differ in this factor alone, one of
   *     which has this level and the other the first one
   * @param pairs how many there are
   */
  public record Effect(String factor, String level, Measures ratio, int pairs) {}

  /**
   * What each level of each factor does but the first ones, whose ratio is 1.
   *
   * @param points one for each combination; those that yielded no number are missing, and so are
   *     the pairs that they would be in
   */
  public static List<Effect> effects(List<Factor> factors, List<Point> points) {
    List<Effect> effects = new ArrayList<>();
    for (int i = 0; i < factors.size(); i++) {
      List<String> levels = factors.get(i).levels();
      for (String level : levels.subList(1, levels.size())) {
        List<Measures> ratios = ratios(points, i, levels.get(0), level);
        if (!ratios.isEmpty()) {
          effects.add(
              new Effect(
                  factors.get(i).kind().word(),
                  level,
                  Measures.geometricMean(ratios),
                  ratios.size()));
        }
      }
    }
    return effects;
  }

  private static List<Measures> ratios(List<Point> points, int factor, String first, String level) {
    List<Measures> ratios = new ArrayList<>();
    for (Point point : points) {
      if (point.levels().get(factor).equals(level)) {
        List<String> partner = new ArrayList<>(point.levels());
        partner.set(factor, first);
        points.stream()
            .filter(other -> Objects.equals(other.levels(), partner))
            .findFirst()
            .ifPresent(other -> ratios.add(point.measures().over(other.measures())));
      }
    }
    return ratios;
  }
}
