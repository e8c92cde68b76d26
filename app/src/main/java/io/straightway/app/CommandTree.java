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
import io.straightway.app.cli.Converters;
import io.straightway.app.cli.FailureReport;
import io.straightway.app.cli.HelpCommand;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.cli.TopCommand;
import io.straightway.app.database.DatabaseCommand;
import io.straightway.app.demo.DemoCommand;
import io.straightway.app.desk.ApprovalsCommand;
import io.straightway.app.engine.ConsoleCommand;
import io.straightway.app.engine.ElementCommand;
import io.straightway.app.engine.FeedCommand;
import io.straightway.app.engine.GenerateCommand;
import io.straightway.app.enquiry.CheckCommand;
import io.straightway.app.enquiry.PositionsCommand;
import io.straightway.app.enquiry.StatusCommand;
import io.straightway.app.enquiry.TradeCommand;
import io.straightway.app.enquiry.TrialBalanceCommand;
import io.straightway.app.fit.AdviseCommand;
import io.straightway.app.fit.CompareCommand;
import io.straightway.app.fit.DatasetsCommand;
import io.straightway.app.fit.FitCommand;
import io.straightway.app.issuer.IssuerCommand;
import io.straightway.app.operator.OperatorCommand;
import io.straightway.app.operator.SenderCommand;
import io.straightway.app.queueing.QueueingCommand;
import io.straightway.app.settle.BusinessDateCommand;
import io.straightway.app.settle.CustodianCommand;
import io.straightway.app.settle.EodCommand;
import io.straightway.app.settle.ReconcileCommand;
import io.straightway.app.staticdata.StaticDataCommand;
import io.straightway.app.support.SupportBundleCommand;
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
          new Entry("database", DatabaseCommand::of),
          new Entry("static-data", StaticDataCommand::of),
          new Entry("generate", GenerateCommand::new),
          new Entry("feed", FeedCommand::new),
          new Entry("settle", on -> new DeskCommands(on).settle()),
          new Entry("custodian", CustodianCommand::new),
          new Entry("positions", PositionsCommand::new),
          new Entry("trial-balance", TrialBalanceCommand::new),
          new Entry("exceptions", on -> new DeskCommands(on).exceptions()),
          new Entry("approvals", ApprovalsCommand::new),
          new Entry("journal", on -> new DeskCommands(on).journal()),
          new Entry("trade", TradeCommand::new),
          new Entry("check", CheckCommand::new),
          new Entry("status", StatusCommand::new),
          new Entry("business-date", BusinessDateCommand::new),
          new Entry("eod", EodCommand::new),
          new Entry("reconcile", ReconcileCommand::new),
          new Entry("operator", OperatorCommand::of),
          new Entry("sender", SenderCommand::of),
          new Entry("issuer", IssuerCommand::of),
          new Entry("audit", on -> new DeskCommands(on).audit()),
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
    top.addSubcommand(new HelpCommand(top));
    top.addSubcommand(new CompletionCommand(top));
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
    complete(top, version());
    Converters.register(top);
    FailureReport failures = new FailureReport();
    return top.setOut(surroundings.out())
        .setErr(surroundings.err())
        .setExecutionExceptionHandler(failures)
        .setParameterExceptionHandler(failures)
        .setUsageHelpAutoWidth(false);
  }

  private static String version() {
    String version = CommandTree.class.getPackage().getImplementationVersion();
    return "stp " + (version == null ? "(not packaged)" : version);
  }

  /** Every command has the common options, and shows the version of the program. */
  private static void complete(CommandLine command, String version) {
    if (command.getCommandSpec().findOption("--help") == null) {
      command.addMixin("common", new CommonOptions());
    }
    command.getCommandSpec().version(version);
    command.getSubcommands().values().forEach(sub -> complete(sub, version));
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
}
