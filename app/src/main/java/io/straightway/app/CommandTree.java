package io.straightway.app;

import io.straightway.app.bench.BenchCommand;
import io.straightway.app.bench.BenchConsoleCommand;
import io.straightway.app.bench.BenchContentionCommand;
import io.straightway.app.bench.BenchFloorCommand;
import io.straightway.app.bench.BenchGridCommand;
import io.straightway.app.bench.BenchProbeCommand;
import io.straightway.app.bench.BenchReportCommand;
import io.straightway.app.bench.BenchRunCommand;
import io.straightway.app.chaos.ChaosCommand;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.CompletionCommand;
import io.straightway.app.cli.DateConverter;
import io.straightway.app.cli.FailureReport;
import io.straightway.app.cli.HelpCommand;
import io.straightway.app.cli.NumberConverters;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.cli.TopCommand;
import io.straightway.app.database.DatabaseBackup;
import io.straightway.app.database.DatabaseCommand;
import io.straightway.app.database.DatabaseMigrate;
import io.straightway.app.database.DatabasePromote;
import io.straightway.app.database.DatabaseRejoin;
import io.straightway.app.database.DatabaseRestore;
import io.straightway.app.database.DatabaseStart;
import io.straightway.app.database.DatabaseStatus;
import io.straightway.app.database.DatabaseStop;
import io.straightway.app.decision.DecisionProposal;
import io.straightway.app.decision.SettleApprove;
import io.straightway.app.decision.SettleReject;
import io.straightway.app.decision.SettleTolerance;
import io.straightway.app.demo.DemoCommand;
import io.straightway.app.desk.ApprovalsCommand;
import io.straightway.app.desk.ExceptionsApproveCommand;
import io.straightway.app.desk.ExceptionsAssignCommand;
import io.straightway.app.desk.ExceptionsCommand;
import io.straightway.app.desk.ExceptionsDeclineCommand;
import io.straightway.app.desk.ExceptionsListCommand;
import io.straightway.app.desk.ExceptionsRejectCommand;
import io.straightway.app.desk.ExceptionsRepairCommand;
import io.straightway.app.desk.ExceptionsResubmitCommand;
import io.straightway.app.desk.ExceptionsShowCommand;
import io.straightway.app.engine.ConsoleCommand;
import io.straightway.app.engine.ElementCommand;
import io.straightway.app.engine.FeedCommand;
import io.straightway.app.engine.GenerateCommand;
import io.straightway.app.enquiry.CheckCommand;
import io.straightway.app.enquiry.PositionsCommand;
import io.straightway.app.enquiry.StatusCommand;
import io.straightway.app.enquiry.TradeCommand;
import io.straightway.app.enquiry.TrialBalanceCommand;
import io.straightway.app.exchange.ExchangeApproveCommand;
import io.straightway.app.exchange.ExchangeCommand;
import io.straightway.app.exchange.ExchangeListCommand;
import io.straightway.app.exchange.ExchangeProposeCommand;
import io.straightway.app.exchange.ExchangeRejectCommand;
import io.straightway.app.exchange.ExchangeShowCommand;
import io.straightway.app.fit.AdviseCommand;
import io.straightway.app.fit.CompareCommand;
import io.straightway.app.fit.DatasetsCommand;
import io.straightway.app.fit.FitCommand;
import io.straightway.app.issuer.IssuerAddCommand;
import io.straightway.app.issuer.IssuerCommand;
import io.straightway.app.issuer.IssuerListCommand;
import io.straightway.app.issuer.IssuerRefreshCommand;
import io.straightway.app.issuer.IssuerRemoveCommand;
import io.straightway.app.journal.JournalApproveCommand;
import io.straightway.app.journal.JournalCommand;
import io.straightway.app.journal.JournalListCommand;
import io.straightway.app.journal.JournalProposeCommand;
import io.straightway.app.journal.JournalRejectCommand;
import io.straightway.app.journal.JournalReverseCommand;
import io.straightway.app.journal.JournalShowCommand;
import io.straightway.app.operator.AuditCommand;
import io.straightway.app.operator.AuditListCommand;
import io.straightway.app.operator.AuditVerifyCommand;
import io.straightway.app.operator.OperatorAddCommand;
import io.straightway.app.operator.OperatorCommand;
import io.straightway.app.operator.OperatorGrantCommand;
import io.straightway.app.operator.OperatorLinkCommand;
import io.straightway.app.operator.OperatorListCommand;
import io.straightway.app.operator.OperatorLogoutCommand;
import io.straightway.app.operator.OperatorPasswordCommand;
import io.straightway.app.operator.OperatorRemoveCommand;
import io.straightway.app.operator.OperatorRevokeCommand;
import io.straightway.app.operator.OperatorUnlinkCommand;
import io.straightway.app.operator.SenderAddCommand;
import io.straightway.app.operator.SenderCommand;
import io.straightway.app.operator.SenderListCommand;
import io.straightway.app.operator.SenderRemoveCommand;
import io.straightway.app.operator.SenderRenewCommand;
import io.straightway.app.queueing.QueueingCommand;
import io.straightway.app.settle.BusinessDateCommand;
import io.straightway.app.settle.CustodianCommand;
import io.straightway.app.settle.EodCommand;
import io.straightway.app.settle.InstructionDecision;
import io.straightway.app.settle.ReconcileCommand;
import io.straightway.app.settle.SettleCommand;
import io.straightway.app.settle.SettleDeliver;
import io.straightway.app.settle.SettleInstruct;
import io.straightway.app.settle.SettleList;
import io.straightway.app.settle.SettleMatching;
import io.straightway.app.settle.SettleReceive;
import io.straightway.app.settle.SettleRun;
import io.straightway.app.settle.SettleShow;
import io.straightway.app.staticdata.StaticDataApproveCommand;
import io.straightway.app.staticdata.StaticDataCommand;
import io.straightway.app.staticdata.StaticDataEndsCommand;
import io.straightway.app.staticdata.StaticDataExportCommand;
import io.straightway.app.staticdata.StaticDataListCommand;
import io.straightway.app.staticdata.StaticDataLoadCommand;
import io.straightway.app.staticdata.StaticDataProposalsCommand;
import io.straightway.app.staticdata.StaticDataRejectCommand;
import io.straightway.app.staticdata.StaticDataShowCommand;
import io.straightway.app.support.SupportBundleCommand;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine;

