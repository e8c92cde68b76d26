package io.straightway.app.decision;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.ReasonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.operator.ProvedCall;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code stp settle reject}. */
@Command(
    name = "reject",
    header = "Reject what is proposed on a confirmation or a tolerance; its maker withdraws it.",
    description = OperatorVariables.HELP)
public final class SettleReject implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DecisionRequest request = new DecisionRequest();
  @Mixin ReasonOption reason = new ReasonOption();

  @Parameters(paramLabel = "DECISION", description = "The number of the decision.")
  long number;

  public SettleReject(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    request.make(
        surroundings,
        List.of("decisions", String.valueOf(number), "reject"),
        Map.of("reason", reason.text()),
        (desk, login) -> desk.reject(login, number, reason.text()),
        ProvedCall.of("reject_decision", number, reason.text()));
    return ExitCode.OK;
  }
}
