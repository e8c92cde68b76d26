package io.straightway.benchmark.console;

import io.straightway.benchmark.session.Screen;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.BenchFailure;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.db.operator.OperatorRole;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.generator.TradeGenerator;
import io.straightway.feeder.progress.FeedReport;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What operators cost the trade path: one element is fed in rounds, two by two, one of each two
 * with operators who go from page to page. Which comes first alternates.
 */
final class OperatorCost {
  /** How a feeder feeds in this bench. */
  static final List<String> FEEDING =
      List.of("--json", "--count-progress", "--in-flight", "8", "--batch-size", "500");

  private static final long WARM_UP = 50_000;

  private final OperatorLoad load;
  private final BenchDatabase database;
  private final EngineProcesses processes;
  private final Path directory;
  private final Screen screen;
  private final String session = Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
  private int feeds;

  OperatorCost(
      OperatorLoad load,
      BenchDatabase database,
      EngineProcesses processes,
      Path directory,
      Screen screen) {
    this.load = load;
    this.database = database;
    this.processes = processes;
    this.directory = directory;
    this.screen = screen;
  }

  /** Measures it. */
  CostOfOperators measure(URI console, List<String> pages, BenchOperators operators)
      throws Exception {
    Files.createDirectories(directory);
    List<ConsoleVisitor> visitors = new ArrayList<>();
    for (int i = 0; i < load.operators(); i++) {
      visitors.add(ConsoleVisitor.logIn(console, operators.add(OperatorRole.VIEWER)));
    }
    String element = processes.startElements(1, elementArguments(database)).get(0);
    // the rate of the second feed: that of the first is of a cold element
    long warm = Math.max(1, (long) (feed(element, WARM_UP) * load.seconds()));
    long size = Math.max(1, (long) (feed(element, warm) * load.seconds()));
    List<CostOfOperators.Pair> pairs = new ArrayList<>();
    Clicking clicking = new Clicking(visitors, pages, load.thinkSeconds());
    for (int i = 1; i <= load.pairs(); i++) {
      boolean firstWith = i % 2 == 0;
      double one = round(element, size, firstWith, clicking);
      double other = round(element, size, !firstWith, clicking);
      pairs.add(
          firstWith ? new CostOfOperators.Pair(other, one) : new CostOfOperators.Pair(one, other));
      screen.say("pair %d of %d: %s".formatted(i, load.pairs(), pairs.get(i - 1).text()));
    }
    processes.stopElements();
    return CostOfOperators.of(pairs, load.operators(), load.thinkSeconds(), clicking.asked());
  }

  /** Options of the element that is fed. */
  static List<String> elementArguments(BenchDatabase database) {
    List<String> arguments = new ArrayList<>(database.elementArguments());
    arguments.addAll(List.of("--queues", "2", "--listen", "127.0.0.1:0"));
    return arguments;
  }

  private double round(String element, long size, boolean with, Clicking clicking)
      throws Exception {
    database.checkpoint();
    if (!with) {
      return feed(element, size);
    }
    clicking.begin();
    try {
      return feed(element, size);
    } finally {
      clicking.end();
    }
  }

  /** Feeds so many trades from a source of their own; returns how many were booked a second. */
  private double feed(String element, long trades) throws Exception {
    feeds++;
    Path file = directory.resolve("trades-" + feeds + ".xml");
    new TradeGenerator(
            GeneratorSettings.defaults()
                .withTrades(trades)
                .withTradeDate(ConsoleBooks.OPEN_DAY)
                .withSource("BENCH-%s-%d".formatted(session, feeds)))
        .writeTo(file);
    FeedReport report =
        processes.feed(List.of(file), List.of(element), FEEDING, count -> {}).get(0);
    Files.delete(file);
    if (report.outcomes().getOrDefault("booked", 0L) != trades) {
      throw new BenchFailure(
          "of " + trades + " trades not all were booked: " + report.outcomes() + report.codes());
    }
    return trades / report.seconds();
  }
}
