package io.straightway.benchmark.settlement;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was measured.
 *
 * @param stages in their order; the first is booking alone
 * @param broken what does not hold in the books afterwards, one sentence each
 */
public record SettlementOutcome(List<SettlementStage> stages, List<String> broken) {
  private static final double NEARLY_ALL = 0.9;

  /** The largest part in which nearly all answers confirm; empty if there is none. */
  Optional<SettlementStage> confirmations() {
    return stages.stream()
        .filter(each -> !each.beside() && each.confirmations() > NEARLY_ALL * each.number())
        .max(Comparator.comparingLong(SettlementStage::number));
  }

  /** Its speed as a share of that of booking; null without it. */
  @JsonProperty
  public @Nullable Double confirmationsOfBooking() {
    return confirmations().map(this::ofBooking).orElse(null);
  }

  /** The speed of a part as a share of that of booking alone. */
  double ofBooking(SettlementStage stage) {
    return stage.perSecond() / stages.get(0).perSecond();
  }
}
