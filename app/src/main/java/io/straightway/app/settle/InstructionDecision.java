package io.straightway.app.settle;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.access.RemoteServer;
import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OpenDesk;
import io.straightway.app.print.Json;
import io.straightway.backoffice.enquiry.InstructionView;
import io.straightway.db.Pool;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.ProvedCall;
import io.straightway.settlement.InstructionReference;
import io.straightway.settlement.instruct.InstructionDesk;
import io.straightway.settlement.instruct.InstructionRefusal;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.type.TypeReference;

/** A decision of an operator on instructions, one after the other. */
public abstract class InstructionDecision implements Callable<Integer> {
  private final Surroundings surroundings;
  private final String done;
  private final Action action;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin BooksOptions database = new BooksOptions();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();

  @Parameters(
      paramLabel = "REF",
      arity = "1..*",
      description = "References of instructions, such as SI20001.")
  List<String> references = List.of();

  /**
   * A decision.
   *
   * @param done what an instruction is then, such as {@code held}
   */
  InstructionDecision(Surroundings surroundings, String done, Action action) {
    this.surroundings = surroundings;
    this.done = done;
    this.action = action;
  }

  @Override
  public Integer call() throws SQLException {
    SettleOptions.requireReferences(references);
    if (server.given()) {
      RemoteServer remote = server.open(surroundings);
      for (String reference : references) {
        remote.post(
            List.of("instructions", reference, order()),
            body(),
            new TypeReference<InstructionView>() {},
            ProvedCall.of(
                "audit_instruction", audited(), InstructionReference.id(reference).orElse(0)));
        print(reference, result());
      }
      return ExitCode.OK;
    }
    OperatorLogin login = OperatorVariables.login(surroundings);
    try (Pool pool = SettleOptions.pool(database, surroundings, 2)) {
      InstructionDesk desk = new InstructionDesk(pool.dataSource());
      for (String reference : references) {
        decide(desk, login, reference);
        print(reference, result());
      }
      return ExitCode.OK;
    } catch (InstructionRefusal e) {
      throw CommandFailure.failed(String.valueOf(e.getMessage()));
    } catch (DeskRefusal e) {
      throw OpenDesk.refused(e);
    }
  }

  private void print(String reference, String result) {
    if (json.wanted) {
      Json.print(surroundings.out(), new Decided(reference, result));
    } else {
      surroundings.out().println(result + " " + reference);
    }
  }

  /** Decides on one. */
  void decide(InstructionDesk desk, OperatorLogin login, String reference) throws SQLException {
    action.by(desk, login, reference);
  }

  /** What an instruction is then. */
  String result() {
    return done;
  }

  /** The same for a server. */
  private String order() {
    return getClass().getAnnotation(Command.class).name();
  }

  /** What the audit calls it. */
  String audited() {
    return order().toUpperCase(Locale.ROOT) + "_INSTRUCTION";
  }

  /** What a server takes with the order. */
  Object body() {
    return Map.of();
  }

  /** What the desk does. */
  @FunctionalInterface
  interface Action {
    /** Decides on one instruction. */
    void by(InstructionDesk desk, OperatorLogin login, String reference) throws SQLException;
  }

  private record Decided(String reference, String done) {}

  /** {@code stp settle hold}. */
  @Command(
      name = "hold",
      header = "Hold back instructions that wait to be delivered.",
      description = {
        "It can be done until their delivery is tried. A hold stays with the trade: when that is"
            + " amended, its new instruction is held too.",
        "Later, --at-custodian asks the custodian (sese.030) to let an instruction match and not"
            + " settle.",
        OperatorVariables.HELP
      })
  static final class Hold extends InstructionDecision {
    @Option(
        names = "--at-custodian",
        description = "Ask the custodian to hold instructions that were sent.")
    boolean atCustodian;

    @Override
    void decide(InstructionDesk desk, OperatorLogin login, String reference) throws SQLException {
      if (atCustodian) {
        desk.holdAtCustodian(login, reference);
      } else {
        super.decide(desk, login, reference);
      }
    }

    @Override
    String result() {
      return atCustodian ? "asked to hold" : super.result();
    }

    @Override
    Object body() {
      return Map.of("atCustodian", atCustodian);
    }

    @Override
    String audited() {
      return atCustodian ? "HOLD_AT_CUSTODIAN" : super.audited();
    }

    Hold(Surroundings surroundings) {
      super(surroundings, "held", InstructionDesk::hold);
    }
  }

  /** {@code stp settle release}. */
  @Command(
      name = "release",
      header = "Let held instructions go.",
      description = {
        "They are delivered by the next delivery. With --at-custodian the custodian is asked"
            + " (sese.030) to settle what it holds.",
        OperatorVariables.HELP
      })
  static final class Release extends InstructionDecision {
    @Option(
        names = "--at-custodian",
        description = "Ask the custodian to let instructions go that it holds.")
    boolean atCustodian;

    @Override
    void decide(InstructionDesk desk, OperatorLogin login, String reference) throws SQLException {
      if (atCustodian) {
        desk.releaseAtCustodian(login, reference);
      } else {
        super.decide(desk, login, reference);
      }
    }

    @Override
    String result() {
      return atCustodian ? "asked to release" : super.result();
    }

    @Override
    Object body() {
      return Map.of("atCustodian", atCustodian);
    }

    @Override
    String audited() {
      return atCustodian ? "RELEASE_AT_CUSTODIAN" : super.audited();
    }

    Release(Surroundings surroundings) {
      super(surroundings, "released", InstructionDesk::release);
    }
  }

  /** {@code stp settle withdraw}. */
  @Command(
      name = "withdraw",
      header = "Withdraw instructions that have not left the house, or were refused.",
      description = {
        "Their trades are instructed anew by the next 'stp settle instruct'.",
        OperatorVariables.HELP
      })
  static final class Withdraw extends InstructionDecision {
    Withdraw(Surroundings surroundings) {
      super(surroundings, "withdrawn", InstructionDesk::withdraw);
    }
  }

  /** {@code stp settle cancel}. */
  @Command(
      name = "cancel",
      header = "Ask the custodian to cancel instructions that were sent.",
      description = {
        "A request (sese.020) goes out with the next delivery. When the custodian agrees, trades"
            + " of which nothing has settled are free: they can be changed, and are instructed"
            + " anew. What has settled stays, and the rest is closed. A request that is denied is"
            + " an exception.",
        OperatorVariables.HELP
      })
  static final class Cancel extends InstructionDecision {
    Cancel(Surroundings surroundings) {
      super(surroundings, "asked to cancel", InstructionDesk::cancel);
    }
  }

  /** {@code stp settle close}. */
  @Command(
      name = "close",
      header = "Close what is left of instructions that have settled in part.",
      description = {
        "For a rest that the custodian will not settle. The custodian is not asked; what has"
            + " settled stays.",
        OperatorVariables.HELP
      })
  static final class Close extends InstructionDecision {
    Close(Surroundings surroundings) {
      super(surroundings, "closed", InstructionDesk::close);
    }
  }

  /** All of them. */
  public static List<InstructionDecision> all(Surroundings surroundings) {
    return List.of(
        new Hold(surroundings),
        new Release(surroundings),
        new Withdraw(surroundings),
        new Cancel(surroundings),
        new Close(surroundings));
  }
}
