package io.straightway.chaos.fault;

import io.straightway.chaos.site.ElementSlot;
import io.straightway.chaos.site.Signals;
import io.straightway.chaos.wire.FaultProxy;
import io.straightway.chaos.wire.WirePoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Faults of elements: killed, killed at a point, paused, restarted. */
final class ElementFaults {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /**
   * Ends the session that holds the lock on the element's run; the element's lease lasts as long as
   * this session.
   */
  private static final String END_LEASE =
      """
      SELECT pg_terminate_backend(held.pid)
        FROM pg_locks held
        JOIN straightway.element_start run
          ON held.locktype = 'advisory' AND held.objid = run.element_run
       WHERE run.pid = %d
      """;

  private ElementFaults() {}

  static Injection oneKilled(Scene scene) throws Exception {
    return killed(scene, List.of(scene.anElement()), "kill -9");
  }

  static Injection allKilled(Scene scene) throws Exception {
    return killed(scene, scene.site().runningElements(), "kill -9 of all");
  }

  private static Injection killed(Scene scene, List<ElementSlot> elements, String description)
      throws Exception {
    long start = System.nanoTime();
    scene.kill(elements);
    scene.site().startElements(elements);
    return Injection.since(start, description);
  }

  /** Kills the only element when its transaction or its answer reaches a point. */
  static Injection killedAtPoint(Scene scene) throws Exception {
    ElementSlot element = scene.anElement();
    WirePoint point = scene.oneOf(List.of(WirePoint.values()));
    boolean ofAnswer = point == WirePoint.ANSWER || point == WirePoint.ANSWERED;
    FaultProxy proxy = ofAnswer ? scene.site().gateway() : scene.servers().proxy();
    long start = proxy.arm(point, () -> Signals.kill(element.pids())).await(PATIENCE);
    scene.kill(List.of(element));
    scene.site().startElements(List.of(element));
    return Injection.since(start, point.name());
  }

  /** Pauses an element until others have taken over its work, and resumes it afterwards. */
  static Injection paused(Scene scene) throws Exception {
    ElementSlot paused = scene.anElement();
    long start = System.nanoTime();
    Signals.pause(paused.pids());
    try {
      routeAround(paused, scene);
      scene.site().gateway().cutTo(paused.port());
      scene.servers().execute(END_LEASE.formatted(paused.process().pid()));
      Injection injection = Injection.since(start, "SIGSTOP, lease ended");
      scene.pause(500, 4000);
      return injection;
    } finally {
      Signals.resume(paused.pids());
    }
  }

  private static void routeAround(ElementSlot element, Scene scene) {
    List<ElementSlot> others = new ArrayList<>(scene.site().runningElements());
    others.remove(element);
    scene.site().route(others);
  }

  /** Asks elements to end one after another, and restarts each. */
  static Injection rollingRestart(Scene scene) throws Exception {
    long start = System.nanoTime();
    List<String> violations = new ArrayList<>();
    for (ElementSlot element : scene.site().runningElements()) {
      routeAround(element, scene);
      violations.addAll(element.end(PATIENCE));
      scene.site().startElements(List.of(element));
    }
    return Injection.at(start, "SIGTERM").with(violations);
  }
}
