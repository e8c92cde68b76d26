package io.straightway.scalability.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * The points to measure, in order.
 *
 * <p>Changes of the machine over time must not look like an effect of the varied factor. Therefore
 * all cells are measured once in random order, then again in another order, and so on; and one
 * cell, the sentinel, is repeated through the whole session: first, after every fifth point, and
 * last.
 *
 * @param <C> the factor varied from point to point
 * @param points the points in the order of measurement
 */
public record RunPlan<C>(List<Point<C>> points) {
  private static final int SENTINEL_EVERY = 5;

  /**
   * A point to measure.
   *
   * @param name p001, p002 and so on
   * @param cell the cell to measure
   * @param repeat the repeat of the same cell, from 1
   * @param sentinel whether the point serves only to show changes of the machine
   */
  public record Point<C>(String name, C cell, int repeat, boolean sentinel) {}

  /**
   * Makes the plan. A single point gets no sentinel, since there is no other point to compare with.
   *
   * @param cells the cells to measure, each once in each round
   * @param sentinel the cell to repeat through the session
   * @param repeats the number of rounds, at least 1
   * @param seed the seed of the random order
   */
  public static <C> RunPlan<C> of(List<C> cells, C sentinel, int repeats, long seed) {
    boolean watched = (long) cells.size() * repeats > 1;
    return of(cells, repeats, seed, new Order<>(sentinel, watched ? SENTINEL_EVERY : 0));
  }

  /** Makes a plan in which every point stands between two sentinels. */
  public static <C> RunPlan<C> withSentinels(List<C> cells, C sentinel, int repeats, long seed) {
    return of(cells, repeats, seed, new Order<>(sentinel, 1));
  }

  private static <C> RunPlan<C> of(List<C> cells, int repeats, long seed, Order<C> order) {
    Random random = new Random(seed);
    for (int repeat = 1; repeat <= repeats; repeat++) {
      List<C> round = new ArrayList<>(cells);
      Collections.shuffle(round, random);
      for (C cell : round) {
        order.add(cell, repeat);
      }
    }
    return new RunPlan<>(order.ended());
  }

  private static final class Order<C> {
    private final List<Point<C>> points = new ArrayList<>();
    private final C sentinel;

    /** The number of points from one sentinel to the next; 0 for no sentinel. */
    private final int every;

    private int sentinels;
    private int measured;

    Order(C sentinel, int every) {
      this.sentinel = sentinel;
      this.every = every;
    }

    void add(C cell, int repeat) {
      if (every > 0 && measured % every == 0) {
        addSentinel();
      }
      points.add(new Point<>(nextName(), cell, repeat, false));
      measured++;
    }

    private void addSentinel() {
      sentinels++;
      points.add(new Point<>(nextName(), sentinel, sentinels, true));
    }

    private String nextName() {
      return String.format(Locale.ROOT, "p%03d", points.size() + 1);
    }

    List<Point<C>> ended() {
      if (every > 0) {
        addSentinel();
      }
      return points;
    }
  }
}
