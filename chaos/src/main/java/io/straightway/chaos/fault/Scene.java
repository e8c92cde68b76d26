package io.straightway.chaos.fault;

import io.straightway.benchmark.system.Await;
import io.straightway.chaos.site.DatabaseServers;
import io.straightway.chaos.site.ElementSlot;
import io.straightway.chaos.site.FedMessage;
import io.straightway.chaos.site.Receipts;
import io.straightway.chaos.site.Site;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * The setting of one fault.
 *
 * @param site the installation
 * @param random decides the choices that the fault leaves open
 * @param alsoFed acknowledged messages that a fault has sent by other means than the feeder; added
 *     by the fault
 */
public record Scene(Site site, Random random, List<FedMessage> alsoFed) {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration QUIET = Duration.ofMillis(250);

  /**
   * Creates a scene without other messages.
   *
   * @param seed the seed of the choices that the fault leaves open; it is scrambled, because
   *     neighbouring seeds of {@link Random} start with similar values
   */
  public static Scene of(Site site, long seed) {
    return new Scene(site, new Random(new SplittableRandom(seed).nextLong()), new ArrayList<>());
  }

  /** Waits for a random time between two bounds in milliseconds, inclusive. */
  public void pause(int least, int most) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(least + random.nextInt(most - least + 1));
  }

  /** Returns a random choice. */
  <T> T oneOf(List<T> several) {
    return several.get(random.nextInt(several.size()));
  }

  /** Returns a random running element. */
  ElementSlot anElement() {
    return oneOf(site.runningElements());
  }

  DatabaseServers servers() {
    return site.servers();
  }

  Receipts receipts() {
    return site.feed().receipts();
  }

  /** Kills elements, and waits until none of their answers can be on its way to the feeder. */
  void kill(List<ElementSlot> elements) throws InterruptedException {
    ElementSlot.kill(elements);
    for (ElementSlot slot : elements) {
      awaitNoAnswersOf(slot);
    }
  }

  /** Waits until no answer of an ended element can be on its way to the feeder. */
  void awaitNoAnswersOf(ElementSlot ended) throws InterruptedException {
    site.gateway().awaitNoneTo(ended.port(), PATIENCE);
  }

  /** Waits until commits of elements wait for the standby; returns their backends. */
  List<Long> awaitWaiting() throws Exception {
    return awaitWaitingBeside(List.of());
  }

  /** Waits until commits of other backends than these wait for the standby; returns the others. */
  List<Long> awaitWaitingBeside(List<Long> former) throws Exception {
    List<Long> waiting = new ArrayList<>();
    Await.until(
        () -> {
          waiting.addAll(servers().waitingForStandby());
          waiting.removeAll(former);
          return !waiting.isEmpty();
        },
        PATIENCE,
        "no commit waited for the standby");
    return waiting;
  }

  /** Waits until the feeder has recorded all answers given before the fault. */
  Silence silence() throws InterruptedException {
    return silence(QUIET);
  }

  /** Waits until nothing has been acknowledged for a while. */
  Silence silence(Duration quiet) throws InterruptedException {
    boolean ceased = receipts().awaitQuiet(quiet, PATIENCE);
    return new Silence(receipts(), receipts().count(), ceased);
  }

  /**
   * A time in which no message may be acknowledged.
   *
   * @param before the number of acknowledgements at its start
   * @param quiet whether acknowledgements ceased at all
   */
  record Silence(Receipts receipts, long before, boolean quiet) {
    /** Returns the violations so far. */
    List<String> broken(String because) {
      long more = receipts.count() - before;
      if (!quiet) {
        return List.of("acknowledgements went on " + because);
      }
      return more == 0 ? List.of() : List.of(more + " messages were acknowledged " + because);
    }
  }
}
