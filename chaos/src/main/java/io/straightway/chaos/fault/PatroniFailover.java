package io.straightway.chaos.fault;

import io.straightway.benchmark.system.BenchFailure;
import io.straightway.chaos.fault.Scene.Silence;
import io.straightway.chaos.site.PatroniServers;
import java.util.List;

/**
 * A failover under Patroni. The primary is killed together with its Patroni, as if their host had
 * failed; or its Patroni is killed alone, which leaves two primaries because no watchdog resets the
 * first; or its host is paused. Another Patroni promotes the standby when the lease has expired;
 * the host is restarted and becomes a standby.
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
    String description =
        "kill -9 of the primary's host, promoted after " + Injection.secondsSince(start);
    servers.startFormer();
    return Injection.since(start, description);
  }

  /**
   * Pauses the primary's host until the end; the fault begins when the new primary has a standby.
   */
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

  /**
   * Kills the primary's Patroni alone. Service continues until the standby is promoted, which is
   * when the fault begins.
   */
  private static Injection patroniKilled(Scene scene) throws Exception {
    PatroniServers servers = scene.site().patroni();
    long killed = System.nanoTime();
    servers.killPatroniOfPrimary();
    servers.awaitPromotion();
    long start = System.nanoTime();
    String description =
        "kill -9 of the primary's Patroni, two primaries after " + Injection.secondsSince(killed);
    Silence silence = scene.silence();
    scene.pause(500, 3000);
    if (!servers.hasTwoPrimaries()) {
      throw new BenchFailure("there are no two primaries");
    }
    List<String> violations = silence.broken("while there were two primaries");
    servers.startFormer();
    return Injection.since(start, description).with(violations);
  }
}
