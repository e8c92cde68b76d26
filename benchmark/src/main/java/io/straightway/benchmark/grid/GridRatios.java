package io.straightway.benchmark.grid;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * The results of a grid's cells as ratios. Latencies and throughputs differ by factors rather than
 * by differences, so the average effect of a level is a geometric mean.
 */
public final class GridRatios {
  private GridRatios() {}

  /**
   * The measures of one cell.
   *
   * @param name the cell's name, such as c01
   * @param levels one level of each factor
   * @param measures the mean, the 99th percentile and the throughput
   */
  public record Point(String name, List<String> levels, Measures measures) {}

  /**
   * Three measures, or their ratios to other measures.
   *
   * @param mean the mean latency from creation to end, in microseconds
   * @param p99 the 99th percentile of the same latency, in microseconds
   * @param throughput the orders booked per second
   */
  public record Measures(double mean, double p99, double throughput) {
    /** Returns the ratios of these measures to others. */
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
   * The effect of a level.
   *
   * @param factor the factor's name
   * @param level the level as written on the command line
   * @param ratio the geometric mean over all pairs of cells that differ in this factor alone, where
   *     one cell has this level and the other the first level
   * @param pairs the number of pairs
   */
  public record Effect(String factor, String level, Measures ratio, int pairs) {}

  /**
   * Returns the effect of each level of each factor except the first level, whose ratio is 1.
   *
   * @param points the combinations that yielded numbers, one point each; pairs with a missing
   *     combination are left out
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
