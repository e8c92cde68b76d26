package io.straightway.feeder.job;

import io.straightway.feeder.deliver.FeedBuilder;
import io.straightway.feeder.deliver.FeedSettings;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.generator.TradeGenerator;
import io.straightway.feeder.progress.FeedProgress;
import io.straightway.feeder.progress.FeedResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** A trade file, an element and a feeder. */
final class FeedFixture implements AutoCloseable {
  static final int MESSAGES = 2_000;

  private final ElementCounterpart element = new ElementCounterpart();
  private final TradeFeeder feeder = new TradeFeeder();
  private final Path file;

  FeedFixture(Path directory) throws IOException {
    file = directory.resolve("trades.xml");
    generate(MESSAGES, 42);
  }

  ElementCounterpart element() {
    return element;
  }

  TradeFeeder feeder() {
    return feeder;
  }

  Path file() {
    return file;
  }

  void generate(int messages, long seed) throws IOException {
    new TradeGenerator(GeneratorSettings.defaults().withTrades(messages).withSeed(seed))
        .writeTo(file);
  }

  FeedSettings settings() {
    return settings(settings -> {});
  }

  FeedSettings settings(Consumer<FeedBuilder> change) {
    FeedSettings usual = FeedSettings.of(List.of(file), element.address());
    return FeedBuilder.changed(
        FeedBuilder.changed(usual, settings -> settings.batchSize = 100), change);
  }

  FeedResult feed(FeedSettings settings) throws IOException {
    return feeder.feed(settings, FeedProgress.none());
  }

  /** Starts a slow feed and returns when a number of messages are acknowledged. */
  CompletableFuture<FeedResult> feedUntil(long messages, FeedSettings settings) {
    CompletableFuture<Void> reached = new CompletableFuture<>();
    CompletableFuture<FeedResult> feed =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return feeder.feed(
                    FeedBuilder.changed(settings, slow -> slow.messagesPerSecond = 4_000),
                    (acknowledged, read, total) -> {
                      if (acknowledged >= messages) {
                        reached.complete(null);
                      }
                    });
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    reached.join();
    return feed;
  }

  @Override
  public void close() {
    element.close();
  }
}
