package io.straightway.app.settle;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.Surroundings;
import io.straightway.settlement.instruct.InstructionDesk;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp settle release}. */
@Command(
    name = "release",
    header = "Let held instructions go.",
    description = "They are delivered by the next delivery. It is audited.")
public final class SettleRelease implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin InstructionDecision decision = new InstructionDecision();

  public SettleRelease(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    return decision.decide(surroundings, "released", InstructionDesk::release);
  }
}
