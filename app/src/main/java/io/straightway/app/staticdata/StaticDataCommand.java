package io.straightway.app.staticdata;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.DatabaseOptions.AnyVendor;
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
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.Proposal;
import io.straightway.element.staticdata.load.LoadReport;
import io.straightway.element.staticdata.load.ProposedLoad;
import io.straightway.element.staticdata.load.StaticDataDesk.BadRows;
import io.straightway.element.staticdata.load.StaticDataExport;
import io.straightway.element.staticdata.load.StaticDataKind;
import io.straightway.element.staticdata.load.StaticDataLoad;
import io.straightway.element.staticdata.load.StaticDataTable;
import io.straightway.settlement.day.EndInUse;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import io.straightway.table.TextTable;
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

/** {@code stp static-data}, with the commands below it as methods. */
@Command(
    name = "static-data",
    header = "Load, list and export what trades are checked against.",
    synopsisSubcommandLabel = "COMMAND",
    addMethodSubcommands = false)
public final class StaticDataCommand {
  private static final LocalDate LAST = LocalDate.of(2199, 12, 31);
  private static final int MOST_SHOWN = 1000;

  private final Surroundings surroundings;
  private final PrintWriter out;

  private StaticDataCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
    this.out = surroundings.out();
  }

  /** The command with those below it. */
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
        given ->
            desk.print(
                surroundings,
                desk.perform(surroundings, operation, given).proposal(),
                ProposalText::print));
  }

  private static CommandLine approve(Surroundings surroundings) {
    DeskOptions desk = new DeskOptions();
    LoadText text = new LoadText(surroundings);
    return OperationCommand.of(
        surroundings,
        LoadOperations.DECIDED.approve(),
        desk,
        given -> {
          LoadReport report;
          try {
            report = desk.perform(surroundings, LoadOperations.DECIDED.approve(), given).report();
          } catch (BadRows e) {
            text.print(e.rows(), desk.json.wanted);
            throw e;
          }
          if (!desk.server.given()) {
            try (Connection connection = desk.database.reader(surroundings)) {
              text.warned(connection, report);
            }
          }
          text.print(report, desk.json.wanted);
        });
  }

  @Command(
      name = "load",
      header = "Load CSV and XML files of static data.",
      description = {
        "The heading line of a CSV file determines what it holds: currencies, calendars, holidays,"
            + " securities, accounts, counterparties, standing settlement instructions (ssis), fee rules,"
            + " tolerances, penalty rates of securities or of cash, reference prices or date windows. An"
            + " XML file, which begins with a <, may hold rows of all these. 'stp static-data export'"
            + " writes either.",
        "All files are loaded or none; bad rows are listed. A row whose key is known replaces the old"
            + " one; valid_from belongs to the key. Holidays replace all that were loaded for their"
            + " calendar. Running elements notice within seconds. The audit trail shows who loaded"
            + " what: STP_OPERATOR, or the user of the machine; and of every row that changed, what it"
            + " was and is.",
        "What redirects money needs four eyes: another agent or account in place of one that is known,"
            + " also from a later day on, or another last day (valid_to). With --reason all of the load"
            + " is proposed, by an operator, and loaded when another one approves it with 'stp static-data approve'. The first rows of an"
            + " account or a settlement instruction need one person.",
        OwnersConnection.HELP
      })
  int load(
      @Mixin AnyVendor database,
      @Mixin JsonOption json,
      @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files, in any order.")
          List<Path> files,
      @Option(
              names = "--reason",
              paramLabel = "TEXT",
              description =
                  "Propose what redirects money, for this reason; one line, kept in the audit.")
          @Nullable String reason)
      throws SQLException {
    files.forEach(surroundings::readable);
    LoadText text = new LoadText(surroundings);
    if (reason == null) {
      LoadReport report =
          asOwner(
              database,
              owner -> text.warned(owner, StaticDataLoad.load(owner, files, surroundings.actor())));
      return text.print(report, json.wanted);
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
    return proposal == null ? text.print(proposed.report(), json.wanted) : print(json, proposal);
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
          "Every row that was loaded, of whatever date, or those in force on a day. Currencies and"
              + " holidays have no dates of force. Basis points are hundredths of a percent.")
  int list(
      @Mixin AnyVendor database,
      @Mixin JsonOption json,
      @Parameters(
              paramLabel = "KIND",
              description = {
                "currencies, calendars, holidays, securities, listings, own-ssis, accounts,"
                    + " counterparties, ssis, fee-rules, tolerances, penalty-rates, cash-penalty-rates,"
                    + " reference-prices, date-windows or fx-rates."
              })
          StaticDataKind kind,
      @Option(
              names = "--on",
              paramLabel = "DATE",
              description = "Only rows that are in force on this day, such as 2026-11-20.")
          @Nullable LocalDate on)
      throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      StaticDataTable found =
          on == null
              ? StaticDataTable.read(connection, kind)
              : StaticDataTable.readOn(connection, kind, on);
      json.print(out, found.named(), () -> print(kind, found));
    }
    return ExitCode.OK;
  }

  private void print(StaticDataKind kind, StaticDataTable found) {
    TextTable table =
        new TextTable(
            kind.names().stream()
                .map(name -> kind.isNumber(name) ? TextTable.numbers(name) : TextTable.words(name))
                .toArray(TextTable.Column[]::new));
    for (List<String> row : found.rows()) {
      table.add(row.toArray(String[]::new));
    }
    table.print(out, "");
    out.println(Numbers.of(found.rows().size(), one(EnumWord.of(kind))));
  }

  /** The word for one of what a kind's word names many of. */
  private static String one(String many) {
    return many.endsWith("ies")
        ? many.substring(0, many.length() - 3) + "y"
        : many.substring(0, many.length() - 1);
  }

  @Command(
      name = "ends",
      header = "List what ends, and what is still open there.",
      description =
          "Accounts, counterparties, securities and settlement instructions (ssis) with a last day, and"
              + " how many open instructions and positions they have. What has ended and is empty"
              + " needs nothing more.")
  int ends(
      @Mixin DatabaseOptions database,
      @Mixin JsonOption json,
      @Option(
              names = "--by",
              paramLabel = "DATE",
              description = "Only what ends by this day, such as 2026-11-30. Default: all.")
          @Nullable LocalDate by)
      throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      List<EndInUse> ends = EndInUse.by(connection, by == null ? LAST : by);
      json.print(out, ends, () -> print(ends));
    }
    return ExitCode.OK;
  }

  private void print(List<EndInUse> ends) {
    Table.of(EndInUse.class)
        .words("last day", EndInUse::lastDay)
        .words("what", EndInUse::kind)
        .words("name", EndInUse::name)
        .numbers("open instructions", end -> Numbers.of(end.instructions()))
        .numbers("positions", end -> Numbers.of(end.positions()))
        .print(ends, out, "");
    out.println(Numbers.of(ends.size(), "end"));
  }

  /** Reports what is open where something ends, after a load. */
  static void warn(Connection connection, PrintWriter err) throws SQLException {
    List<EndInUse> open = EndInUse.by(connection, LAST).stream().filter(EndInUse::inUse).toList();
    int shown = Math.min(open.size(), 20);
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

  @Command(
      name = "export",
      header = "Write the static data into files.",
      description =
          "Rows of all dates, as they stood at one instant: a CSV file of each kind, or one XML file"
              + " of all, static-data.xml. 'stp static-data load' takes them; loaded elsewhere and"
              + " exported there, they are the same byte for byte.")
  int export(
      @Mixin AnyVendor database,
      @Mixin JsonOption json,
      @Option(
              names = "--out",
              paramLabel = "DIR",
              required = true,
              description = "The directory; made if missing. Files of the same names are replaced.")
          Path directory,
      @Option(
              names = "--format",
              paramLabel = "FORMAT",
              defaultValue = "csv",
              description = "csv or xml.")
          StaticDataExport.Format format)
      throws IOException, SQLException {
    try (Connection connection = database.reader(surroundings)) {
      List<Line> lines =
          StaticDataExport.write(connection, surroundings.directory().resolve(directory), format)
              .entrySet()
              .stream()
              .map(entry -> new Line(entry.getKey().toString(), entry.getValue()))
              .toList();
      json.print(
          out,
          lines,
          () ->
              Table.of(Line.class)
                  .words("file", Line::file)
                  .numbers("rows", Line::rows)
                  .print(lines, out, ""));
    }
    return ExitCode.OK;
  }

  private record Line(String file, int rows) {}

  @Command(
      name = "proposals",
      header = "List static data that was proposed, the last first.",
      description = "Those that wait for a decision; with --all also those that were decided on.")
  int proposals(
      @Mixin DatabaseOptions database,
      @Mixin JsonOption json,
      @Option(names = "--all", description = "Also those that were decided on; the last 1,000.")
          boolean all)
      throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      List<Proposal> found =
          StaticDataLoad.PROPOSALS.latest(
              connection, all ? null : Proposal.State.PROPOSED, MOST_SHOWN);
      json.print(out, found, () -> ProposalText.print(out, found));
    }
    return ExitCode.OK;
  }
}
