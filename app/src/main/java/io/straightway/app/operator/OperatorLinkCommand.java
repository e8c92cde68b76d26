package io.straightway.app.operator;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.db.operator.TokenIssuers;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code stp operator link}. */
@Command(
    name = "link",
    header = "Let an operator log in with the company.",
    description = {
      "The tokens of one subject of an issuer ('stp issuer add') prove the operator from then on;"
          + " a link that there was is void. The operator's secret and password stay.",
      "It logs in as the owner of the schema: for a server of your own, set STP_MIGRATOR_USER and"
          + " STP_MIGRATOR_PASSWORD."
    })
public final class OperatorLinkCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin SubjectOptions subject = new SubjectOptions();

  @Parameters(paramLabel = "NAME", description = "The operator.")
  String name = "";

  public OperatorLinkCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    String who = subject.subject;
    if (who == null) {
      throw CommandFailure.usage("say who " + name + " is at the company, with --subject");
    }
    OwnersConnection.run(
        database,
        "operator",
        surroundings,
        owner -> TokenIssuers.link(owner, name, subject.issuer(owner), who, surroundings.actor()));
    surroundings.out().println(name + " logs in with the company as " + who);
    return ExitCode.OK;
  }
}
