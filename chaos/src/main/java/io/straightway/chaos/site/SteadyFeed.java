package io.straightway.chaos.site;

import io.straightway.benchmark.system.Await;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.generator.TradeGenerator;
import io.straightway.feeder.job.FeedDirectory;
import io.straightway.scalability.run.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@code stp feed} process that keeps sending at a steady rate during all faults; shortly before
 * its file ends, another process continues with the next file.
 */
public final class SteadyFeed implements AutoCloseable {
  private static final long TRADES = 40_000;
  private static final int ENOUGH_SECONDS = 60;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final EngineProcesses processes;
  private final Path directory;
  private final int rate;
  private final String to;
  private final Receipts receipts = new Receipts();
  private final List<Path> acknowledgements = new ArrayList<>();
  private volatile GeneratorSettings trades;
  private volatile LocalDate sentDay;
  private @Nullable ChildProcess feeder;
  private long before;

  SteadyFeed(
      EngineProcesses processes, Path directory, GeneratorSettings trades, int rate, String to) {
    this.processes = processes;
    this.directory = directory;
    this.trades = trades;
    this.sentDay = trades.tradeDate();
    this.rate = rate;
    this.to = to;
  }

  /** Returns the acknowledgements received so far. */
  public Receipts receipts() {
    return receipts;
  }

  /** Returns the files with the feeders' acknowledgements. */
  public List<Path> acknowledgements() {
    return List.copyOf(acknowledgements);
  }

  /** Sets the day of the trades; takes effect at the next {@link #require}. */
  public void tradeOn(LocalDate day) {
    trades = trades.withTradeDate(day);
  }

  /** Returns the day of the trades that are being sent. */
  public LocalDate sentDay() {
    return sentDay;
  }

  /** Ensures that a feeder is sending and has enough left to send for a while. */
  public void require() throws Exception {
    long left = TRADES - (receipts.count() - before);
    ChildProcess running = feeder;
    boolean hasEnough = left > (long) rate * ENOUGH_SECONDS && sentDay.equals(trades.tradeDate());
    if (running != null && running.isAlive() && hasEnough) {
      return;
    }
    if (running != null && !running.isAlive() && left > 0) {
      throw running.failure("ended before everything was acknowledged");
    }
    stop();
    start();
  }

  private void start() throws Exception {
    int number = acknowledgements.size() + 1;
    Path file = directory.resolve("trades-" + number + ".xml");
    GeneratorSettings sent = trades;
    sentDay = sent.tradeDate();
    new TradeGenerator(sent.withTrades(TRADES).withSource("CHAOS" + number)).writeTo(file);
    Path acks = FeedDirectory.acknowledgements(file);
    receipts.follow(file, acks);
    before = receipts.count();
    acknowledgements.add(acks);
    feeder = processes.start("feed", "feed-" + number, words(file), line -> {});
    Await.until(() -> receipts.count() > before, PATIENCE, "nothing was acknowledged");
  }

  private List<String> words(Path file) {
    return List.of(
        "--json",
        "--rate",
        Integer.toString(rate),
        "--give-up-after",
        "600",
        "--to",
        to,
        file.toString());
  }

  /** Stops the feeder; messages that it has sent but not received an answer for stay unanswered. */
  public void stop() throws InterruptedException, IOException {
    if (feeder != null) {
      feeder.stop(PATIENCE);
      receipts.follow(directory, null);
      feeder = null;
    }
  }

  /** Kills the feeder without waiting for outstanding answers. */
  public void kill() throws IOException {
    if (feeder != null) {
      feeder.kill();
      receipts.follow(directory, null);
      feeder = null;
    }
  }

  @Override
  public void close() {
    if (feeder != null) {
      feeder.kill();
      feeder.close();
    }
    receipts.close();
  }
}
