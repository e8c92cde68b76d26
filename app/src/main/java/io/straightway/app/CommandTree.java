package io.straightway.app;

import io.straightway.app.bench.BenchCommand;
import io.straightway.app.bench.BenchContentionCommand;
import io.straightway.app.bench.BenchFanOutCommand;
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
          new Entry("Trade path", "demo", DemoCommand.class),
          new Entry("Trade path", "element", ElementCommand.class),
          new Entry("Trade path", "generate", GenerateCommand.class),
          new Entry("Trade path", "feed", FeedCommand.class),
          new Entry("Trade path", "positions", PositionsCommand.class),
          new Entry("Trade path", "trial-balance", TrialBalanceCommand.class),
          new Entry("Trade path", "costs", () -> CostOperations.COSTS.summary()),
          new Entry("Trade path", "trade", TradeCommand.class),
          new Entry("Trade path", "check", CheckCommand.class),
          new Entry("Settlement", "settle", SettleCommand.class),
          new Entry("Settlement", "custodian", CustodianCommand.class),
          new Entry("Settlement", "business-date", BusinessDateCommand.class),
          new Entry("Settlement", "eod", EodCommand.class),
          new Entry("Settlement", "reconcile", ReconcileCommand.class),
          new Entry("Desk", "console", ConsoleCommand.class),
          new Entry("Desk", "exceptions", () -> ExceptionCommands.HEADER),
          new Entry("Desk", "approvals", ApprovalsCommand.class),
          new Entry("Desk", "journal", JournalCommand.class),
          new Entry("Desk", "static-data", StaticDataCommand.class),
          new Entry("Desk", "search", () -> SearchOperations.SEARCH.summary()),
          new Entry("Desk", "status", StatusCommand.class),
          new Entry("Operations", "database", DatabaseCommand.class),
          new Entry("Operations", "operator", OperatorCommand.class),
          new Entry("Operations", "sender", SenderCommand.class),
          new Entry("Operations", "issuer", IssuerCommand.class),
          new Entry("Operations", "audit", AuditCommand.class),
          new Entry("Operations", "notifications", NotificationsCommand.class),
          new Entry("Operations", "relay", RelayCommand.class),
          new Entry("Operations", "fan-out", FanOutCommand.class),
          new Entry("Operations", "support-bundle", SupportBundleCommand.class),
          new Entry("Planning", "bench", BenchCommand.class),
          new Entry("Planning", "chaos", ChaosCommand.class),
          new Entry("Planning", "fit", FitCommand.class),
          new Entry("Planning", "compare", CompareCommand.class),
          new Entry("Planning", "advise", AdviseCommand.class),
          new Entry("Planning", "queueing", QueueingCommand.class),
          new Entry("Planning", "datasets", DatasetsCommand.class));

  /** Arguments that ask for the overview only. */
  private static final Set<String> OVERVIEW = Set.of("--help", "-h", "--version", "-V");

  /** The width of the column of command names, in characters. */
  private static final int NAMES = 20;

  /** A class of the fault harness, without which its command can't be loaded. */
  private static final String HARNESS = "/io/straightway/chaos/ChaosPlan.class";

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
  private record Entry(String group, String name, Supplier<String> header) {
    Entry(String group, String name, Class<?> command) {
      this(group, name, () -> command.getAnnotation(Command.class).header()[0]);
    }

    /** Returns whether the class path has what the command needs; only builds have the harness. */
    boolean isAvailable() {
      return !name.equals("chaos") || CommandTree.class.getResource(HARNESS) != null;
    }

    CommandSpec listed() {
      CommandSpec spec = CommandSpec.create().name(name);
      spec.usageMessage().header(header.get());
      return spec;
    }
  }

  private static List<Entry> commands() {
    return COMMANDS.stream().filter(Entry::isAvailable).toList();
  }

  /** Creates a command by a switch: at every start, each reference to a method would be linked. */
  private static Object create(String name, Surroundings on) {
    return switch (name) {
      case "demo" -> new DemoCommand(on);
      case "element" -> new ElementCommand(on);
      case "generate" -> new GenerateCommand(on);
      case "feed" -> new FeedCommand(on);
      case "positions" -> new PositionsCommand(on);
      case "trial-balance" -> new TrialBalanceCommand(on);
      case "costs" -> CostText.command(on);
      case "trade" -> new TradeCommand(on);
      case "check" -> new CheckCommand(on);
      case "settle" -> new DeskCommands(on).settle();
      case "custodian" -> new CustodianCommand(on);
      case "business-date" -> new BusinessDateCommand(on);
      case "eod" -> new EodCommand(on);
      case "reconcile" -> new DeskCommands(on).reconcile();
      case "console" -> new ConsoleCommand(on);
      case "exceptions" -> new ExceptionCommands(on).all();
      case "approvals" -> new DeskCommands(on).approvals();
      case "journal" -> new DeskCommands(on).journal();
      case "static-data" -> StaticDataCommand.of(on);
      case "search" -> new DeskCommands(on).search();
      case "status" -> new StatusCommand(on);
      case "database" -> DatabaseCommand.of(on);
      case "operator" -> OperatorCommand.of(on);
      case "sender" -> SenderCommand.of(on);
      case "issuer" -> IssuerCommand.of(on);
      case "audit" -> AuditCommand.of(on);
      case "notifications" -> new DeskCommands(on).notifications();
      case "relay" -> new RelayCommand(on);
      case "fan-out" -> new FanOutCommand(on);
      case "support-bundle" -> new SupportBundleCommand(on);
      case "bench" -> bench(on);
      case "chaos" -> new ChaosCommand(on);
      case "fit" -> new FitCommand(on);
      case "compare" -> new CompareCommand(on);
      case "advise" -> new AdviseCommand(on);
      case "queueing" -> new QueueingCommand(on);
      case "datasets" -> new DatasetsCommand(on);
      default -> throw new IllegalArgumentException("there is no command " + name);
    };
  }

  /** Creates the command line with every command. */
  public static CommandLine of(Surroundings surroundings) {
    CommandLine top = new CommandLine(new TopCommand());
    commands().forEach(entry -> top.addSubcommand(create(entry.name(), surroundings)));
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
    commands().forEach(entry -> top.addSubcommand(entry.listed()));
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
        COMMANDS.stream()
            .filter(entry -> args.indexOf(entry.name()) == 0 && entry.isAvailable())
            .findFirst();
    if (named.isEmpty()) {
      return of(surroundings);
    }
    CommandLine top = new CommandLine(new TopCommand());
    top.addSubcommand(create(named.get().name(), surroundings));
    return finished(top, surroundings);
  }

  /** Returns the list of commands, grouped by subject. */
  private static String groups(Help help) {
    Map<String, List<String>> names = new LinkedHashMap<>();
    commands()
        .forEach(
            entry ->
                names.computeIfAbsent(entry.group(), any -> new ArrayList<>()).add(entry.name()));
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
              return new CommandHelp(spec, colors);
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
    command.getCommandSpec().usageMessage().commandListHeading("%nCommands:%n");
    command.getSubcommands().values().forEach(sub -> complete(sub, version));
  }

  private static CommandLine bench(Surroundings surroundings) {
    return new CommandLine(new BenchCommand())
        .addSubcommand(new BenchRunCommand(surroundings))
        .addSubcommand(new BenchContentionCommand(surroundings))
        .addSubcommand(new BenchProbeCommand(surroundings))
        .addSubcommand(new BenchSettlementCommand(surroundings))
        .addSubcommand(new BenchGridCommand(surroundings))
        .addSubcommand(new BenchFanOutCommand(surroundings))
        .addSubcommand(new BenchSessionCommand(surroundings))
        .addSubcommand(new BenchReportCommand(surroundings));
  }
}