/** All commands. */
public final class CommandTree {
  /** In the order a newcomer meets them; help and completion follow. */
  private static final List<Entry> COMMANDS =
      List.of(
          new Entry("demo", DemoCommand::new),
          new Entry("element", ElementCommand::new),
          new Entry("console", ConsoleCommand::new),
          new Entry("database", CommandTree::database),
          new Entry("static-data", CommandTree::staticData),
          new Entry("generate", GenerateCommand::new),
          new Entry("feed", FeedCommand::new),
          new Entry("settle", CommandTree::settle),
          new Entry("custodian", CustodianCommand::new),
          new Entry("positions", PositionsCommand::new),
          new Entry("trial-balance", TrialBalanceCommand::new),
          new Entry("exceptions", CommandTree::exceptions),
          new Entry("approvals", ApprovalsCommand::new),
          new Entry("journal", CommandTree::journal),
          new Entry("trade", TradeCommand::new),
          new Entry("check", CheckCommand::new),
          new Entry("status", StatusCommand::new),
          new Entry("business-date", BusinessDateCommand::new),
          new Entry("eod", EodCommand::new),
          new Entry("reconcile", ReconcileCommand::new),
          new Entry("operator", CommandTree::operator),
          new Entry("sender", CommandTree::sender),
          new Entry("issuer", CommandTree::issuer),
          new Entry("audit", CommandTree::audit),
          new Entry("support-bundle", SupportBundleCommand::new),
          new Entry("bench", CommandTree::bench),
          new Entry("chaos", ChaosCommand::new),
          new Entry("fit", FitCommand::new),
          new Entry("compare", CompareCommand::new),
          new Entry("advise", AdviseCommand::new),
          new Entry("queueing", QueueingCommand::new),
          new Entry("datasets", DatasetsCommand::new));

