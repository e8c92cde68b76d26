package io.straightway.benchmark.chaos.site;

import io.straightway.benchmark.system.BenchFailure;
import io.straightway.benchmark.system.OwnCommand;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.generator.TradeGenerator;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ProgramStart;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A {@code stp feed} process that keeps sending at a steady rate, whatever happens; when its file
 * comes to its end, another one takes over with the next file.
 */
public final class SteadyFeed implements AutoCloseable {
  private static final long TRADES = 40_000;
  private static final int ENOUGH_SECONDS = 60;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final OwnCommand commands;
  private final Path directory;
  private final GeneratorSettings trades;
  private final int rate;
  private final String to;
  private final Receipts receipts = new Receipts();
  private final List<Path> acknowledgements = new ArrayList<>();
  private @Nullable ChildProcess feeder;
  private long before;

  SteadyFeed(
      OwnCommand commands, Path directory, GeneratorSettings trades, int rate, int gatewayPort) {
    this.commands = commands;
    this.directory = directory;
    this.trades = trades;
    this.rate = rate;
    this.to = "http://127.0.0.1:" + gatewayPort;
  }

  /** What has been acknowledged. */
  public Receipts receipts() {
    return receipts;
  }

  /** The files in which feeders have kept acknowledgements. */
  public List<Path> acknowledgements() {
    return List.copyOf(acknowledgements);
  }

  /** Makes sure that a feeder sends, and has enough to send for a while. */
  public void require() throws IOException, InterruptedException {
    long left = TRADES - (receipts.count() - before);
    ChildProcess running = feeder;
    if (running != null && running.isAlive() && left > (long) rate * ENOUGH_SECONDS) {
      return;
    }
    if (running != null && !running.isAlive() && left > 0) {
      throw running.failure("ended before everything was acknowledged");
    }
    stop();
    start();
  }

  private void start() throws IOException, InterruptedException {
    int number = acknowledgements.size() + 1;
    Path file = directory.resolve("trades-" + number + ".xml");
    new TradeGenerator(trades.withTrades(TRADES).withSource("CHAOS" + number)).writeTo(file);
    Path acks = directory.resolve(file.getFileName() + ".feed").resolve("acks.csv");
    receipts.follow(new ReceiptTail(file, acks));
    before = receipts.count();
    acknowledgements.add(acks);
    feeder =
        ChildProcess.start(
            ProgramStart.of(
                "feed-" + number,
                commands.words("feed", words(file)),
                commands.environment(),
                directory.resolve("feed.log")));
    awaitFirst();
  }

  private List<String> words(Path file) {
    return List.of(
        "--json",
        "--end-with-input",
        "--rate",
        Integer.toString(rate),
        "--give-up-after",
        "600",
        "--to",
        to,
        file.toString());
  }

  private void awaitFirst() throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (receipts.count() == before) {
      if (System.nanoTime() > deadline) {
        throw new BenchFailure("nothing was acknowledged within " + PATIENCE.toSeconds() + " s");
      }
      TimeUnit.MILLISECONDS.sleep(5);
    }
  }

  /** Ends the feeder; what it has sent and got no answer to stays without one. */
  public void stop() throws InterruptedException, IOException {
    if (feeder != null) {
      feeder.stop(PATIENCE);
      receipts.follow(new ReceiptTail(directory, directory.resolve("no more acknowledgements")));
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
