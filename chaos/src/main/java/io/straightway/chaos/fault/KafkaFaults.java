package io.straightway.chaos.fault;

import io.straightway.benchmark.system.Await;
import io.straightway.benchmark.system.LocalBroker;
import io.straightway.chaos.site.ElementSlot;
import io.straightway.chaos.site.HttpProbe;
import io.straightway.chaos.site.Signals;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Faults of the intake from Kafka: of the group's members, the broker and its records. */
final class KafkaFaults {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Pattern ACCEPT = Pattern.compile("--accept-missing=([0-9:,-]+)");
  private static final int LONGEST_PAUSE_MILLIS = 2000;

  private KafkaFaults() {}

  /**
   * Changes the members of the group and undoes the change. Other members have the partitions
   * meanwhile; the group is awaited after the change and after its undoing.
   */
  static Injection rebalance(Scene scene) throws Exception {
    awaitGroup(scene, scene.site().regularElements());
    List<FaultKind.Action> changes =
        List.of(KafkaFaults::killed, KafkaFaults::ended, KafkaFaults::added, KafkaFaults::paused);
    return scene.oneOf(changes).inject(scene);
  }

  private static Injection killed(Scene scene) throws Exception {
    ElementSlot element = scene.anElement();
    long start = System.nanoTime();
    Signals.kill(element.pids());
    awaitTakeover(scene, element);
    start(scene, element);
    return Injection.since(start, "a member killed, replaced, back");
  }

  private static Injection ended(Scene scene) throws Exception {
    ElementSlot element = scene.anElement();
    long start = System.nanoTime();
    List<String> violations = element.end(PATIENCE);
    awaitTakeover(scene, element);
    start(scene, element);
    return Injection.since(start, "a member ended by SIGTERM, replaced, back").with(violations);
  }

  private static Injection added(Scene scene) throws Exception {
    ElementSlot spare = scene.site().spareElement();
    long start = System.nanoTime();
    start(scene, spare);
    scene.pause(0, LONGEST_PAUSE_MILLIS);
    List<String> violations = spare.end(PATIENCE);
    awaitGroup(scene, scene.site().regularElements());
    return Injection.since(start, "a member added, ended by SIGTERM").with(violations);
  }

  private static Injection paused(Scene scene) throws Exception {
    ElementSlot element = scene.anElement();
    long start = System.nanoTime();
    Signals.pause(element.pids());
    try {
      awaitTakeover(scene, element);
      scene.pause(0, LONGEST_PAUSE_MILLIS);
    } finally {
      Signals.resume(element.pids());
    }
    awaitGroup(scene, scene.site().regularElements());
    return Injection.since(start, "a member paused past its session, replaced, back");
  }

  private static void start(Scene scene, ElementSlot element) throws Exception {
    scene.site().startElements(List.of(element));
    awaitGroup(scene, scene.site().runningElements());
  }

  private static void awaitTakeover(Scene scene, ElementSlot slot) throws Exception {
    List<ElementSlot> others = new ArrayList<>(scene.site().regularElements());
    others.remove(slot);
    awaitGroup(scene, others);
  }

  private static void awaitGroup(Scene scene, List<ElementSlot> members) throws Exception {
    List<String> names = members.stream().map(ElementSlot::name).toList();
    Await.until(
        () -> scene.site().kafka().isReadBy(names), PATIENCE, "the group did not become " + names);
  }

  /**
   * Deletes records that no element has read. Health must name exactly these, and elements go on
   * once they are accepted.
   */
  static Injection recordsDeleted(Scene scene) throws Exception {
    List<ElementSlot> elements = scene.site().regularElements();
    ElementSlot.kill(elements);
    scene.pause(1000, LONGEST_PAUSE_MILLIS);
    Set<String> deleted = scene.site().kafka().deleteUnread();
    scene.site().startElements(elements);
    List<String> violations = new ArrayList<>();
    if (!Await.holds(() -> missing(elements).equals(deleted), PATIENCE)) {
      violations.add("health named %s, not %s".formatted(missing(elements), deleted));
    }
    long start = System.nanoTime();
    ElementSlot.kill(elements);
    scene.site().startElements(elements, "--accept-missing", String.join(",", deleted));
    return Injection.since(start, deleted.size() + " ranges deleted unread, accepted")
        .with(violations);
  }

  private static Set<String> missing(List<ElementSlot> elements) throws InterruptedException {
    Set<String> ranges = new HashSet<>();
    for (ElementSlot element : elements) {
      String health =
          HttpProbe.answer(element.port(), "/health").map(HttpResponse::body).orElse("");
      Matcher named = ACCEPT.matcher(health);
      if (named.find()) {
        ranges.addAll(List.of(named.group(1).split(",", -1)));
      }
    }
    return ranges;
  }

  /** Kills the broker and restarts it on its data. */
  static Injection brokerKilled(Scene scene) throws Exception {
    LocalBroker broker = scene.site().kafka().topic().broker();
    long start = System.nanoTime();
    broker.kill();
    scene.pause(0, LONGEST_PAUSE_MILLIS);
    broker.startAgain();
    return Injection.since(start, "kill -9 of the broker");
  }
}
