package io.straightway.benchmark.chaos;

import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import io.straightway.benchmark.chaos.meter.SoakGrowth;
import java.util.List;

/**
 * The result of a soak.
 *
 * @param seed decided which faults were made
 * @param hours that faults were made
 * @param days business days that were closed
 * @param settlementKills how often settlement was killed and started again
 * @param faults one for each kind of fault
 * @param growth one for each meter
 * @param broken faults after which something did not hold, or that could not be completed
 * @param findings what is wrong at the end, one sentence each
 * @param directory the result files
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

  /** Whether nothing is lost, doubled, out of balance or different at the custodian. */
  public boolean holds() {
    return findings.isEmpty() && faults.stream().noneMatch(FaultSummary::isBroken);
  }

  /** Whether each fault could be completed. */
  public boolean isSound() {
    return faults.stream().allMatch(each -> each.unfinished() == 0);
  }
}
