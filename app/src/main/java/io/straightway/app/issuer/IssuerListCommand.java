package io.straightway.app.issuer;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.db.operator.TokenIssuers;
import io.straightway.db.operator.TokenIssuers.TokenIssuer;
import io.straightway.table.Table;
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
    Table.of(TokenIssuer.class)
        .words("issuer", TokenIssuer::url)
        .words("audience", TokenIssuer::audience)
        .words("claim", TokenIssuer::subjectClaim)
        .words("clients", issuer -> String.join(" ", issuer.clients()))
        .words("since", TokenIssuer::changedAt)
        .words("keys", issuer -> String.join(" ", issuer.keys()))
        .words("operators", issuer -> String.join(" ", issuer.operators()))
        .print(issuers, surroundings.out(), "");
  }
}
