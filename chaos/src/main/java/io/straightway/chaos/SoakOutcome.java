package io.straightway.chaos;

import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import io.straightway.chaos.meter.SoakGrowth;
import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.List;

/**
 * The result of a soak.
 *
 * @param seed the seed that decided the faults
 * @param hours the hours in which faults were injected
 * @param days the number of closed business days
 * @param settlementKills how often settlement was killed and restarted
 * @param faults one summary for each kind of fault
 * @param growth the growth of each meter
 * @param broken the faults that broke an invariant or could not be completed
 * @param findings the problems found at the end, one sentence each
 * @param directory the directory of the result files
 */
public record SoakOutcome(
    long seed,
    double hours,
    int days,
    int settlementKills,
    List<FaultSummary> faults,
    List<SoakGrowth> growth,
    @JsonIncludeProperties({"name", "run", "injection", "broken", "failure", "replay"})
        List<ChaosRun> broken,
    List<String> findings,
    String directory)
    implements HarnessOutcome {
  static final Table<SoakGrowth> GROWTH =
      Table.of(SoakGrowth.class)
          .words("meter", SoakGrowth::meter)
          .words("unit", SoakGrowth::unit)
          .numbers("first", growth -> FaultSummary.seconds(growth.first(), 1))
          .numbers("last", growth -> FaultSummary.seconds(growth.last(), 1))
          .numbers("most", growth -> FaultSummary.seconds(growth.most(), 1));

  /**
   * Returns whether no message is lost or duplicated, all invariants hold, and the custodian's
   * books agree.
   */
  @Override
  public boolean holds() {
    return findings.isEmpty() && faults.stream().noneMatch(FaultSummary::isBroken);
  }

  /** Returns whether every fault could be completed. */
  @Override
  public boolean isSound() {
    return faults.stream().allMatch(summary -> summary.unfinished() == 0);
  }

  /** Prints the faults, the meters and the verdict. */
  @Override
  public void print(PrintWriter out) {
    ChaosOutcome.FAULTS.print(faults, out, "  ");
    out.println();
    GROWTH.print(growth, out, "  ");
    out.println();
    out.println("  Medians of the first and the last quarter of the time, and the largest value.");
    findings.forEach(finding -> Paragraph.print(out, "  Broken: ", finding));
    broken.forEach(run -> Paragraph.print(out, "  Run " + run.run() + ": ", run.words()));
    out.println("  " + verdict());
  }

  /** Returns the verdict in one sentence. */
  String verdict() {
    String counted =
        "%s, %s closed, settlement killed %s; "
            .formatted(
                Numbers.of(faults.stream().mapToLong(FaultSummary::runs).sum(), "fault"),
                Numbers.of(days, "business day"),
                Numbers.of(settlementKills, "time"));
    String loss =
        "%s lost, %s duplicated."
            .formatted(
                Numbers.of(faults.stream().mapToLong(FaultSummary::lost).sum()),
                Numbers.of(faults.stream().mapToLong(FaultSummary::duplicated).sum()));
    if (!holds()) {
      return "BROKEN: " + counted + loss;
    }
    return isSound()
        ? "All invariants hold, all is settled, the custodian's books are ours: " + counted + loss
        : "NOT ALL FAULTS COULD BE COMPLETED: " + counted + loss;
  }
}
