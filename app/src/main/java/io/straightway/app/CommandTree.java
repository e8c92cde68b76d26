package io.straightway.app;

import io.straightway.app.bench.BenchCommand;
import io.straightway.app.bench.BenchConsoleCommand;
import io.straightway.app.bench.BenchContentionCommand;
import io.straightway.app.bench.BenchFloorCommand;
import io.straightway.app.bench.BenchGridCommand;
import io.straightway.app.bench.BenchProbeCommand;
import io.straightway.app.bench.BenchProfileCommand;
import io.straightway.app.bench.BenchReportCommand;
import io.straightway.app.bench.BenchRunCommand;
import io.straightway.app.chaos.ChaosCommand;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.CompletionCommand;
import io.straightway.app.cli.Converters;
import io.straightway.app.cli.DefaultText;
import io.straightway.app.cli.FailureReport;
import io.straightway.app.cli.HelpCommand;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.cli.TopCommand;
import io.straightway.app.database.DatabaseCommand;
import io.straightway.app.demo.DemoCommand;
import io.straightway.app.engine.ConsoleCommand;
import io.straightway.app.engine.ElementCommand;
import io.straightway.app.engine.FeedCommand;
import io.straightway.app.engine.GenerateCommand;
import io.straightway.app.enquiry.CheckCommand;
import io.straightway.app.enquiry.CostText;
import io.straightway.app.enquiry.PositionsCommand;
import io.straightway.app.enquiry.StatusCommand;
import io.straightway.app.enquiry.TradeCommand;
import io.straightway.app.enquiry.TrialBalanceCommand;
import io.straightway.app.fit.AdviseCommand;
import io.straightway.app.fit.CompareCommand;
import io.straightway.app.fit.DatasetsCommand;
import io.straightway.app.fit.FitCommand;
import io.straightway.app.issuer.IssuerCommand;
import io.straightway.app.operator.AuditCommand;
import io.straightway.app.operator.OperatorCommand;
import io.straightway.app.operator.SenderCommand;
import io.straightway.app.queueing.QueueingCommand;
import io.straightway.app.settle.BusinessDateCommand;
import io.straightway.app.settle.CustodianCommand;
import io.straightway.app.settle.EodCommand;
import io.straightway.app.staticdata.StaticDataCommand;
import io.straightway.app.support.SupportBundleCommand;
import io.straightway.table.TerminalWriter;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.UsageMessageSpec;

/** All commands. */
public final class CommandTree {
  /** By what they serve, in the order a newcomer meets them; help and completion follow. */
  private static final List<Entry> COMMANDS =
      List.of(
          new Entry("Trade path", "demo", DemoCommand::new),
          new Entry("Trade path", "element", ElementCommand::new),
          new Entry("Trade path", "generate", GenerateCommand::new),
          new Entry("Trade path", "feed", FeedCommand::new),
          new Entry("Trade path", "positions", PositionsCommand::new),
          new Entry("Trade path", "trial-balance", TrialBalanceCommand::new),
          new Entry("Trade path", "costs", CostText::command),
          new Entry("Trade path", "trade", TradeCommand::new),
          new Entry("Trade path", "check", CheckCommand::new),
          new Entry("Settlement", "settle", on -> new DeskCommands(on).settle()),
          new Entry("Settlement", "custodian", CustodianCommand::new),
          new Entry("Settlement", "business-date", BusinessDateCommand::new),
          new Entry("Settlement", "eod", EodCommand::new),
          new Entry("Settlement", "reconcile", on -> new DeskCommands(on).reconcile()),
          new Entry("Desk", "console", ConsoleCommand::new),
          new Entry("Desk", "exceptions", on -> new DeskCommands(on).exceptions()),
          new Entry("Desk", "approvals", on -> new DeskCommands(on).approvals()),
          new Entry("Desk", "journal", on -> new DeskCommands(on).journal()),
          new Entry("Desk", "static-data", StaticDataCommand::of),
          new Entry("Desk", "search", on -> new DeskCommands(on).search()),
          new Entry("Desk", "status", StatusCommand::new),
          new Entry("Operations", "database", DatabaseCommand::of),
          new Entry("Operations", "operator", OperatorCommand::of),
          new Entry("Operations", "sender", SenderCommand::of),
          new Entry("Operations", "issuer", IssuerCommand::of),
          new Entry("Operations", "audit", AuditCommand::of),
          new Entry("Operations", "notifications", on -> new DeskCommands(on).notifications()),
          new Entry("Operations", "support-bundle", SupportBundleCommand::new),
          new Entry("Planning", "bench", CommandTree::bench),
          new Entry("Planning", "chaos", ChaosCommand::new),
          new Entry("Planning", "fit", FitCommand::new),
          new Entry("Planning", "compare", CompareCommand::new),
          new Entry("Planning", "advise", AdviseCommand::new),
          new Entry("Planning", "queueing", QueueingCommand::new),
          new Entry("Planning", "datasets", DatasetsCommand::new));

