package io.straightway.app.settle;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.ReasonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OpenDesk;
import io.straightway.app.print.Json;
import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.db.Pool;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.ProvedCall;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.confirm.ConfirmationDesk.Resubmission;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.core.type.TypeReference;

/**
 * What two operators decide on a confirmation: one proposes it, the other gives the same command.
 */
public abstract class ConfirmationDecision implements Callable<Integer> {
  private final Surroundings surroundings;
  private final String kind;
  private final String done;
  private final String inWords;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin BooksOptions database = new BooksOptions();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin ReasonOption reason = new ReasonOption();

  @Parameters(
      paramLabel = "ITEM",
      description =
          "The confirmation, such as custodian:30004: as 'stp exceptions list' prints it, or the"
              + " number of an answer in 'stp settle show'.")
  String item = "";

  /**
   * A decision.
   *
   * @param kind what the database calls it
   * @param done the outcome for programs, when it is approved
   * @param inWords the same for people, after the item
   */
  ConfirmationDecision(Surroundings surroundings, String kind, String done, String inWords) {
    this.surroundings = surroundings;
    this.kind = kind;
    this.done = done;
    this.inWords = inWords;
  }

  /**
   * Proposes or approves it.
   *
   * @return whether it is approved and carried out
   */
  abstract boolean decide(ConfirmationDesk desk, OperatorLogin login, long id) throws SQLException;

  @Override
  public Integer call() throws SQLException {
    long id =
        ItemName.number(ItemName.Kind.CUSTODIAN, item)
            .orElseThrow(
                () ->
                    CommandFailure.usage(
                        "'" + item + "' is no message of the custodian, such as custodian:30004"));
    if (server.given()) {
      Decided answer =
          server
              .open(surroundings)
              .post(
                  List.of("confirmations", item, getClass().getAnnotation(Command.class).name()),
                  Map.of("reason", reason.text()),
                  new TypeReference<Decided>() {},
                  ProvedCall.of("decide_on_confirmation", kind, id, reason.text()),
                  ProvedCall.of("audit_custodian_resubmission", id));
      print(answer.done().equals(done));
      return ExitCode.OK;
    }
    OperatorLogin login = OperatorVariables.login(surroundings);
    try (Pool pool = SettleOptions.pool(database, surroundings, ConfirmationDesk.CONNECTIONS)) {
      print(decide(new ConfirmationDesk(pool.dataSource()), login, id));
      return ExitCode.OK;
    } catch (DeskRefusal e) {
      throw OpenDesk.refused(e);
    }
  }

  private void print(boolean approved) {
    if (json.wanted) {
      Json.print(surroundings.out(), new Decided(item, approved ? done : "PROPOSED"));
    } else {
      surroundings
          .out()
          .println(
              item
                  + (approved
                      ? " " + inWords
                      : " is proposed; another operator approves it with the same command"));
    }
  }

  private record Decided(String item, String done) {}

  /** {@code stp settle accept}. */
  @Command(
      name = "accept",
      header = "Accept the amount of a confirmation beyond the tolerance, with four eyes.",
      description = {
        "For a confirmation that is in repair for CONFIRMATION_AMOUNT. The first operator proposes"
            + " it; when a second one gives the same command, the confirmation settles its"
            + " instruction, and the difference is posted to SETTLEMENT_DIFFERENCE. 'stp exceptions"
            + " reject' disputes it instead.",
        OperatorVariables.HELP
      })
  static final class Accept extends ConfirmationDecision {
    Accept(Surroundings surroundings) {
      super(surroundings, "AMOUNT", "ACCEPTED", "is accepted and applied");
    }

    @Override
    boolean decide(ConfirmationDesk desk, OperatorLogin login, long id) throws SQLException {
      Optional<Resubmission> outcome = desk.accept(login, id, reason.text());
      if (outcome.isPresent() && !outcome.get().applied()) {
        throw CommandFailure.failed(
            "STILL_IN_REPAIR: " + outcome.get().code() + ": " + outcome.get().reason());
      }
      return outcome.isPresent();
    }
  }

  /** {@code stp settle reverse}. */
  @Command(
      name = "reverse",
      header = "Take back what a confirmation has settled, with four eyes.",
      description = {
        "For a confirmation that should not have settled anything, such as one that came again under"
            + " another reference. The first operator proposes it; when a second one gives the same"
            + " command, the opposite of its entry and movements is booked, and its instruction is"
            + " open again by what it had settled. Only the last that has settled of an instruction"
            + " can be taken back.",
        OperatorVariables.HELP
      })
  static final class Reverse extends ConfirmationDecision {
    Reverse(Surroundings surroundings) {
      super(surroundings, "REVERSAL", "REVERSED", "is taken back");
    }

    @Override
    boolean decide(ConfirmationDesk desk, OperatorLogin login, long id) throws SQLException {
      return desk.reverse(login, id, reason.text());
    }
  }

  /** All of them. */
  public static List<ConfirmationDecision> all(Surroundings surroundings) {
    return List.of(new Accept(surroundings), new Reverse(surroundings));
  }
}
