package io.straightway.benchmark.chaos.fault;

import io.straightway.benchmark.chaos.site.ElementSlot;
import io.straightway.benchmark.chaos.site.Signals;
import io.straightway.benchmark.chaos.site.SitePlan;
import io.straightway.benchmark.chaos.wire.Ambush;
import io.straightway.benchmark.chaos.wire.FaultProxy;
import io.straightway.benchmark.chaos.wire.WirePoint;
import io.straightway.benchmark.system.BenchFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Faults of elements: killed, killed at a point, paused, restarted. */
final class ElementFaults {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private ElementFaults() {}

  /** An element is killed at a random instant. */
  static final class Killed implements ChaosFault {
    @Override
    public SitePlan site() {
      return SitePlan.of(1);
    }

    @Override
    public Injection inject(Scene scene) throws Exception {
      ElementSlot element = scene.anElement();
      return killedAndStarted(scene, List.of(element), "kill -9");
    }
  }

  /** All elements are killed at once. */
  static final class AllKilled implements ChaosFault {
    @Override
    public SitePlan site() {
      return SitePlan.of(2);
    }

    @Override
    public Injection inject(Scene scene) throws Exception {
      return killedAndStarted(scene, scene.site().runningElements(), "kill -9 of all");
    }
  }

  private static Injection killedAndStarted(Scene scene, List<ElementSlot> killed, String how)
      throws InterruptedException {
    long start = System.nanoTime();
    scene.kill(killed);
    scene.site().startElements(killed);
    return Injection.since(start, how);
  }

  /** The only element is killed where its transaction or its answer is at a point. */
  static final class KilledAtPoint implements ChaosFault {
    @Override
    public SitePlan site() {
      return SitePlan.of(1);
    }

    @Override
    public Injection inject(Scene scene) throws Exception {
      ElementSlot element = scene.anElement();
      WirePoint point = scene.oneOf(List.of(WirePoint.values()));
      boolean ofAnswer = point == WirePoint.ANSWER || point == WirePoint.ANSWERED;
      FaultProxy proxy = ofAnswer ? scene.site().gateway() : scene.site().servers().proxy();
      Ambush ambush = proxy.arm(point, () -> kill(element.pids()));
      long start = ambush.await(PATIENCE);
      scene.kill(List.of(element));
      scene.site().startElements(List.of(element));
      return Injection.since(start, point.name());
    }

    private static void kill(List<Long> pids) {
      try {
        Signals.kill(pids);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new BenchFailure("interrupted while killing " + pids);
      }
    }
  }

  /** An element is paused until others have taken its work over, and wakes up afterwards. */
  static final class Paused implements ChaosFault {
    /** The session that holds the lock on the element's run: while it lasts, so does its lease. */
    private static final String END_LEASE =
        """
        SELECT pg_terminate_backend(held.pid)
          FROM pg_locks held
          JOIN straightway.element_start run
            ON held.locktype = 'advisory' AND held.objid = run.element_run
         WHERE run.pid = %d
        """;

    @Override
    public SitePlan site() {
      return SitePlan.of(2);
    }

    @Override
    public Injection inject(Scene scene) throws Exception {
      ElementSlot paused = scene.anElement();
      long start = System.nanoTime();
      Signals.pause(paused.pids());
      try {
        List<ElementSlot> others = new ArrayList<>(scene.site().runningElements());
        others.remove(paused);
        scene.site().route(others);
        scene.site().gateway().cutTo(paused.port());
        scene.site().servers().execute(END_LEASE.formatted(paused.process().pid()));
        Injection injection = Injection.since(start, "SIGSTOP, lease ended");
        scene.pause(500, 4000);
        return injection;
      } finally {
        Signals.resume(paused.pids());
      }
    }
  }

  /** Elements are asked to end one after the other, and started again. */
  static final class RollingRestart implements ChaosFault {
    @Override
    public SitePlan site() {
      return SitePlan.of(2);
    }

    @Override
    public Injection inject(Scene scene) throws Exception {
      long start = System.nanoTime();
      List<String> violations = new ArrayList<>();
      for (ElementSlot element : scene.site().runningElements()) {
        List<ElementSlot> others = new ArrayList<>(scene.site().runningElements());
        others.remove(element);
        scene.site().route(others);
        int exitCode = element.process().stop(PATIENCE);
        if (exitCode != 0) {
          violations.add("an element ended with exit code " + exitCode + " after SIGTERM");
        }
        scene.site().startElements(List.of(element));
      }
      return new Injection(start, start, "SIGTERM", violations);
    }
  }
}
