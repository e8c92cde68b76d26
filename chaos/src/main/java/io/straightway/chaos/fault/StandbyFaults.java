package io.straightway.chaos.fault;

import io.straightway.chaos.site.DatabaseServers;
import io.straightway.chaos.site.Signals;
import io.straightway.chaos.wire.WireMode;
import io.straightway.db.server.program.ServerFailure;
import java.util.List;

/** Faults of a primary and its synchronous standby. */
final class StandbyFaults {
  private StandbyFaults() {}

  static Injection failover(Scene scene) throws InterruptedException {
    return promoted(scene, "kill -9 of the primary, pg_promote");
  }

  /** Kills the primary and promotes the standby. */
  private static Injection promoted(Scene scene, String description) throws InterruptedException {
    long start = System.nanoTime();
    scene.servers().killPrimary();
    scene.servers().promote();
    return Injection.since(start, description);
  }

  /**
   * Pauses the primary like a sleeping host: it accepts connections and keeps existing ones, but
   * does not answer. The fault begins when the standby is promoted.
   */
  static Injection primaryAsleep(Scene scene) throws InterruptedException {
    DatabaseServers servers = scene.servers();
    servers.proxy().set(WireMode.SILENT);
    Signals.pause(servers.primaryProcesses());
    long asleep = System.nanoTime();
    scene.pause(0, 5000);
    servers.promote();
    return Injection.now(
        "SIGSTOP of the primary, its connections silent, promoted after "
            + Injection.secondsSince(asleep));
  }

  /** Restarts the former primary after a failover; it must not accept writes. */
  static Injection oldPrimaryReturns(Scene scene) throws InterruptedException {
    Injection injection = promoted(scene, "failover, start of the former primary");
    try {
      scene.servers().restartStandby();
      return injection.with(List.of("the former primary could be started again"));
    } catch (ServerFailure fenced) {
      scene.servers().cut();
      return injection;
    }
  }

  /**
   * Kills the standby, so that commits wait; terminates their sessions, which makes their rows
   * visible on the primary alone, and elements retry; then kills the primary too and promotes the
   * standby, which has none of these rows.
   */
  static Injection lostWhileWaiting(Scene scene) throws Exception {
    DatabaseServers servers = scene.servers();
    servers.killStandby();
    List<Long> waiting = scene.awaitWaiting();
    Scene.Silence silence = scene.silence();
    servers.signal("pg_terminate_backend", waiting);
    scene.awaitWaitingBeside(waiting);
    scene.pause(100, 600);
    List<String> violations = silence.broken("while no standby had it");
    return promoted(scene, "standby killed, backends terminated, primary killed, pg_promote")
        .with(violations);
  }

  /** Kills or pauses the standby; commits must wait until it is back. */
  static Injection standbyGone(Scene scene) throws Exception {
    boolean killed = scene.random().nextBoolean();
    List<Long> processes = scene.servers().standbyProcesses();
    List<String> violations;
    if (killed) {
      scene.servers().killStandby();
    } else {
      Signals.pause(processes);
    }
    try {
      scene.awaitWaiting();
      Scene.Silence silence = scene.silence();
      scene.pause(300, 1500);
      violations = silence.broken("while no standby had it");
    } finally {
      Signals.resume(processes);
    }
    long start = System.nanoTime();
    if (killed) {
      scene.servers().restartStandby();
    }
    return Injection.at(start, "standby " + (killed ? "killed" : "paused")).with(violations);
  }

  /** Terminates or cancels backends whose commits wait for the standby. */
  static Injection backendTerminated(Scene scene) throws Exception {
    List<Long> processes = scene.servers().standbyProcesses();
    String function = scene.oneOf(List.of("pg_terminate_backend", "pg_cancel_backend"));
    List<String> violations;
    Signals.pause(processes);
    try {
      List<Long> waiting = scene.awaitWaiting();
      Scene.Silence silence = scene.silence();
      scene.servers().signal(function, waiting);
      scene.pause(100, 600);
      violations = silence.broken("after " + function + ", while no standby had it");
    } finally {
      Signals.resume(processes);
    }
    return Injection.now(function).with(violations);
  }
}
