package io.straightway.chaos;

import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import io.straightway.chaos.meter.SoakGrowth;
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
    @JsonIncludeProperties({"name", "run", "how", "broken", "failure", "replay"})
        List<ChaosRun> broken,
    List<String> findings,
    String directory) {

  /**
   * Returns whether no message is lost or doubled, all invariants hold, and the custodian's books
   * agree.
   */
  public boolean holds() {
    return findings.isEmpty() && faults.stream().noneMatch(FaultSummary::isBroken);
  }

  /** Returns whether every fault could be completed. */
  public boolean isSound() {
    return faults.stream().allMatch(summary -> summary.unfinished() == 0);
  }
}
