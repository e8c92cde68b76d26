package io.straightway.app.staticdata;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.app.print.Json;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.Proposal;
import io.straightway.element.staticdata.load.LoadReport;
import io.straightway.element.staticdata.load.ProposedLoad;
import io.straightway.element.staticdata.load.StaticDataLoad;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp static-data load}. */
@Command(
    name = "load",
    header = "Load CSV and XML files of static data.",
    description = {
      "The heading line of a CSV file determines what it holds: currencies, holidays, securities,"
          + " accounts, counterparties, standing settlement instructions (ssis), fee rules,"
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
      "It logs in as the owner of the schema: for a server of your own, set STP_MIGRATOR_USER and"
          + " STP_MIGRATOR_PASSWORD."
    })
public final class StaticDataLoadCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = DatabaseOptions.ofAnyVendor();
  @Mixin JsonOption json = new JsonOption();

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files, in any order.")
  List<Path> files = List.of();

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "Propose what redirects money, for this reason; one line, kept in the audit.")
  @Nullable String reason;

  public StaticDataLoadCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    LoadText text = new LoadText(surroundings);
    String why = reason;
    if (why == null) {
      LoadReport report =
          OwnersConnection.use(
              database,
              "static-data",
              surroundings,
              connection ->
                  text.warned(
                      connection, StaticDataLoad.load(connection, files, surroundings.actor())));
      return text.print(report, json.wanted);
    }
    database.requirePostgreSql();
    OperatorLogin login = OperatorVariables.login(surroundings);
    ProposedLoad proposed =
        OwnersConnection.use(
            database,
            "static-data",
            surroundings,
            connection -> {
              ProposedLoad load = StaticDataLoad.propose(connection, files, login, why);
              text.warned(connection, load.report());
              return load;
            });
    Proposal proposal = proposed.proposal();
    if (proposal == null) {
      return text.print(proposed.report(), json.wanted);
    }
    if (json.wanted) {
      Json.print(surroundings.out(), proposal);
    } else {
      new ProposalText(surroundings.out()).print(proposal);
    }
    return ExitCode.OK;
  }
}
