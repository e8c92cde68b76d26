package io.straightway.app.issuer;

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

/** {@code stp issuer remove}. */
@Command(
    name = "remove",
    header = "Remove an issuer.",
    description = {
      "Its tokens are void within seconds, and its operators are linked to nobody. What they have"
          + " besides, a secret or a password, stays.",
      "It logs in as the owner of the schema: for a server of your own, set STP_MIGRATOR_USER and"
          + " STP_MIGRATOR_PASSWORD."
    })
public final class IssuerRemoveCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();

  @Parameters(paramLabel = "URL", description = "The issuer.")
  String url = "";

  public IssuerRemoveCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    OwnersConnection.run(
        database,
        "issuer",
        surroundings,
        owner -> TokenIssuers.remove(owner, url, surroundings.actor()));
    surroundings.out().println(url + " is removed");
    return ExitCode.OK;
  }
}
