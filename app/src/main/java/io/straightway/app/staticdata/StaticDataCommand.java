package io.straightway.app.staticdata;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.DatabaseOptions.AnyDatabase;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.MethodCommands;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.app.operation.DeskOptions;
import io.straightway.app.operation.OperationCommand;
import io.straightway.backoffice.catalogue.LoadOperations;
import io.straightway.backoffice.catalogue.LoadOperations.StaticDataProposal;
import io.straightway.backoffice.desk.Operation;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.proposal.Proposal;
import io.straightway.settlement.day.ClosedSettlementDay;
import io.straightway.settlement.day.EndInUse;
import io.straightway.staticdata.StaticDataStore;
import io.straightway.staticdata.load.LoadReport;
import io.straightway.staticdata.load.ProposedLoad;
import io.straightway.staticdata.load.StaticDataDesk.BadRows;
import io.straightway.staticdata.load.StaticDataExport;
import io.straightway.staticdata.load.StaticDataKind;
import io.straightway.staticdata.load.StaticDataLoad;
import io.straightway.staticdata.load.StaticDataTable;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import io.straightway.table.TextTable;
import io.straightway.table.TextTable.TextColumn;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp static-data}, with its subcommands as methods. */
@Command(
    name = "static-data",
    header = "Load, list and export static data.",
    synopsisSubcommandLabel = "COMMAND",
    addMethodSubcommands = false)
public final class StaticDataCommand {
  private static final LocalDate LAST = LocalDate.of(2199, 12, 31);
  private static final int MOST_WARNINGS = 20;
  private static final int MOST_SHOWN = 1000;

  private final Surroundings surroundings;
  private final PrintWriter out;

