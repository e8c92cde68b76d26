package io.straightway.app.settle;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.Surroundings;
import io.straightway.settlement.instruct.InstructionDesk;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp settle withdraw}. */
@Command(
    name = "withdraw",
    header = "Withdraw instructions that have not left the house, or were refused.",
    description =
        "Their trades are instructed anew by the next 'stp settle instruct'. It is audited.")
public final class SettleWithdraw implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin InstructionDecision decision = new InstructionDecision();

  public SettleWithdraw(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    return decision.decide(surroundings, "withdrawn", InstructionDesk::withdraw);
  }
}
