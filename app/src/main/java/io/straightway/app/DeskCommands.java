package io.straightway.app;

import io.straightway.app.cli.MethodCommands;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.ApprovalsCommand;
import io.straightway.app.enquiry.HitsText;
import io.straightway.app.exchange.ExchangeCommand;
import io.straightway.app.exchange.ExchangeText;
import io.straightway.app.income.IncomeCommand;
import io.straightway.app.journal.JournalCommand;
import io.straightway.app.journal.JournalText;
import io.straightway.app.notify.NotificationText;
import io.straightway.app.notify.NotificationsCommand;
import io.straightway.app.operation.OperationCommand;
import io.straightway.app.operation.OperationCommand.Outcome;
import io.straightway.app.settle.BreakTable;
import io.straightway.app.settle.DecisionText;
import io.straightway.app.settle.InstructionCommands;
import io.straightway.app.settle.ReconcileCommand;
import io.straightway.app.settle.SettleCommand;
import io.straightway.app.settle.SettleRun;
import io.straightway.app.settle.SettleText;
import io.straightway.backoffice.catalogue.ApprovalOperations;
import io.straightway.backoffice.catalogue.CostOperations;
import io.straightway.backoffice.catalogue.CostOperations.Penalty;
import io.straightway.backoffice.catalogue.DecisionOperations;
import io.straightway.backoffice.catalogue.ExchangeOperations;
import io.straightway.backoffice.catalogue.IncomeOperations;
import io.straightway.backoffice.catalogue.InstructionOperations;
import io.straightway.backoffice.catalogue.InstructionOperations.Hold;
import io.straightway.backoffice.catalogue.InstructionOperations.Target;
import io.straightway.backoffice.catalogue.JournalOperations;
import io.straightway.backoffice.catalogue.NotificationOperations;
import io.straightway.backoffice.catalogue.ReconciliationOperations;
import io.straightway.backoffice.catalogue.SearchOperations;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.PageArguments;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.settlement.InstructionView;
import io.straightway.settlement.cost.CapitalisedFee;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import picocli.CommandLine;

/** The commands of operators, by subject. Most are created from the description of an operation. */
final class DeskCommands {
  private final Surroundings surroundings;

