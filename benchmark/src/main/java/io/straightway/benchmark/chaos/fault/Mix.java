package io.straightway.benchmark.chaos.fault;

import io.straightway.benchmark.chaos.site.SitePlan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Another fault each time, in an installation that has everything. */
final class Mix implements ChaosFault {
  private final List<ChaosFault> parts =
      List.of(
          new ElementFaults.Killed(),
          new ElementFaults.AllKilled(),
          new ElementFaults.Paused(),
          new ElementFaults.RollingRestart(),
          new DatabaseFaults.InDoubtCommit(),
          new DatabaseFaults.Killed(),
          new StandbyFaults.BackendTerminated(),
          new StandbyFaults.StandbyGone(),
          new StandbyFaults.Failover(),
          new StandbyFaults.LostWhileWaiting(),
          new NetworkFault(),
          new FailureInside());

  private @Nullable ChaosFault last;

  @Override
  public SitePlan site() {
    return SitePlan.of(2).withStandby();
  }

  @Override
  public Injection inject(Scene scene) throws Exception {
    ChaosFault part = scene.oneOf(parts.stream().filter(each -> each.whyNot().isEmpty()).toList());
    last = part;
    return part.inject(scene);
  }

  @Override
  public void restore(Scene scene) throws Exception {
    if (last != null) {
      last.restore(scene);
    }
  }
}
