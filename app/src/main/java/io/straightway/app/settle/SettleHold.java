package io.straightway.app.settle;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.Surroundings;
import io.straightway.settlement.instruct.InstructionDesk;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp settle hold}. */
@Command(
    name = "hold",
    header = "Hold back instructions that wait to be delivered.",
    description = "It can be done until their delivery is tried. It is audited.")
public final class SettleHold implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin InstructionDecision decision = new InstructionDecision();

  public SettleHold(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    return decision.decide(surroundings, "held", InstructionDesk::hold);
  }
}
