package io.straightway.benchmark.chaos.fault;

import io.straightway.benchmark.chaos.site.SitePlan;
import java.util.Optional;

/**
 * A fault of the catalogue that this program can't make.
 *
 * @param reason why
 */
record NotMade(String reason) implements ChaosFault {
  @Override
  public SitePlan site() {
    return SitePlan.of(1);
  }

  @Override
  public Optional<String> whyNot() {
    return Optional.of(reason);
  }

  @Override
  public Injection inject(Scene scene) {
    throw new IllegalStateException(reason);
  }
}
