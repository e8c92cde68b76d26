package io.straightway.app.issuer;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.charts.text.TextTable;
import io.straightway.db.operator.TokenIssuers;
import io.straightway.db.operator.TokenIssuers.TokenIssuer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp issuer list}. */
@Command(name = "list", header = "List issuers, their keys and who is known by their tokens.")
public final class IssuerListCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();

  public IssuerListCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    List<TokenIssuer> issuers;
    try (Connection connection = database.reader(surroundings)) {
      issuers = TokenIssuers.list(connection);
    }
    if (json.wanted) {
      Json.print(surroundings.out(), issuers);
    } else if (issuers.isEmpty()) {
      surroundings.out().println("no issuer yet; add one with 'stp issuer add URL --audience ID'");
    } else {
      print(issuers);
    }
    return ExitCode.OK;
  }

  private void print(List<TokenIssuer> issuers) {
    TextTable table =
        new TextTable(
            TextTable.words("issuer"),
            TextTable.words("audience"),
            TextTable.words("claim"),
            TextTable.words("clients"),
            TextTable.words("since"),
            TextTable.words("keys"),
            TextTable.words("operators"));
    for (TokenIssuer issuer : issuers) {
      table.add(
          issuer.url(),
          issuer.audience(),
          issuer.subjectClaim(),
          String.join(" ", issuer.clients()),
          issuer.changedAt().toString(),
          String.join(" ", issuer.keys()),
          String.join(" ", issuer.operators()));
    }
    table.print(surroundings.out(), "");
  }
}
