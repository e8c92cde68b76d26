package io.straightway.benchmark.chaos.fault;

import io.straightway.benchmark.chaos.site.DatabaseServers;
import io.straightway.benchmark.chaos.site.Signals;
import io.straightway.benchmark.chaos.wire.WireMode;
import io.straightway.db.server.program.ServerFailure;
import java.util.List;

/** Faults of a primary and its synchronous standby. */
final class StandbyFaults {
  private StandbyFaults() {}

  static Injection failover(Scene scene) throws InterruptedException {
    return promoted(scene, "kill -9 of the primary, pg_promote");
  }

  /** The primary is killed and the standby promoted. */
  private static Injection promoted(Scene scene, String how) throws InterruptedException {
    long start = System.nanoTime();
    scene.servers().killPrimary();
    scene.servers().promote();
    return Injection.since(start, how);
  }

  /**
   * The primary's host sleeps: it takes connections, keeps those that it has, and says nothing. The
   * fault begins when the standby is promoted.
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

  /** The former primary is started again after a failover: it must not be written to. */
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
   * The standby is killed, so commits wait; their sessions are terminated, which makes their rows
   * visible on the primary alone, and elements retry; the primary is killed too, and the standby,
   * which has none of it, is promoted.
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

  /** The standby is killed or paused; commits must wait until it is back. */
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

  /** Backends that wait for the standby in a commit are terminated or cancelled. */
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
