package io.straightway.app.issuer;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.db.operator.TokenIssuers;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp issuer add}. */
@Command(
    name = "add",
    header = "Add an issuer with the keys that it publishes.",
    description = {
      "It is asked for URL/.well-known/openid-configuration and for its keys, by TLS. When it"
          + " changes them, 'stp issuer refresh' has to be run.",
      "It logs in as the owner of the schema: for a server of your own, set STP_MIGRATOR_USER and"
          + " STP_MIGRATOR_PASSWORD."
    })
public final class IssuerAddCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin IssuerAddress address = new IssuerAddress();

  @Parameters(paramLabel = "URL", description = "The issuer, as its tokens name it in iss.")
  String url = "";

  @Option(
      names = "--audience",
      paramLabel = "ID",
      required = true,
      description =
          "For whom its tokens have to be: the id of the client that it has registered for"
              + " Straightway.")
  String audience = "";

  @Option(
      names = "--claim",
      paramLabel = "NAME",
      description =
          "The claim that names a person; one that never names another later. Default:"
              + " ${DEFAULT-VALUE}")
  String claim = TokenIssuers.SUBJECT_CLAIM;

  @Option(
      names = "--client",
      paramLabel = "ID",
      description =
          "Another client to which it may issue tokens for this audience (azp), such as that of a"
              + " program; several times for several.")
  List<String> clients = List.of();

  public IssuerAddCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    SortedMap<String, BigInteger> keys = address.keys(url, surroundings);
    OwnersConnection.run(
        database,
        "issuer",
        surroundings,
        owner ->
            TokenIssuers.add(owner, url, audience, claim, clients, keys, surroundings.actor()));
    surroundings
        .out()
        .println(url + " is an issuer, with the keys " + String.join(" ", keys.keySet()));
    return ExitCode.OK;
  }
}
