package io.straightway.chaos.fault;

import io.straightway.benchmark.system.Await;
import io.straightway.benchmark.system.BenchFailure;
import io.straightway.chaos.site.ElementSlot;
import io.straightway.chaos.site.FedMessage;
import io.straightway.feeder.generator.TradeGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;

/**
 * An element killed while it loads a file from its inbox; the same file may be dropped again under
 * another name. Every message of the file must be booked exactly once.
 */
final class FileIntake {
  private static final int TRADES = 1_500;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private FileIntake() {}

  static Injection inject(Scene scene) throws Exception {
    ElementSlot element = scene.anElement();
    Path inbox = element.inbox();
    String source = "FILE-" + Long.toString(System.nanoTime(), Character.MAX_RADIX);
    Path file = scene.site().directory().resolve(source + ".xml");
    new TradeGenerator(scene.site().trades().withTrades(TRADES).withSource(source)).writeTo(file);
    drop(file, inbox, source + "-1.xml");
    scene.pause(100, 900);
    long start = System.nanoTime();
    scene.kill(List.of(element));
    boolean twice = scene.random().nextBoolean();
    if (twice) {
      drop(file, inbox, source + "-2.xml");
    }
    scene.site().startElements(List.of(element));
    Injection injection = Injection.since(start, twice ? "killed, same file again" : "killed");
    awaitLoaded(inbox, source + "-1.xml");
    if (twice) {
      awaitLoaded(inbox, source + "-2.xml");
    }
    List<FedMessage> messages = FedMessage.in(file);
    if (messages.size() != TRADES) {
      throw new BenchFailure(messages.size() + " messages found in " + file);
    }
    scene.alsoFed().addAll(messages);
    return injection;
  }

  /** Drops a file that appears in the inbox complete, as a sender has to do. */
  private static void drop(Path file, Path inbox, String name) throws IOException {
    Path aside = inbox.resolve(name + ".part");
    Files.copy(file, aside);
    Files.move(aside, inbox.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }

  private static void awaitLoaded(Path inbox, String name) throws Exception {
    Path done = inbox.resolve("done").resolve(name);
    Await.until(() -> Files.exists(done), PATIENCE, name + " was not loaded");
  }
}