  /** Characters that the names of commands may take in a list of them. */
  private static final int NAMES = 20;

  private static final int LEAST_WIDTH = 55;
  private static final int USUAL_WIDTH = 80;
  private static final int MOST_WIDTH = 120;

  private CommandTree() {}

  private record Entry(String group, String name, Function<Surroundings, Object> make) {}

  /** The command line with every command. */
  public static CommandLine of(Surroundings surroundings) {
    CommandLine top = new CommandLine(new TopCommand());
    COMMANDS.forEach(each -> top.addSubcommand(each.make().apply(surroundings)));
    top.addSubcommand(new HelpCommand(top));
    top.addSubcommand(new CompletionCommand(top));
    top.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandTree::groups);
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

  /** The list of commands, each group under its name. */
  private static String groups(Help help) {
    Map<String, List<String>> names = new LinkedHashMap<>();
    COMMANDS.forEach(
        each -> names.computeIfAbsent(each.group(), any -> new ArrayList<>()).add(each.name()));
    names.put("This program", List.of("help", "completion"));
    int width = help.commandSpec().usageMessage().width();
    Help.TextTable table =
        Help.TextTable.forColumns(
            help.colorScheme(),
            new Help.Column(NAMES, 0, Help.Column.Overflow.SPAN),
            new Help.Column(width - NAMES, 1, Help.Column.Overflow.WRAP));
    names.forEach(
        (group, commands) -> {
          table.addRowValues(group, "");
          commands.forEach(
              name ->
                  table.addRowValues(
                      "  " + name,
                      Objects.requireNonNull(help.commandSpec().subcommands().get(name))
                          .getCommandSpec()
                          .usageMessage()
                          .header()[0]));
        });
    return table.toString();
  }

  private static CommandLine finished(CommandLine top, Surroundings surroundings) {
    complete(top, version());
    Converters.register(top);
    FailureReport failures = new FailureReport();
    return top.setOut(surroundings.out())
        .setErr(surroundings.err())
        .setExecutionExceptionHandler(failures)
        .setParameterExceptionHandler(failures)
        .setHelpFactory(
            (spec, colors) -> {
              spec.usageMessage().width(width(surroundings.out()));
              DefaultText.add(spec);
              return new Help(spec, colors);
            });
  }

  /** Characters in a line of help: those of the terminal, as far as lines of that length read. */
  private static int width(PrintWriter out) {
    int wide = out instanceof TerminalWriter terminal ? terminal.width() : USUAL_WIDTH;
    return Math.max(LEAST_WIDTH, Math.min(wide, MOST_WIDTH));
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
        .addSubcommand(new BenchProfileCommand(surroundings))
        .addSubcommand(new BenchGridCommand(surroundings))
        .addSubcommand(new BenchConsoleCommand(surroundings))
        .addSubcommand(new BenchReportCommand(surroundings));
  }
}
