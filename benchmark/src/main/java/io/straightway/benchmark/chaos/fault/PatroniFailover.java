package io.straightway.benchmark.chaos.fault;

import io.straightway.benchmark.chaos.fault.Scene.Silence;
import io.straightway.benchmark.chaos.site.PatroniServers;
import io.straightway.benchmark.system.BenchFailure;
import java.util.List;

/**
 * The primary is killed with its Patroni, as with their host; or its Patroni alone, so that there
 * are two primaries, as no watchdog resets the first; or its host sleeps. Another Patroni promotes
 * the standby when the lease has run out; the host is started again, and becomes a standby.
 */
final class PatroniFailover {
  private PatroniFailover() {}

  static Injection inject(Scene scene) throws Exception {
    return scene.random().nextBoolean() ? hostKilled(scene) : patroniKilled(scene);
  }

  private static Injection hostKilled(Scene scene) throws Exception {
    PatroniServers servers = scene.site().patroni();
    long start = System.nanoTime();
    servers.killPrimary();
    servers.awaitPromotion();
    String how = "kill -9 of the primary's host, promoted after " + Injection.secondsSince(start);
    servers.startFormer();
    return Injection.since(start, how);
  }

  /** It sleeps until all is over; the fault begins when the new primary has a standby. */
  static Injection hostAsleep(Scene scene) throws Exception {
    PatroniServers servers = scene.site().patroni();
    long asleep = System.nanoTime();
    servers.pausePrimary();
    servers.awaitPromotion();
    String promoted = Injection.secondsSince(asleep);
    servers.awaitStandby();
    return Injection.now(
        "SIGSTOP of the primary's host, promoted after %s, with a standby after %s"
            .formatted(promoted, Injection.secondsSince(asleep)));
  }

  /** Service goes on until the standby is promoted, which is when the fault begins. */
  private static Injection patroniKilled(Scene scene) throws Exception {
    PatroniServers servers = scene.site().patroni();
    long killed = System.nanoTime();
    servers.killPatroniOfPrimary();
    servers.awaitPromotion();
    long start = System.nanoTime();
    String how =
        "kill -9 of the primary's Patroni, two primaries after " + Injection.secondsSince(killed);
    Silence silence = scene.silence();
    scene.pause(500, 3000);
    if (!servers.hasTwoPrimaries()) {
      throw new BenchFailure("there are no two primaries");
    }
    List<String> violations = silence.broken("while there were two primaries");
    servers.startFormer();
    return Injection.since(start, how).with(violations);
  }
}
