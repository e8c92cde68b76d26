package io.straightway.benchmark.settlement;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a settlement bench.
 *
 * @param stages the stages in order; the first is booking alone
 * @param broken the invariants that the books violate afterwards, one sentence each
 */
public record SettlementOutcome(List<SettlementStage> stages, List<String> broken) {
  private static final double NEARLY_ALL = 0.9;

  /**
   * Returns the largest stage in which nearly all answers are confirmations; empty if there is
   * none.
   */
  Optional<SettlementStage> confirmations() {
    return stages.stream()
        .filter(stage -> !stage.concurrent() && stage.confirmations() > NEARLY_ALL * stage.number())
        .max(Comparator.comparingLong(SettlementStage::number));
  }

  /**
   * Returns the speed of confirmations as a share of the speed of booking; null without such a
   * stage.
   */
  @JsonProperty
  public @Nullable Double confirmationsOfBooking() {
    return confirmations().map(this::ofBooking).orElse(null);
  }

  /** Returns the speed of a stage as a share of the speed of booking alone. */
  double ofBooking(SettlementStage stage) {
    return stage.perSecond() / stages.get(0).perSecond();
  }

  /** Prints the stages, the share of confirmations and the broken invariants. */
  public void print(PrintWriter out) {
    Table.of(SettlementStage.class)
        .words("stage", SettlementStage::name)
        .numbers("number", SettlementStage::number)
        .numbers("confirmations", SettlementStage::confirmations)
        .numbers("seconds", stage -> Numbers.rounded(stage.seconds(), 1))
        .numbers("a second", stage -> Numbers.rounded(stage.perSecond(), 0))
        .numbers("of booking", stage -> Numbers.rounded(ofBooking(stage), 2))
        .print(stages, out, "  ");
    out.println();
    Double share = confirmationsOfBooking();
    if (share != null) {
      out.println(
          "  Confirmations alone come in at %s of the speed of booking."
              .formatted(Numbers.rounded(share, 2)));
    }
    broken.forEach(finding -> Paragraph.print(out, "  Broken: ", finding));
    if (broken.isEmpty()) {
      out.println("  All invariants hold.");
    }
  }
}