  private StaticDataCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
    this.out = surroundings.out();
  }

  /** Creates the command with its subcommands. */
  public static CommandLine of(Surroundings surroundings) {
    CommandLine data = new CommandLine(new StaticDataCommand(surroundings));
    return MethodCommands.add(data, "load", "list", "ends", "export", "proposals")
        .addSubcommand(decided(surroundings, LoadOperations.SHOW))
        .addSubcommand(approve(surroundings))
        .addSubcommand(decided(surroundings, LoadOperations.DECIDED.reject()));
  }

  private static <P extends Record> CommandLine decided(
      Surroundings surroundings, Operation<P, StaticDataProposal> operation) {
    DeskOptions desk = new DeskOptions();
    return OperationCommand.of(
        surroundings,
        operation,
        desk,
        parameters ->
            desk.print(
                surroundings,
                desk.perform(surroundings, operation, parameters).proposal(),
                ProposalText::print));
  }

  private static CommandLine approve(Surroundings surroundings) {
    DeskOptions desk = new DeskOptions();
    LoadText text = new LoadText(surroundings);
    return OperationCommand.of(
        surroundings,
        LoadOperations.DECIDED.approve(),
        desk,
        approval -> {
          LoadReport report;
          try {
            report =
                desk.perform(surroundings, LoadOperations.DECIDED.approve(), approval).report();
          } catch (BadRows e) {
            text.print(e.rows(), desk.json.active);
            throw e;
          }
          if (!desk.server.isSet()) {
            try (Connection connection = desk.database.reader(surroundings)) {
              text.warned(connection, report);
            }
          }
          text.print(report, desk.json.active);
        });
  }

  @Command(
      name = "load",
      header = "Load CSV and XML files of static data.",
      description = {
        "The heading line of a CSV file determines its kind: currencies, calendars, holidays,"
            + " securities, accounts, counterparties, standing settlement instructions (ssis),"
            + " fee rules, tolerances, penalty rates of securities or of cash, reference prices"
            + " or date windows. An XML file, which begins with a <, may hold rows of all kinds."
            + " 'stp static-data export' writes either.",
        "All files are loaded or none; bad rows are listed. A row with an existing key replaces"
            + " the old row; valid_from belongs to the key. Holidays replace all earlier ones of"
            + " their calendar. Running elements notice within seconds. The audit records the"
            + " actor (STP_OPERATOR, or the user of the machine), and changed rows before and"
            + " after.",
        "Changes that redirect money need four eyes: a different agent or account for a known "
            + "key, even from a later day on, or a different last day (valid_to). With --reason an"
            + " operator proposes the load; it is loaded when another one approves it with 'stp"
            + " static-data approve'. The first rows of an account or a settlement instruction"
            + " need one person.",
        OwnersConnection.HELP
      })
  int load(
      @Mixin AnyDatabase database,
      @Mixin JsonOption json,
      @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files to load, in any order.")
          List<Path> files,
      @Option(
              names = "--reason",
              paramLabel = "TEXT",
              description = "Reason to propose the load; one line, kept in the audit.")
          @Nullable String reason)
      throws SQLException {
    files.forEach(surroundings::readable);
    LoadText text = new LoadText(surroundings);
    if (reason == null) {
      LoadReport report =
          asOwner(
              database,
              owner -> text.warned(owner, StaticDataLoad.load(owner, files, surroundings.actor())));
      return text.print(report, json.active);
    }
    database.requirePostgreSql();
    OperatorLogin login = OperatorVariables.login(surroundings);
    ProposedLoad proposed =
        asOwner(
            database,
            owner -> {
              ProposedLoad load = StaticDataLoad.propose(owner, files, login, reason);
              text.warned(owner, load.report());
              return load;
            });
    Proposal proposal = proposed.proposal();
    return proposal == null ? text.print(proposed.report(), json.active) : print(json, proposal);
  }

  private <T> T asOwner(DatabaseOptions database, OwnersConnection.Action<T> action)
      throws SQLException {
    return OwnersConnection.use(database, "static-data", surroundings, action);
  }

  private int print(JsonOption json, Proposal proposal) {
    json.print(out, proposal, () -> ProposalText.print(out, proposal));
    return ExitCode.OK;
  }

  @Command(
      name = "list",
      header = "List the static data of one kind.",
      description =
          "Lists all rows, or those in force on a day. Currencies and holidays have no dates of"
              + " validity. Basis points are hundredths of a percent.")
  void list(
      @Mixin AnyDatabase database,
      @Mixin JsonOption json,
      @Parameters(
              paramLabel = "KIND",
              description = {
                "currencies, calendars, holidays, securities, listings, own-ssis, accounts,"
                    + " counterparties, ssis, fee-rules, tolerances, penalty-rates, cash-penalty-rates,"
                    + " reference-prices, date-windows, cut-offs, fx-rates or pool-factors."
              })
          StaticDataKind kind,
      @Option(
              names = "--on",
              paramLabel = "DATE",
              description = "Only rows that are in force on this day, such as 2026-11-20.")
          @Nullable LocalDate on)
      throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      StaticDataTable table =
          on == null
              ? StaticDataTable.read(connection, kind)
              : StaticDataTable.readOn(connection, kind, on);
      json.print(out, table.named(), () -> print(kind, table));
    }
  }

  private void print(StaticDataKind kind, StaticDataTable rows) {
    TextTable table =
        new TextTable(
            kind.names().stream()
                .map(name -> kind.isNumber(name) ? TextTable.numbers(name) : TextTable.words(name))
                .toArray(TextColumn[]::new));
    for (List<String> row : rows.rows()) {
      table.add(row.toArray(String[]::new));
    }
    table.print(out, "");
    out.println(Numbers.of(rows.rows().size(), singular(EnumWord.of(kind))));
  }

  /** Returns the singular of the plural word for a kind. */
  private static String singular(String many) {
    return many.endsWith("ies")
        ? many.substring(0, many.length() - 3) + "y"
        : many.substring(0, many.length() - 1);
  }

  @Command(
      name = "ends",
      header = "List ending static data, with open instructions and positions.",
      description =
          "Accounts, counterparties, securities and settlement instructions (ssis) with a last"
              + " day, and the numbers of their open instructions and positions. An ended item"
              + " without any needs no further action.")
  void ends(
      @Mixin DatabaseOptions database,
      @Mixin JsonOption json,
      @Option(
              names = "--by",
              paramLabel = "DATE",
              description = "Only items that end by this day, such as 2026-11-30. Default: all.")
          @Nullable LocalDate by)
      throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      List<EndInUse> ends = EndInUse.by(connection, by == null ? LAST : by);
      json.print(out, ends, () -> print(ends));
    }
  }

  private void print(List<EndInUse> ends) {
    Table.of(EndInUse.class)
        .words("last day", EndInUse::lastDay)
        .words("kind", EndInUse::kind)
        .words("name", EndInUse::name)
        .numbers("open instructions", end -> Numbers.of(end.instructions()))
        .numbers("positions", end -> Numbers.of(end.positions()))
        .print(ends, out, "");
    out.println(Numbers.of(ends.size(), "end"));
  }

  /** Warns of ended items that still have open instructions or positions, after a load. */
  static void warn(Connection connection, PrintWriter err) throws SQLException {
    List<EndInUse> open = EndInUse.by(connection, LAST).stream().filter(EndInUse::inUse).toList();
    int shown = Math.min(open.size(), MOST_WARNINGS);
    open.subList(0, shown)
        .forEach(
            end ->
                err.println(
                    "%s %s ends on %s and has %s, %s"
                        .formatted(
                            end.kind(),
                            end.name(),
                            end.lastDay(),
                            Numbers.of(end.instructions(), "open instruction"),
                            Numbers.of(end.positions(), "position"))));
    if (open.size() > shown) {
      err.println("... " + (open.size() - shown) + " more: 'stp static-data ends'");
    }
  }

  /** Lists trades whose settlement date has become a holiday, after a load. */
  static void warnOfHolidays(Connection connection, PrintWriter err) throws SQLException {
    List<ClosedSettlementDay> closed =
        ClosedSettlementDay.all(connection, new StaticDataStore().read(connection));
    int shown = Math.min(closed.size(), MOST_WARNINGS);
    closed
        .subList(0, shown)
        .forEach(
            trade ->
                err.println(
                    "trade:%d of %s settles on %s, a holiday: amend %s to %s with version %d"
                        .formatted(
                            trade.tradeId(),
                            trade.account(),
                            trade.settlementDate(),
                            trade.tradeReference(),
                            trade.proposed(),
                            trade.version() + 1)));
    if (closed.size() > shown) {
      err.println("... " + (closed.size() - shown) + " more trades settle on holidays");
    }
    if (shown > 0) {
      err.println("amend all: 'stp settle postpone --reason TEXT'");
    }
  }

  @Command(
      name = "export",
      header = "Write the static data into files.",
      description =
          "Rows of all dates, as of one instant: a CSV file of each kind, or one XML file of all,"
              + " static-data.xml. 'stp static-data load' reads them; a load into another database "
              + "and an export from it give the same bytes.")
  void export(
      @Mixin AnyDatabase database,
      @Mixin JsonOption json,
      @Option(
              names = "--out",
              paramLabel = "DIR",
              required = true,
              description = "Directory for the files, created if missing. Files are replaced.")
          Path directory,
      @Option(
              names = "--format",
              paramLabel = "FORMAT",
              defaultValue = "csv",
              description = "Format: CSV or XML.")
          StaticDataExport.Format format)
      throws IOException, SQLException {
    try (Connection connection = database.reader(surroundings)) {
      List<ExportedFile> lines =
          StaticDataExport.write(connection, surroundings.directory().resolve(directory), format)
              .entrySet()
              .stream()
              .map(entry -> new ExportedFile(entry.getKey().toString(), entry.getValue()))
              .toList();
      json.print(
          out,
          lines,
          () ->
              Table.of(ExportedFile.class)
                  .words("file", ExportedFile::file)
                  .numbers("rows", ExportedFile::rows)
                  .print(lines, out, ""));
    }
  }

  /**
   * A written file.
   *
   * @param rows the number of its rows
   */
  private record ExportedFile(String file, int rows) {}

  @Command(
      name = "proposals",
      header = "List proposals of static data, latest first.",
      description = "Lists proposals that wait for a decision; with --all also decided ones.")
  void proposals(
      @Mixin DatabaseOptions database,
      @Mixin JsonOption json,
      @Option(names = "--all", description = "Also list decided proposals; the last 1,000.")
          boolean all)
      throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      List<Proposal> proposals =
          StaticDataLoad.KIND.latest(connection, all ? null : Proposal.State.PROPOSED, MOST_SHOWN);
      json.print(out, proposals, () -> ProposalText.print(out, proposals));
    }
  }
}