  DeskCommands(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  CommandLine search() {
    return command(SearchOperations.SEARCH, HitsText::print);
  }

  CommandLine journal() {
    return MethodCommands.add(new CommandLine(new JournalCommand(surroundings)), "propose")
        .addSubcommand(command(JournalOperations.DECIDED.approve(), JournalText::print))
        .addSubcommand(command(JournalOperations.DECIDED.reject(), JournalText::print))
        .addSubcommand(command(JournalOperations.UNSOLICITED, JournalText::print))
        .addSubcommand(command(JournalOperations.REVERSE, JournalText::print))
        .addSubcommand(list(JournalOperations.LIST, JournalText::print))
        .addSubcommand(command(JournalOperations.SHOW, JournalText::print));
  }

  private CommandLine exchange() {
    return MethodCommands.add(new CommandLine(new ExchangeCommand(surroundings)), "propose")
        .addSubcommand(command(ExchangeOperations.DECIDED.approve(), ExchangeText::print))
        .addSubcommand(command(ExchangeOperations.DECIDED.reject(), ExchangeText::print))
        .addSubcommand(list(ExchangeOperations.LIST, ExchangeText::print))
        .addSubcommand(command(ExchangeOperations.SHOW, ExchangeText::print));
  }

  private CommandLine income() {
    return MethodCommands.add(new CommandLine(new IncomeCommand(surroundings)), "load")
        .addSubcommand(
            OperationCommand.table(
                surroundings, IncomeOperations.LIST, IncomeCommand::income, "no income"))
        .addSubcommand(
            OperationCommand.table(
                surroundings, IncomeOperations.CASH, IncomeCommand::cash, "no cash items"))
        .addSubcommand(command(IncomeOperations.TAX, DecisionText::print))
        .addSubcommand(command(IncomeOperations.WITHDRAW, IncomeCommand::print))
        .addSubcommand(command(IncomeOperations.ACCEPT, DecisionText::print));
  }

  CommandLine notifications() {
    return new CommandLine(new NotificationsCommand())
        .addSubcommand(list(NotificationOperations.LIST, NotificationText::print))
        .addSubcommand(command(NotificationOperations.RULES, NotificationText::printRules))
        .addSubcommand(command(NotificationOperations.TEST, NotificationText::print));
  }

  CommandLine approvals() {
    return new CommandLine(new ApprovalsCommand(surroundings))
        .addSubcommand(command(ApprovalOperations.ENDED.approve(), ApprovalsCommand::print))
        .addSubcommand(command(ApprovalOperations.ENDED.reject(), ApprovalsCommand::print));
  }

  CommandLine settle() {
    InstructionCommands instructions = new InstructionCommands(surroundings);
    CommandLine settle =
        new CommandLine(new SettleCommand(surroundings)).addSubcommand(new SettleRun(surroundings));
    MethodCommands.add(settle, "instruct", "deliver", "receive")
        .addSubcommand(instructions.list())
        .addSubcommand(instructions.matching())
        .addSubcommand(instructions.show());
    return MethodCommands.add(settle, "tolerance")
        .addSubcommand(command(InstructionOperations.CUT_OFFS, SettleText::cutOffs))
        .addSubcommand(command(DecisionOperations.LIMITS, DecisionText::limits))
        .addSubcommand(command(DecisionOperations.LIMIT, DecisionText::print))
        .addSubcommand(exchange())
        .addSubcommand(income())
        .addSubcommand(placed(InstructionOperations.HOLD, "held"))
        .addSubcommand(placed(InstructionOperations.RELEASE, "released"))
        .addSubcommand(ordered(InstructionOperations.WITHDRAW, "withdrawn"))
        .addSubcommand(ordered(InstructionOperations.CANCEL, "asked to cancel"))
        .addSubcommand(ordered(InstructionOperations.CLOSE, "closed"))
        .addSubcommand(command(CostOperations.ADOPT, DeskCommands::adopted))
        .addSubcommand(command(CostOperations.FEE_RULES, DeskCommands::fees))
        .addSubcommand(command(CostOperations.FEES, DecisionText::print))
        .addSubcommand(command(DecisionOperations.ACCEPT, DecisionText::print))
        .addSubcommand(command(DecisionOperations.REVERSE, DecisionText::print))
        .addSubcommand(command(DecisionOperations.BY_HAND, DecisionText::print))
        .addSubcommand(command(DecisionOperations.TAKE_BACK, DecisionText::print))
        .addSubcommand(command(DecisionOperations.POSTPONE, DecisionText::print))
        .addSubcommand(command(DecisionOperations.DECIDED.approve(), DecisionText::print))
        .addSubcommand(command(DecisionOperations.DECIDED.reject(), DecisionText::print));
  }

  CommandLine reconcile() {
    return new CommandLine(new ReconcileCommand(surroundings))
        .addSubcommand(list(ReconciliationOperations.BREAKS, BreakTable::print))
        .addSubcommand(command(ReconciliationOperations.CANDIDATES, BreakTable::candidates))
        .addSubcommand(command(ReconciliationOperations.MATCH, BreakTable::matched))
        .addSubcommand(command(ReconciliationOperations.UNMATCH, BreakTable::unmatched))
        .addSubcommand(command(ReconciliationOperations.WRITE_OFF, JournalText::print))
        .addSubcommand(command(ReconciliationOperations.ACCEPT, DecisionText::print));
  }

  private static void fees(PrintWriter out, List<CapitalisedFee> rules) {
    Table.of(CapitalisedFee.class)
        .words("account", CapitalisedFee::account)
        .words("fees", CapitalisedFee::kind)
        .words("traded from", CapitalisedFee::validFrom)
        .words("are", rule -> rule.capitalised() ? "cost" : "expense")
        .printOr(rules, out, "all fees are expenses");
  }

  private static void adopted(PrintWriter out, Penalty penalty) {
    out.println(
        penalty.proposal() == null
            ? "adopted the penalty of break " + penalty.number()
            : "proposed as " + penalty.proposal() + "; another operator approves it");
  }

  private CommandLine placed(Operation<Hold, InstructionView> operation, String done) {
    String reason =
        "asked to " + operation.command().substring(operation.command().lastIndexOf(' ') + 1);
    return each(
        operation,
        (hold, view) -> new Outcome(hold.instruction(), hold.atCustodian() ? reason : done));
  }

  private <P extends Record & Target> CommandLine ordered(
      Operation<P, InstructionView> operation, String done) {
    return each(
        operation,
        (parameters, view) ->
            new Outcome(
                parameters.instruction(),
                view.proposal() == null
                    ? done
                    : "proposed as " + view.proposal() + ", another operator approves it:"));
  }

  private <P extends Record, R> CommandLine command(
      Operation<P, R> operation, BiConsumer<PrintWriter, R> text) {
    return OperationCommand.of(surroundings, operation, text);
  }

  private <P extends Record & PageArguments, T> CommandLine list(
      Operation<P, Page<T>> operation, BiConsumer<PrintWriter, List<T>> text) {
    return OperationCommand.list(surroundings, operation, text);
  }

  private <P extends Record, R> CommandLine each(
      Operation<P, R> operation, BiFunction<P, R, Outcome> outcome) {
    return OperationCommand.each(surroundings, operation, outcome);
  }
}
