package io.straightway.benchmark.chaos.fault;

import io.straightway.benchmark.chaos.site.DatabaseServers;
import io.straightway.benchmark.chaos.site.ElementSlot;
import io.straightway.benchmark.chaos.site.FedMessage;
import io.straightway.benchmark.chaos.site.Receipts;
import io.straightway.benchmark.chaos.site.Signals;
import io.straightway.benchmark.chaos.site.Site;
import io.straightway.benchmark.system.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Where one fault is made.
 *
 * @param site the installation
 * @param random decides what of the fault is left open
 * @param alsoFed messages that were sent to the installation in another way than by the feeder, and
 *     that it has acknowledged; a fault adds them
 */
public record Scene(Site site, Random random, List<FedMessage> alsoFed) {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration QUIET = Duration.ofMillis(250);

  /**
   * Where nothing has been sent in another way yet.
   *
   * @param seed decides what of the fault is left open; neighbours are made unlike each other,
   *     since those of {@link Random} begin alike
   */
  public static Scene of(Site site, long seed) {
    return new Scene(site, new Random(new SplittableRandom(seed).nextLong()), new ArrayList<>());
  }

  /** Waits for some milliseconds, the bounds included. */
  public void pause(int least, int most) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(least + random.nextInt(most - least + 1));
  }

  /** One of several. */
  <T> T oneOf(List<T> several) {
    return several.get(random.nextInt(several.size()));
  }

  /** An element that runs. */
  ElementSlot anElement() {
    return oneOf(site.runningElements());
  }

  DatabaseServers servers() {
    return site.servers();
  }

  Receipts receipts() {
    return site.feed().receipts();
  }

  /** Kills elements, and waits until the feeder can have no answer of theirs under way. */
  void kill(List<ElementSlot> elements) throws InterruptedException {
    Signals.kill(elements.stream().flatMap(each -> each.pids().stream()).toList());
    for (ElementSlot each : elements) {
      awaitNoAnswersOf(each);
    }
  }

  /** Waits until the feeder can have no answer under way of an element that has ended. */
  void awaitNoAnswersOf(ElementSlot ended) throws InterruptedException {
    site.gateway().awaitNoneTo(ended.port(), PATIENCE);
  }

  /** Waits until commits of elements wait for the standby; returns their backends. */
  List<Long> awaitWaiting() throws Exception {
    return awaitWaitingBeside(List.of());
  }

  /** The same with backends that are none of these. */
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

  /** Waits until what was answered before the fault has been written down by the feeder. */
  Silence silence() throws InterruptedException {
    boolean quiet = receipts().awaitQuiet(QUIET, PATIENCE);
    return new Silence(receipts(), receipts().count(), quiet);
  }

  /**
   * A time in which nothing may be acknowledged.
   *
   * @param before how much was when it began
   * @param quiet whether acknowledgements ceased at all
   */
  record Silence(Receipts receipts, long before, boolean quiet) {
    /** What has broken it until now. */
    List<String> broken(String because) {
      long more = receipts.count() - before;
      if (!quiet) {
        return List.of("acknowledgements went on " + because);
      }
      return more == 0 ? List.of() : List.of(more + " messages were acknowledged " + because);
    }
  }
}
