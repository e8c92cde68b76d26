package io.straightway.benchmark.chaos.fault;

import io.straightway.benchmark.chaos.fault.Scene.Silence;
import io.straightway.benchmark.chaos.site.PatroniServers;
import io.straightway.benchmark.system.BenchFailure;
import java.util.List;

/**
 * The primary is killed with its Patroni, as with their host; or its Patroni alone, so that there
 * are two primaries, as no watchdog resets the first. The other Patroni promotes the standby when
 * the lease has run out; the host comes back, and becomes the standby.
 */
final class PatroniFailover {
  private static final double NANOS_PER_SECOND = 1e9;

  private PatroniFailover() {}

  static Injection inject(Scene scene) throws Exception {
    return scene.random().nextBoolean() ? hostKilled(scene) : patroniKilled(scene);
  }

  private static Injection hostKilled(Scene scene) throws Exception {
    PatroniServers servers = scene.site().patroni();
    long start = System.nanoTime();
    servers.killPrimary();
    servers.awaitPromotion();
    String how = "kill -9 of the primary's host, promoted after " + secondsSince(start);
    servers.startFormer();
    return Injection.since(start, how);
  }

  /** Service goes on until the standby is promoted, which is when the fault begins. */
  private static Injection patroniKilled(Scene scene) throws Exception {
    PatroniServers servers = scene.site().patroni();
    long killed = System.nanoTime();
    servers.killPatroniOfPrimary();
    servers.awaitPromotion();
    long start = System.nanoTime();
    String how = "kill -9 of the primary's Patroni, two primaries after " + secondsSince(killed);
    Silence silence = scene.silence();
    scene.pause(500, 3000);
    if (!servers.hasTwoPrimaries()) {
      throw new BenchFailure("there are no two primaries");
    }
    List<String> violations = silence.broken("while there were two primaries");
    servers.startFormer();
    return Injection.since(start, how).with(violations);
  }

  private static String secondsSince(long start) {
    return "%.1f s".formatted((System.nanoTime() - start) / NANOS_PER_SECOND);
  }
}
