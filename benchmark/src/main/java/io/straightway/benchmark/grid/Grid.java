package io.straightway.benchmark.grid;

import io.straightway.benchmark.probe.Cell;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.StringJoiner;

/**
 * All combinations of the levels of some factors, in the order in which they are measured: first
 * the baseline, which has the first level of every factor; then all others in random order, so that
 * drift over time does not look like a factor; then the baseline again, which shows the drift.
 *
 * @param factors the factors, at least one
 * @param points the combinations to measure
 */
public record Grid(List<Factor> factors, List<LevelCombination> points) {
  private static final Duration AROUND_A_CELL = Duration.ofSeconds(2);
  private static final Duration A_START = Duration.ofSeconds(6);
  private static final Duration A_SWITCH = Duration.ofSeconds(3);

  /**
   * One combination of levels.
   *
   * @param levels one level of each factor, in the order of the factors
   */
  public record LevelCombination(List<String> levels, Cell cell) {}

  /**
   * Crosses factors.
   *
   * @param usual the cell whose settings apply where no factor varies them
   * @param seed the seed of the random order
   * @throws IllegalArgumentException if a factor is given twice or a level is invalid
   */
  public static Grid of(List<Factor> factors, Cell usual, long seed) {
    Set<FactorKind> kinds = EnumSet.noneOf(FactorKind.class);
    for (Factor factor : factors) {
      if (!kinds.add(factor.kind())) {
        throw new IllegalArgumentException("--factor " + factor.kind().word() + " is given twice");
      }
    }
    List<LevelCombination> crossed = crossed(factors, usual);
    LevelCombination baseline = crossed.get(0);
    List<LevelCombination> others = new ArrayList<>(crossed.subList(1, crossed.size()));
    Collections.shuffle(others, new Random(seed));
    List<LevelCombination> points = new ArrayList<>(List.of(baseline));
    points.addAll(others);
    points.add(baseline);
    return new Grid(factors, points);
  }

  private static List<LevelCombination> crossed(List<Factor> factors, Cell usual) {
    List<LevelCombination> points = List.of(new LevelCombination(List.of(), usual));
    for (Factor factor : factors) {
      List<LevelCombination> more = new ArrayList<>();
      for (LevelCombination point : points) {
        for (String level : factor.levels()) {
          List<String> levels = new ArrayList<>(point.levels());
          levels.add(level);
          more.add(new LevelCombination(levels, factor.kind().with(point.cell(), level)));
        }
      }
      points = more;
    }
    return points;
  }

  /** Returns the number of combinations of these factors without creating them. */
  public static long size(List<Factor> factors) {
    return factors.stream()
        .mapToLong(factor -> factor.levels().size())
        .reduce(1, Math::multiplyExact);
  }

  /** Returns the cells in the order in which they are measured. */
  public List<Cell> cells() {
    return points.stream().map(LevelCombination::cell).toList();
  }

  /** Returns a readable label for each point, such as {@code users 4, replica on}. */
  public List<String> labels() {
    return points.stream().map(this::label).toList();
  }

  private String label(LevelCombination point) {
    StringJoiner label = new StringJoiner(", ");
    for (int i = 0; i < factors.size(); i++) {
      label.add(factors.get(i).kind().word() + " " + point.levels().get(i));
    }
    return label.toString();
  }

  /**
   * Estimates the duration of the whole grid, assuming that no cell is so slow that its orders are
   * late.
   */
  public Duration estimate(Duration warmUp, Duration measured) {
    Duration all = AROUND_A_CELL.plus(warmUp).plus(measured).multipliedBy(points.size());
    all = all.plus(A_START.plus(warmUp));
    for (int i = 1; i < points.size(); i++) {
      Cell before = points.get(i - 1).cell();
      Cell cell = points.get(i).cell();
      if (!cell.deployment().equals(before.deployment())) {
        all = all.plus(A_START.plus(warmUp));
      }
      if (cell.replica() != before.replica()) {
        all = all.plus(A_SWITCH);
      }
    }
    return all;
  }
}