  private CommandTree() {}

  private record Entry(String name, Function<Surroundings, Object> make) {}

  /** The command line with every command. */
  public static CommandLine of(Surroundings surroundings) {
    CommandLine top = new CommandLine(new TopCommand());
    COMMANDS.forEach(each -> top.addSubcommand(each.make().apply(surroundings)));
    top.addSubcommand(
        new CommandLine(new HelpCommand(top)).addMixin("common", new CommonOptions()));
    top.addSubcommand(
        new CommandLine(new CompletionCommand(top)).addMixin("common", new CommonOptions()));
    return finished(top, surroundings);
  }

  /**
   * The command line for what was typed: only the command that it names, because to make all of
   * them takes longer than many a command, or every one where it names none.
   */
  public static CommandLine of(Surroundings surroundings, List<String> args) {
    Optional<Entry> named =
        COMMANDS.stream().filter(each -> args.indexOf(each.name()) == 0).findFirst();
    if (named.isEmpty()) {
      return of(surroundings);
    }
    CommandLine top = new CommandLine(new TopCommand());
    top.addSubcommand(named.get().make().apply(surroundings));
    return finished(top, surroundings);
  }

  private static CommandLine finished(CommandLine top, Surroundings surroundings) {
    tellVersion(top, version());
    NumberConverters.register(top);
    FailureReport failures = new FailureReport();
    return top.registerConverter(LocalDate.class, new DateConverter())
        .setOut(surroundings.out())
        .setErr(surroundings.err())
        .setExecutionExceptionHandler(failures)
        .setParameterExceptionHandler(failures)
        .setUsageHelpAutoWidth(false);
  }

  private static String version() {
    String version = CommandTree.class.getPackage().getImplementationVersion();
    return "stp " + (version == null ? "(not packaged)" : version);
  }

  private static void tellVersion(CommandLine command, String version) {
    command.getCommandSpec().version(version);
    command.getSubcommands().values().forEach(sub -> tellVersion(sub, version));
  }

  private static CommandLine database(Surroundings surroundings) {
    return new CommandLine(new DatabaseCommand())
        .addSubcommand(new DatabaseStart(surroundings))
        .addSubcommand(new DatabaseStop(surroundings))
        .addSubcommand(new DatabaseStatus(surroundings))
        .addSubcommand(new DatabasePromote(surroundings))
        .addSubcommand(new DatabaseRejoin(surroundings))
        .addSubcommand(new DatabaseBackup(surroundings))
        .addSubcommand(new DatabaseRestore(surroundings))
        .addSubcommand(new DatabaseMigrate(surroundings));
  }

  private static CommandLine journal(Surroundings surroundings) {
    return new CommandLine(new JournalCommand())
        .addSubcommand(new JournalProposeCommand(surroundings))
        .addSubcommand(new JournalApproveCommand(surroundings))
        .addSubcommand(new JournalRejectCommand(surroundings))
        .addSubcommand(new JournalReverseCommand(surroundings))
        .addSubcommand(new JournalListCommand(surroundings))
        .addSubcommand(new JournalShowCommand(surroundings));
  }

  private static CommandLine exchange(Surroundings surroundings) {
    return new CommandLine(new ExchangeCommand())
        .addSubcommand(new ExchangeProposeCommand(surroundings))
        .addSubcommand(new ExchangeApproveCommand(surroundings))
        .addSubcommand(new ExchangeRejectCommand(surroundings))
        .addSubcommand(new ExchangeListCommand(surroundings))
        .addSubcommand(new ExchangeShowCommand(surroundings));
  }

  private static CommandLine exceptions(Surroundings surroundings) {
    return new CommandLine(new ExceptionsCommand(surroundings))
        .addSubcommand(new ExceptionsListCommand(surroundings))
        .addSubcommand(new ExceptionsShowCommand(surroundings))
        .addSubcommand(new ExceptionsRepairCommand(surroundings))
        .addSubcommand(new ExceptionsApproveCommand(surroundings))
        .addSubcommand(new ExceptionsDeclineCommand(surroundings))
        .addSubcommand(new ExceptionsResubmitCommand(surroundings))
        .addSubcommand(new ExceptionsRejectCommand(surroundings))
        .addSubcommand(new ExceptionsAssignCommand(surroundings));
  }

