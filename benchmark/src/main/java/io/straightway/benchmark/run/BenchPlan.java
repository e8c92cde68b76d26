package io.straightway.benchmark.run;

import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.scalability.run.RunPlan;
import io.straightway.table.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a bench: every combination of the factors, with repeats.
 *
 * @param kind run or contention
 * @param elements the numbers of elements
 * @param queues the numbers of process queues of each element
 * @param positions the position models, as words of the command line
 * @param commitPoints the commit points, as words of the command line
 * @param hotShares the shares of trades on one position, 0 to 1
 * @param repeats the number of measurements of each combination
 * @param sentinels whether every point stands between two sentinels, after one that is discarded
 * @param load the load of each point
 */
public record BenchPlan(
    String kind,
    List<Integer> elements,
    List<Integer> queues,
    List<String> positions,
    List<String> commitPoints,
    List<Double> hotShares,
    int repeats,
    boolean sentinels,
    Load load) {

  private static final int MOST_ELEMENTS = 64;
  private static final long MOST_TRADES = 100_000_000;

  /**
   * The load of a point.
   *
   * @param trades the number of messages for each element
   * @param seconds the approximate duration of the load, in place of {@code trades}; null if {@code
   *     trades} decides
   * @param warmUp the number of messages fed to each element beforehand without measuring; 0 for
   *     none
   * @param stored the number of trades booked before everything else, which stay
   * @param inFlight the maximum number of outstanding requests of each feeder
   * @param batchSize the maximum number of messages in a request
   * @param seed the seed of the order of the points, and of the trades
   */
  public record Load(
      long trades,
      @Nullable Integer seconds,
      long warmUp,
      long stored,
      int inFlight,
      int batchSize,
      long seed) {}

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one is out of range, naming the option and the allowed
   *     range
   */
  public BenchPlan {
    elements.forEach(number -> require("elements", number, 1, MOST_ELEMENTS));
    queues.forEach(number -> require("queues", number, 1, MOST_ELEMENTS));
    require("repeats", repeats, 1, 1_000);
    require("trades", load.trades, 1, MOST_TRADES);
    require("warm-up", load.warmUp, 0, MOST_TRADES);
    require("stored", load.stored, 0, MOST_TRADES);
    if (load.seconds != null) {
      require("seconds", load.seconds, 1, 86_400);
    }
    for (double share : hotShares) {
      if (!(share >= 0 && share <= 1)) {
        throw new IllegalArgumentException("--hot-shares has " + share + "; allowed is 0 to 1");
      }
    }
  }

  private static void require(String option, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "--%s is %d; allowed is %d to %d".formatted(option, value, least, most));
    }
  }

  /** Returns a plan that books the trades stored beforehand, all of them through one element. */
  BenchPlan storing() {
    return new BenchPlan(
        kind,
        List.of(1),
        queues.subList(0, 1),
        positions.subList(0, 1),
        commitPoints.subList(0, 1),
        hotShares.subList(0, 1),
        1,
        false,
        new Load(load.stored, null, 0, 0, load.inFlight, load.batchSize, load.seed));
  }

  /** Returns the points in order. */
  RunPlan<Deployment> points() {
    List<Deployment> cells = cells();
    return sentinels
        ? RunPlan.withSentinels(cells, smallest(), repeats, load.seed)
        : RunPlan.of(cells, smallest(), repeats, load.seed);
  }

  private List<Deployment> cells() {
    List<Deployment> cells = new ArrayList<>();
    for (int count : elements) {
      for (int queue : queues) {
        for (String model : positions) {
          for (String commit : commitPoints) {
            hotShares.forEach(hot -> cells.add(Deployment.of(count, queue, model, commit, hot)));
          }
        }
      }
    }
    return cells;
  }

  /** Returns the smallest system, with the first level of all other factors. */
  public Deployment smallest() {
    int fewest = elements.stream().mapToInt(Integer::intValue).min().orElseThrow();
    return Deployment.of(
        fewest, queues.get(0), positions.get(0), commitPoints.get(0), hotShares.get(0));
  }

  /** Returns the trades of one element, which have a source of their own. */
  public GeneratorSettings trades(String source, double hotShare, long count) {
    return GeneratorSettings.defaults()
        .withSeed(load.seed)
        .withSource(BenchDatabase.SOURCE_PREFIX + "-" + source)
        .withHotShare(hotShare)
        .withTrades(count);
  }

  /** Returns the whole plan by name, as written to the manifest. */
  public Map<String, Object> described() {
    Map<String, Object> plan = new LinkedHashMap<>();
    plan.put("elements", elements);
    plan.put("queues", queues);
    plan.put("positions", positions);
    plan.put("commitPoints", commitPoints);
    plan.put("hotShares", hotShares.stream().map(Numbers::plain).toList());
    plan.put("repeats", repeats);
    if (sentinels) {
      plan.put("order", "each point between two sentinels");
    }
    if (load.seconds == null) {
      plan.put("tradesPerElement", load.trades);
    } else {
      plan.put("secondsPerPoint", load.seconds);
    }
    plan.put("warmUpTrades", load.warmUp);
    plan.put("stored", load.stored);
    plan.put("inFlight", load.inFlight);
    plan.put("batchSize", load.batchSize);
    plan.put("seed", load.seed);
    return plan;
  }
}
