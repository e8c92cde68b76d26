package io.straightway.app;

import io.straightway.app.bench.BenchCommand;
import io.straightway.app.bench.BenchContentionCommand;
import io.straightway.app.bench.BenchFanOutCommand;
import io.straightway.app.bench.BenchFloorCommand;
import io.straightway.app.bench.BenchGridCommand;
import io.straightway.app.bench.BenchProbeCommand;
import io.straightway.app.bench.BenchReportCommand;
import io.straightway.app.bench.BenchRunCommand;
import io.straightway.app.bench.BenchSessionCommand;
import io.straightway.app.bench.BenchSettlementCommand;
import io.straightway.app.chaos.ChaosCommand;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.Converters;
import io.straightway.app.cli.FailureReport;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.database.DatabaseCommand;
import io.straightway.app.demo.DemoCommand;
import io.straightway.app.desk.ApprovalsCommand;
import io.straightway.app.desk.ExceptionCommands;
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
import io.straightway.app.fanout.FanOutCommand;
import io.straightway.app.fit.AdviseCommand;
import io.straightway.app.fit.CompareCommand;
import io.straightway.app.fit.DatasetsCommand;
import io.straightway.app.fit.FitCommand;
import io.straightway.app.issuer.IssuerCommand;
import io.straightway.app.journal.JournalCommand;
import io.straightway.app.notify.NotificationsCommand;
import io.straightway.app.operator.AuditCommand;
import io.straightway.app.operator.OperatorCommand;
import io.straightway.app.operator.SenderCommand;
import io.straightway.app.queueing.QueueingCommand;
import io.straightway.app.relay.RelayCommand;
import io.straightway.app.settle.BusinessDateCommand;
import io.straightway.app.settle.CustodianCommand;
import io.straightway.app.settle.EodCommand;
import io.straightway.app.settle.ReconcileCommand;
import io.straightway.app.settle.SettleCommand;
import io.straightway.app.staticdata.StaticDataCommand;
import io.straightway.app.support.SupportBundleCommand;
import io.straightway.backoffice.catalogue.CostOperations;
import io.straightway.backoffice.catalogue.SearchOperations;
import io.straightway.table.TerminalWriter;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The tree of all commands. */
public final class CommandTree {
  /**
   * The commands by subject, in the order in which a newcomer meets them, also in help and
   * completion.
   */
  private static final List<Entry> COMMANDS =
      List.of(
          new Entry("Trade path", "demo", DemoCommand::new, DemoCommand.class),
          new Entry("Trade path", "element", ElementCommand::new, ElementCommand.class),
          new Entry("Trade path", "generate", GenerateCommand::new, GenerateCommand.class),
          new Entry("Trade path", "feed", FeedCommand::new, FeedCommand.class),
          new Entry("Trade path", "positions", PositionsCommand::new, PositionsCommand.class),
          new Entry(
              "Trade path", "trial-balance", TrialBalanceCommand::new, TrialBalanceCommand.class),
          new Entry("Trade path", "costs", CostText::command, () -> CostOperations.COSTS.summary()),
          new Entry("Trade path", "trade", TradeCommand::new, TradeCommand.class),
          new Entry("Trade path", "check", CheckCommand::new, CheckCommand.class),
          new Entry(
              "Settlement", "settle", on -> new DeskCommands(on).settle(), SettleCommand.class),
          new Entry("Settlement", "custodian", CustodianCommand::new, CustodianCommand.class),
          new Entry(
              "Settlement", "business-date", BusinessDateCommand::new, BusinessDateCommand.class),
          new Entry("Settlement", "eod", EodCommand::new, EodCommand.class),
          new Entry(
              "Settlement",
              "reconcile",
              on -> new DeskCommands(on).reconcile(),
              ReconcileCommand.class),
          new Entry("Desk", "console", ConsoleCommand::new, ConsoleCommand.class),
          new Entry(
              "Desk",
              "exceptions",
              on -> new ExceptionCommands(on).all(),
              () -> ExceptionCommands.HEADER),
          new Entry(
              "Desk", "approvals", on -> new DeskCommands(on).approvals(), ApprovalsCommand.class),
          new Entry("Desk", "journal", on -> new DeskCommands(on).journal(), JournalCommand.class),
          new Entry("Desk", "static-data", StaticDataCommand::of, StaticDataCommand.class),
          new Entry(
              "Desk",
              "search",
              on -> new DeskCommands(on).search(),
              () -> SearchOperations.SEARCH.summary()),
          new Entry("Desk", "status", StatusCommand::new, StatusCommand.class),
          new Entry("Operations", "database", DatabaseCommand::of, DatabaseCommand.class),
          new Entry("Operations", "operator", OperatorCommand::of, OperatorCommand.class),
          new Entry("Operations", "sender", SenderCommand::of, SenderCommand.class),
          new Entry("Operations", "issuer", IssuerCommand::of, IssuerCommand.class),
          new Entry("Operations", "audit", AuditCommand::of, AuditCommand.class),
          new Entry(
              "Operations",
              "notifications",
              on -> new DeskCommands(on).notifications(),
              NotificationsCommand.class),
          new Entry("Operations", "relay", RelayCommand::new, RelayCommand.class),
          new Entry("Operations", "fan-out", FanOutCommand::new, FanOutCommand.class),
          new Entry(
              "Operations",
              "support-bundle",
              SupportBundleCommand::new,
              SupportBundleCommand.class),
          new Entry("Planning", "bench", CommandTree::bench, BenchCommand.class),
          new Entry("Planning", "chaos", ChaosCommand::new, ChaosCommand.class),
          new Entry("Planning", "fit", FitCommand::new, FitCommand.class),
          new Entry("Planning", "compare", CompareCommand::new, CompareCommand.class),
          new Entry("Planning", "advise", AdviseCommand::new, AdviseCommand.class),
          new Entry("Planning", "queueing", QueueingCommand::new, QueueingCommand.class),
          new Entry("Planning", "datasets", DatasetsCommand::new, DatasetsCommand.class));

