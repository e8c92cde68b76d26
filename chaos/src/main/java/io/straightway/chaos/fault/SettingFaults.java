package io.straightway.chaos.fault;

import io.straightway.benchmark.system.Await;
import io.straightway.benchmark.system.SampleStaticData;
import io.straightway.chaos.site.ElementSlot;
import io.straightway.chaos.site.FedMessage;
import io.straightway.chaos.site.HttpProbe;
import io.straightway.chaos.site.Signals;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.generator.TradeGenerator;
import java.net.HttpURLConnection;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Faults of one element whose settings differ from those of the database or of the other elements.
 */
final class SettingFaults {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration START = Duration.ofMinutes(2);
  private static final int TRADES = 300;
  private static final int PROOFS = 10;
  private static final int BETWEEN_MILLIS = 100;

  private SettingFaults() {}

  static Injection inject(Scene scene) throws Exception {
    List<FaultKind.Action> variants =
        List.of(
            anywhere -> refused(anywhere, "--ledger", "off"),
            anywhere -> refused(anywhere, "--positions", "damaged"),
            SettingFaults::otherPositions,
            SettingFaults::olderStaticData);
    return scene.oneOf(variants).inject(scene);
  }

  /** Restarts an element with a setting that must be refused, and then with its own. */
  private static Injection refused(Scene scene, String option, String value) throws Exception {
    ElementSlot element = scene.anElement();
    long start = System.nanoTime();
    scene.kill(List.of(element));
    element.launch("batch", option, value);
    List<String> violations = new ArrayList<>();
    String setting = option + " " + value;
    Await.holds(() -> !element.isAlive() || element.isReady(), START);
    if (element.isAlive()) {
      violations.add("an element with " + setting + " was not refused");
      scene.kill(List.of(element));
    }
    scene.site().startElements(List.of(element));
    return Injection.since(start, setting + " refused").with(violations);
  }

  /** Restarts an element with the other model of positions, which it may have. */
  private static Injection otherPositions(Scene scene) throws Exception {
    ElementSlot element = scene.anElement();
    long start = System.nanoTime();
    scene.kill(List.of(element));
    scene.site().startElements(List.of(element), "--positions", "contended");
    return Injection.since(start, "--positions contended");
  }

  /**
   * Loads securities while an element is paused. Once it has compared its static data with the
   * database, it must book trades in them.
   */
  private static Injection olderStaticData(Scene scene) throws Exception {
    ElementSlot element = scene.anElement();
    String name = "NEWER-" + Long.toString(System.nanoTime(), Character.MAX_RADIX);
    Path directory = scene.site().directory();
    GeneratorSettings newer =
        scene
            .site()
            .trades()
            .withSeed(scene.random().nextInt(Integer.MAX_VALUE))
            .withTrades(TRADES)
            .withSource(name);
    Path file = directory.resolve(name + ".xml");
    new TradeGenerator(newer).writeTo(file);
    long start = System.nanoTime();
    Signals.pause(element.pids());
    try {
      SampleStaticData.load(scene.site().database(), newer, directory.resolve(name));
    } finally {
      Signals.resume(element.pids());
    }
    Injection injection = Injection.since(start, "static data loaded while one was paused");
    return injection.with(book(scene, element, FedMessage.in(file)));
  }

  /**
   * Sends messages to an element until one is booked, then a few more, which must be booked too.
   */
  private static List<String> book(Scene scene, ElementSlot element, List<FedMessage> messages)
      throws Exception {
    Iterator<FedMessage> rest = messages.iterator();
    if (!Await.holds(() -> isBooked(scene, element, rest.next()), PATIENCE)) {
      return List.of("an element went on by the static data of before");
    }
    for (int i = 0; i < PROOFS; i++) {
      if (!isBooked(scene, element, rest.next())) {
        return List.of("an element returned to the static data of before");
      }
    }
    return List.of();
  }

  private static boolean isBooked(Scene scene, ElementSlot element, FedMessage message)
      throws Exception {
    scene.pause(BETWEEN_MILLIS, BETWEEN_MILLIS);
    boolean booked =
        HttpProbe.post(element.port(), "/trades", message.body())
            .map(HttpResponse::statusCode)
            .filter(status -> status == HttpURLConnection.HTTP_OK)
            .isPresent();
    if (booked) {
      scene.alsoFed().add(message);
    }
    return booked;
  }
}
