package io.straightway.app.decision;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.HashOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.ContentHash;
import io.straightway.db.operator.ProvedCall;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code stp settle approve}. */
@Command(
    name = "approve",
    header = "Approve what another operator has proposed, and carry it out.",
    description = {
      "For what 'stp settle accept', 'reverse' and 'tolerance' propose; 'stp approvals' lists it with"
          + " its hash. Its maker can't approve it, and nobody what has changed since.",
      OperatorVariables.HELP
    })
public final class SettleApprove implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DecisionRequest request = new DecisionRequest();
  @Mixin HashOption hash = new HashOption();

  @Parameters(paramLabel = "DECISION", description = "The number of the decision.")
  long number;

  public SettleApprove(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    ContentHash shown = hash.value();
    request.make(
        surroundings,
        List.of("decisions", String.valueOf(number), "approve"),
        Map.of("hash", shown),
        (desk, login) -> desk.approve(login, number, shown),
        ProvedCall.of("approve_decision", number, shown.bytes()),
        ProvedCall.of("audit_custodian_resubmission"));
    return ExitCode.OK;
  }
}