  /** Arguments that ask for the overview only. */
  private static final Set<String> OVERVIEW = Set.of("--help", "-h", "--version", "-V");

  /** The width of the column of command names, in characters. */
  private static final int NAMES = 20;

  private static final int LEAST_WIDTH = 55;
  private static final int USUAL_WIDTH = 80;
  private static final int MOST_WIDTH = 120;

  private CommandTree() {}

  /**
   * A command.
   *
   * @param header the description in the list of commands, available without creating the command,
   *     which is slow
   */
  private record Entry(
      String group, String name, Function<Surroundings, Object> make, Supplier<String> header) {
    Entry(String group, String name, Function<Surroundings, Object> make, Class<?> command) {
      this(group, name, make, () -> command.getAnnotation(Command.class).header()[0]);
    }

    CommandSpec listed() {
      CommandSpec spec = CommandSpec.create().name(name);
      spec.usageMessage().header(header.get());
      return spec;
    }
  }

  /** Creates the command line with every command. */
  public static CommandLine of(Surroundings surroundings) {
    CommandLine top = new CommandLine(new TopCommand());
    COMMANDS.forEach(entry -> top.addSubcommand(entry.make().apply(surroundings)));
    return withHelp(top, surroundings);
  }

  private static CommandLine withHelp(CommandLine top, Surroundings surroundings) {
    top.addSubcommand(new HelpCommand(top));
    top.addSubcommand(new CompletionCommand(top));
    top.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandTree::groups);
    return finished(top, surroundings);
  }

  /** Creates the command line that shows only the list of commands or the version. */
  private static CommandLine overview(Surroundings surroundings) {
    CommandLine top = withHelp(new CommandLine(new TopCommand()), surroundings);
    COMMANDS.forEach(entry -> top.addSubcommand(entry.listed()));
    return top;
  }

  /**
   * Creates the command line for the given arguments: with only the command that they name, because
   * creating all takes longer than many a command runs, or with every command if they name none.
   */
  public static CommandLine of(Surroundings surroundings, List<String> args) {
    if (OVERVIEW.containsAll(args)) {
      return overview(surroundings);
    }
    Optional<Entry> named =
        COMMANDS.stream().filter(entry -> args.indexOf(entry.name()) == 0).findFirst();
    if (named.isEmpty()) {
      return of(surroundings);
    }
    CommandLine top = new CommandLine(new TopCommand());
    top.addSubcommand(named.get().make().apply(surroundings));
    return finished(top, surroundings);
  }

  /** Returns the list of commands, grouped by subject. */
  private static String groups(Help help) {
    Map<String, List<String>> names = new LinkedHashMap<>();
    COMMANDS.forEach(
        entry -> names.computeIfAbsent(entry.group(), any -> new ArrayList<>()).add(entry.name()));
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

  /** Returns the width of help in characters: that of the terminal, within readable limits. */
  private static int width(PrintWriter out) {
    int wide = out instanceof TerminalWriter terminal ? terminal.width() : USUAL_WIDTH;
    return Math.max(LEAST_WIDTH, Math.min(wide, MOST_WIDTH));
  }

  private static String version() {
    String version = CommandTree.class.getPackage().getImplementationVersion();
    return "stp " + (version == null ? "(not packaged)" : version);
  }

  /** Adds the common options and the version to a command and all its subcommands. */
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
        .addSubcommand(new BenchSettlementCommand(surroundings))
        .addSubcommand(new BenchGridCommand(surroundings))
        .addSubcommand(new BenchFanOutCommand(surroundings))
        .addSubcommand(new BenchSessionCommand(surroundings))
        .addSubcommand(new BenchReportCommand(surroundings));
  }
}
