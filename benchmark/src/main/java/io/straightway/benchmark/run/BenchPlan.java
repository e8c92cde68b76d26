package io.straightway.benchmark.run;

import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.system.TradeRows;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.scalability.run.RunPlan;
import io.straightway.table.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a bench measures: every combination of the factors, again and again.
 *
 * @param kind run or contention
 * @param elements numbers of elements
 * @param queues numbers of process queues of each element
 * @param positions position models, as words of the command line
 * @param commitPoints where transactions end, as words of the command line
 * @param hotShares shares of trades on one position, 0 to 1
 * @param repeats how often each combination is measured
 * @param load how each point is fed
 */
public record BenchPlan(
    String kind,
    List<Integer> elements,
    List<Integer> queues,
    List<String> positions,
    List<String> commitPoints,
    List<Double> hotShares,
    int repeats,
    Load load) {

  private static final int MOST_ELEMENTS = 64;
  private static final long MOST_TRADES = 100_000_000;

  /**
   * How a point is fed.
   *
   * @param trades messages for each element
   * @param seconds about how long each point is fed instead; null if {@code trades} decides
   * @param warmUp messages that each element is fed before, which are not measured; 0 for none
   * @param stored trades that are booked before everything else and stay
   * @param inFlight most requests each feeder has outstanding
   * @param batchSize most messages in a request
   * @param seed decides the order of the points, and the trades
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
   * @throws IllegalArgumentException that names the option and what is allowed
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

  /** What books the trades that are stored beforehand: all of them through one element. */
  BenchPlan storing() {
    return new BenchPlan(
        kind,
        List.of(1),
        queues.subList(0, 1),
        positions.subList(0, 1),
        commitPoints.subList(0, 1),
        hotShares.subList(0, 1),
        1,
        new Load(load.stored, null, 0, 0, load.inFlight, load.batchSize, load.seed));
  }

  /** The points in their order. */
  RunPlan<Deployment> points() {
    List<Deployment> cells = cells();
    return RunPlan.of(cells, smallest(), repeats, load.seed);
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

  /** The smallest system with the first of everything else. */
  public Deployment smallest() {
    int fewest = elements.stream().mapToInt(Integer::intValue).min().orElseThrow();
    return Deployment.of(
        fewest, queues.get(0), positions.get(0), commitPoints.get(0), hotShares.get(0));
  }

  /** The trades of one element: of a source of its own. */
  public GeneratorSettings trades(String source, double hotShare, long count) {
    return GeneratorSettings.defaults()
        .withSeed(load.seed)
        .withSource(TradeRows.SOURCE_PREFIX + "-" + source)
        .withHotShare(hotShare)
        .withTrades(count);
  }

  /** All of it, by name, as the manifest has it. */
  public Map<String, Object> described() {
    Map<String, Object> plan = new LinkedHashMap<>();
    plan.put("elements", elements);
    plan.put("queues", queues);
    plan.put("positions", positions);
    plan.put("commitPoints", commitPoints);
    plan.put("hotShares", hotShares.stream().map(Numbers::plain).toList());
    plan.put("repeats", repeats);
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
