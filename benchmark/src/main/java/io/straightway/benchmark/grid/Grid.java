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
 * All combinations of the levels of some factors, in the order in which they are measured: the
 * baseline, which has the first level of every factor; all others in a random order, so that what
 * changes with time does not look like a factor; the baseline once more, which shows how much has
 * changed with time.
 *
 * @param factors at least one
 * @param points what is measured
 */
public record Grid(List<Factor> factors, List<Point> points) {
  private static final Duration AROUND_A_CELL = Duration.ofSeconds(2);
  private static final Duration A_START = Duration.ofSeconds(6);
  private static final Duration A_SWITCH = Duration.ofSeconds(3);

  /**
   * One combination.
   *
   * @param levels one of each factor, in their order
   */
  public record Point(List<String> levels, Cell cell) {}

  /**
   * Crosses factors.
   *
   * @param usual the cell where no factor varies it
   * @param seed decides the order
   * @throws IllegalArgumentException if a factor is there twice, or a level can't be
   */
  public static Grid of(List<Factor> factors, Cell usual, long seed) {
    Set<FactorKind> kinds = EnumSet.noneOf(FactorKind.class);
    for (Factor factor : factors) {
      if (!kinds.add(factor.kind())) {
        throw new IllegalArgumentException("--factor " + factor.kind().word() + " is given twice");
      }
    }
    List<Point> crossed = crossed(factors, usual);
    Point baseline = crossed.get(0);
    List<Point> others = new ArrayList<>(crossed.subList(1, crossed.size()));
    Collections.shuffle(others, new Random(seed));
    List<Point> points = new ArrayList<>(List.of(baseline));
    points.addAll(others);
    points.add(baseline);
    return new Grid(factors, points);
  }

  private static List<Point> crossed(List<Factor> factors, Cell usual) {
    List<Point> points = List.of(new Point(List.of(), usual));
    for (Factor factor : factors) {
      List<Point> more = new ArrayList<>();
      for (Point point : points) {
        for (String level : factor.levels()) {
          List<String> levels = new ArrayList<>(point.levels());
          levels.add(level);
          more.add(new Point(levels, factor.kind().with(point.cell(), level)));
        }
      }
      points = more;
    }
    return points;
  }

  /** How many combinations these factors have; it is found without making them. */
  public static long size(List<Factor> factors) {
    return factors.stream()
        .mapToLong(factor -> factor.levels().size())
        .reduce(1, Math::multiplyExact);
  }

  /** The cells in the order in which they are measured. */
  public List<Cell> cells() {
    return points.stream().map(Point::cell).toList();
  }

  /** The levels of each of them for a person, such as {@code users 4, replica on}. */
  public List<String> labels() {
    return points.stream().map(this::label).toList();
  }

  private String label(Point point) {
    StringJoiner label = new StringJoiner(", ");
    for (int i = 0; i < factors.size(); i++) {
      label.add(factors.get(i).kind().word() + " " + point.levels().get(i));
    }
    return label.toString();
  }

  /** About how long it takes to measure it, when no cell is so slow that its orders are late. */
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
