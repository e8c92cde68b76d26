package io.straightway.benchmark.chaos.fault;

import io.straightway.benchmark.chaos.site.PatroniServers;
import io.straightway.benchmark.chaos.site.SitePlan;
import java.util.Optional;

/**
 * The primary dies with its Patroni, as with their host. The other Patroni promotes the standby
 * when the lease has run out; the host comes back, and becomes the standby.
 */
final class PatroniFailover implements ChaosFault {
  private static final double NANOS_PER_SECOND = 1e9;

  @Override
  public Optional<String> whyNot() {
    return PatroniServers.whyNot();
  }

  @Override
  public SitePlan site() {
    return SitePlan.of(1).underPatroni();
  }

  @Override
  public Injection inject(Scene scene) throws Exception {
    PatroniServers servers = scene.site().patroni();
    long start = System.nanoTime();
    servers.killPrimary();
    servers.awaitPrimary();
    double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
    servers.startKilled();
    return Injection.since(
        start, "kill -9 of the primary's host, promoted after %.1f s".formatted(seconds));
  }

  /** The next run must find a standby that has everything. */
  @Override
  public void restore(Scene scene) throws Exception {
    scene.site().repair();
    scene.site().patroni().awaitStandby();
  }
}
