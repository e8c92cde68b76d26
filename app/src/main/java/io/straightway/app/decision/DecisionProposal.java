package io.straightway.app.decision;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.ReasonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.db.operator.ProvedCall;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.confirm.SettlementDecision.Kind;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What one operator proposes of a confirmation. */
public abstract class DecisionProposal implements Callable<Integer> {
  private final Surroundings surroundings;
  private final Kind kind;

  @Mixin DecisionRequest request = new DecisionRequest();
  @Mixin ReasonOption reason = new ReasonOption();

  @Parameters(
      paramLabel = "ITEM",
      description =
          "The confirmation, such as custodian:30004: as 'stp exceptions list' prints it, or the"
              + " number of an answer in 'stp settle show'.")
  String item = "";

  DecisionProposal(Surroundings surroundings, Kind kind) {
    this.surroundings = surroundings;
    this.kind = kind;
  }

  @Override
  public Integer call() throws SQLException {
    long message =
        ItemName.number(ItemName.Kind.CUSTODIAN, item)
            .orElseThrow(
                () ->
                    CommandFailure.usage(
                        "'" + item + "' is no message of the custodian, such as custodian:30004"));
    request.make(
        surroundings,
        List.of("confirmations", item, getClass().getAnnotation(Command.class).name()),
        Map.of("reason", reason.text()),
        (desk, login) -> desk.propose(login, kind, item, reason.text()),
        ProvedCall.of(
            "propose_decision", kind.name(), ConfirmationDesk.terms(message), reason.text()));
    return ExitCode.OK;
  }

  /** {@code stp settle accept}. */
  @Command(
      name = "accept",
      header = "Propose to accept the amount of a confirmation beyond the tolerance.",
      description = {
        "For a confirmation that is in repair for CONFIRMATION_AMOUNT. When another operator approves"
            + " it ('stp settle approve'), the confirmation settles its instruction, and the"
            + " difference is posted to SETTLEMENT_DIFFERENCE. 'stp exceptions reject' disputes it"
            + " instead.",
        OperatorVariables.HELP
      })
  static final class Accept extends DecisionProposal {
    Accept(Surroundings surroundings) {
      super(surroundings, Kind.AMOUNT);
    }
  }

  /** {@code stp settle reverse}. */
  @Command(
      name = "reverse",
      header = "Propose to take back what a confirmation has settled.",
      description = {
        "For a confirmation that should not have settled anything, such as one that came again under"
            + " another reference. When another operator approves it ('stp settle approve'), the"
            + " opposite of its entry and movements is booked, and its instruction is open again by"
            + " what it had settled. Only the last that has settled of an instruction can be taken"
            + " back.",
        OperatorVariables.HELP
      })
  static final class Reverse extends DecisionProposal {
    Reverse(Surroundings surroundings) {
      super(surroundings, Kind.REVERSAL);
    }
  }

  /** All of them. */
  public static List<DecisionProposal> all(Surroundings surroundings) {
    return List.of(new Accept(surroundings), new Reverse(surroundings));
  }
}
