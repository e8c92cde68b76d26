package io.straightway.benchmark.chaos.fault;

import io.straightway.benchmark.chaos.site.SitePlan;
import io.straightway.benchmark.chaos.wire.FaultProxy;
import io.straightway.benchmark.chaos.wire.WireMode;
import java.util.List;
import java.util.Locale;

/**
 * A bad network between feeder and element, or between element and database: connections that are
 * reset, that carry nothing any more and are reset later, or that carry bytes late or one by one.
 */
final class NetworkFault implements ChaosFault {
  @Override
  public SitePlan site() {
    return SitePlan.of(1);
  }

  @Override
  public Injection inject(Scene scene) throws Exception {
    boolean ofDatabase = scene.random().nextBoolean();
    FaultProxy proxy = ofDatabase ? scene.site().servers().proxy() : scene.site().gateway();
    WireMode mode = scene.oneOf(List.of(WireMode.values()));
    if (mode != WireMode.OPEN) {
      proxy.set(mode);
      scene.pause(300, 1500);
    }
    if (mode == WireMode.OPEN || mode == WireMode.SILENT) {
      proxy.cut();
    }
    proxy.set(WireMode.OPEN);
    String what = mode == WireMode.OPEN ? "reset" : mode.name().toLowerCase(Locale.ROOT);
    return Injection.now(what + (ofDatabase ? " to the database" : " to the element"));
  }
}
