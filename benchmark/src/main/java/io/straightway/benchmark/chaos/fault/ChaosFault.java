package io.straightway.benchmark.chaos.fault;

import io.straightway.benchmark.chaos.site.SitePlan;
import java.util.Optional;

/** A fault that can be made again and again in one installation. */
public interface ChaosFault {
  /** The installation it is made in. */
  SitePlan site();

  /** Makes it, while the feeder sends, and starts again what it has ended. */
  Injection inject(Scene scene) throws Exception;

  /** Makes the installation whole again, when service has resumed. */
  default void restore(Scene scene) throws Exception {
    scene.site().repair();
  }

  /** Why it can't be made on this machine; empty if it can. */
  default Optional<String> whyNot() {
    return Optional.empty();
  }
}
