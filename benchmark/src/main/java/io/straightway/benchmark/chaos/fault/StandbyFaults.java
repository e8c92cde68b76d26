package io.straightway.benchmark.chaos.fault;

import io.straightway.benchmark.chaos.fault.Scene.Silence;
import io.straightway.benchmark.chaos.site.DatabaseServers;
import io.straightway.benchmark.chaos.site.Signals;
import io.straightway.benchmark.chaos.site.SitePlan;
import io.straightway.db.server.program.ServerFailure;
import java.util.ArrayList;
import java.util.List;

/** Faults of a primary and its synchronous standby. */
final class StandbyFaults {
  private static final SitePlan PAIR = SitePlan.of(1).withStandby();

  private StandbyFaults() {}

  /** The primary is killed and the standby promoted. */
  static final class Failover implements ChaosFault {
    @Override
    public SitePlan site() {
      return PAIR;
    }

    @Override
    public Injection inject(Scene scene) throws Exception {
      DatabaseServers servers = scene.site().servers();
      long start = System.nanoTime();
      servers.killPrimary();
      servers.promote();
      return Injection.since(start, "kill -9 of the primary, pg_promote");
    }

    @Override
    public void restore(Scene scene) throws Exception {
      scene.site().repair();
      scene.site().servers().addStandby();
    }
  }

  /** The former primary is started again after a failover: it must not be written to. */
  static final class OldPrimaryReturns implements ChaosFault {
    @Override
    public SitePlan site() {
      return PAIR;
    }

    @Override
    public Injection inject(Scene scene) throws Exception {
      DatabaseServers servers = scene.site().servers();
      long start = System.nanoTime();
      servers.killPrimary();
      servers.promote();
      Injection injection = Injection.since(start, "failover, start of the former primary");
      try {
        servers.restartFormerPrimary();
        return injection.with(List.of("the former primary could be started again"));
      } catch (ServerFailure fenced) {
        servers.cut();
        return injection;
      }
    }

    @Override
    public void restore(Scene scene) throws Exception {
      scene.site().repair();
      scene.site().servers().addStandby();
    }
  }

  /**
   * The standby dies, so commits wait; their sessions are terminated, which makes their rows
   * visible on the primary alone, and elements retry; the primary dies too, and the standby, which
   * has none of it, is promoted.
   */
  static final class LostWhileWaiting implements ChaosFault {
    @Override
    public SitePlan site() {
      return PAIR;
    }

    @Override
    public Injection inject(Scene scene) throws Exception {
      DatabaseServers servers = scene.site().servers();
      servers.killStandby();
      List<Long> waiting = scene.awaitWaiting();
      Silence silence = scene.silence();
      servers.terminate(waiting);
      scene.awaitWaitingBeside(waiting);
      scene.pause(100, 600);
      List<String> violations = silence.broken("while no standby had it");
      long start = System.nanoTime();
      servers.killPrimary();
      servers.promote();
      return Injection.since(
              start, "standby killed, backends terminated, primary killed, pg_promote")
          .with(violations);
    }

    @Override
    public void restore(Scene scene) throws Exception {
      scene.site().repair();
      scene.site().servers().addStandby();
    }
  }

  /** The standby is killed or paused; commits must wait until it is back. */
  static final class StandbyGone implements ChaosFault {
    @Override
    public SitePlan site() {
      return PAIR;
    }

    @Override
    public Injection inject(Scene scene) throws Exception {
      DatabaseServers servers = scene.site().servers();
      boolean killed = scene.random().nextBoolean();
      List<Long> processes = servers.standbyProcesses();
      if (killed) {
        Signals.kill(processes);
      } else {
        Signals.pause(processes);
      }
      List<String> violations;
      try {
        scene.awaitWaiting();
        Silence silence = scene.silence();
        scene.pause(300, 1500);
        violations = silence.broken("while no standby had it");
      } finally {
        Signals.resume(processes);
      }
      long start = System.nanoTime();
      if (killed) {
        servers.restartStandby();
      }
      String how = killed ? "killed" : "paused";
      return new Injection(start, start, "standby " + how, violations);
    }
  }

  /** Backends that wait for the standby in a commit are terminated or cancelled. */
  static final class BackendTerminated implements ChaosFault {
    @Override
    public SitePlan site() {
      return PAIR;
    }

    @Override
    public Injection inject(Scene scene) throws Exception {
      DatabaseServers servers = scene.site().servers();
      List<Long> processes = servers.standbyProcesses();
      String function = scene.oneOf(List.of("pg_terminate_backend", "pg_cancel_backend"));
      List<String> violations = new ArrayList<>();
      Signals.pause(processes);
      try {
        List<Long> waiting = scene.awaitWaiting();
        Silence silence = scene.silence();
        servers.signal(function, waiting);
        scene.pause(100, 600);
        violations.addAll(silence.broken("after " + function + ", while no standby had it"));
      } finally {
        Signals.resume(processes);
      }
      return Injection.now(function).with(violations);
    }
  }
}