  private static CommandLine sender(Surroundings surroundings) {
    return new CommandLine(new SenderCommand())
        .addSubcommand(new SenderAddCommand(surroundings))
        .addSubcommand(new SenderListCommand(surroundings))
        .addSubcommand(new SenderRenewCommand(surroundings))
        .addSubcommand(new SenderRemoveCommand(surroundings));
  }

  private static CommandLine operator(Surroundings surroundings) {
    return new CommandLine(new OperatorCommand())
        .addSubcommand(new OperatorAddCommand(surroundings))
        .addSubcommand(new OperatorListCommand(surroundings))
        .addSubcommand(new OperatorPasswordCommand(surroundings))
        .addSubcommand(new OperatorLinkCommand(surroundings))
        .addSubcommand(new OperatorUnlinkCommand(surroundings))
        .addSubcommand(new OperatorGrantCommand(surroundings))
        .addSubcommand(new OperatorRevokeCommand(surroundings))
        .addSubcommand(new OperatorLogoutCommand(surroundings))
        .addSubcommand(new OperatorRemoveCommand(surroundings));
  }

  private static CommandLine issuer(Surroundings surroundings) {
    return new CommandLine(new IssuerCommand())
        .addSubcommand(new IssuerAddCommand(surroundings))
        .addSubcommand(new IssuerListCommand(surroundings))
        .addSubcommand(new IssuerRefreshCommand(surroundings))
        .addSubcommand(new IssuerRemoveCommand(surroundings));
  }

  private static CommandLine audit(Surroundings surroundings) {
    return new CommandLine(new AuditCommand())
        .addSubcommand(new AuditListCommand(surroundings))
        .addSubcommand(new AuditVerifyCommand(surroundings));
  }

  private static CommandLine bench(Surroundings surroundings) {
    return new CommandLine(new BenchCommand())
        .addSubcommand(new BenchRunCommand(surroundings))
        .addSubcommand(new BenchContentionCommand(surroundings))
        .addSubcommand(new BenchFloorCommand(surroundings))
        .addSubcommand(new BenchProbeCommand(surroundings))
        .addSubcommand(new BenchGridCommand(surroundings))
        .addSubcommand(new BenchConsoleCommand(surroundings))
        .addSubcommand(new BenchReportCommand(surroundings));
  }

  private static CommandLine staticData(Surroundings surroundings) {
    return new CommandLine(new StaticDataCommand())
        .addSubcommand(new StaticDataLoadCommand(surroundings))
        .addSubcommand(new StaticDataListCommand(surroundings))
        .addSubcommand(new StaticDataEndsCommand(surroundings))
        .addSubcommand(new StaticDataExportCommand(surroundings))
        .addSubcommand(new StaticDataProposalsCommand(surroundings))
        .addSubcommand(new StaticDataShowCommand(surroundings))
        .addSubcommand(new StaticDataApproveCommand(surroundings))
        .addSubcommand(new StaticDataRejectCommand(surroundings));
  }

  private static CommandLine settle(Surroundings surroundings) {
    CommandLine settle =
        new CommandLine(new SettleCommand())
            .addSubcommand(new SettleRun(surroundings))
            .addSubcommand(new SettleInstruct(surroundings))
            .addSubcommand(new SettleDeliver(surroundings))
            .addSubcommand(new SettleReceive(surroundings))
            .addSubcommand(new SettleList(surroundings))
            .addSubcommand(new SettleMatching(surroundings))
            .addSubcommand(new SettleShow(surroundings))
            .addSubcommand(new SettleTolerance(surroundings))
            .addSubcommand(exchange(surroundings));
    InstructionDecision.all(surroundings).forEach(settle::addSubcommand);
    DecisionProposal.all(surroundings).forEach(settle::addSubcommand);
    return settle
        .addSubcommand(new SettleApprove(surroundings))
        .addSubcommand(new SettleReject(surroundings));
  }
}
