package io.straightway.app.issuer;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.db.operator.TokenIssuers;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code stp issuer refresh}. */
@Command(
    name = "refresh",
    header = "Take the keys that an issuer publishes now.",
    description = {
      "What it has signed with a key that it no longer publishes is void. Have a timer run it,"
          + " more often than the issuer changes its keys: it can be run again and again.",
      "It logs in as the owner of the schema: for a server of your own, set STP_MIGRATOR_USER and"
          + " STP_MIGRATOR_PASSWORD."
    })
public final class IssuerRefreshCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin IssuerAddress address = new IssuerAddress();

  @Parameters(paramLabel = "URL", description = "The issuer.")
  String url = "";

  public IssuerRefreshCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    SortedMap<String, BigInteger> keys = address.keys(url, surroundings);
    boolean changed =
        OwnersConnection.use(
            database,
            "issuer",
            surroundings,
            owner -> TokenIssuers.refresh(owner, url, keys, surroundings.actor()));
    surroundings
        .out()
        .println(
            (changed ? "now the keys of %s are %s" : "the keys of %s are still %s")
                .formatted(url, String.join(" ", keys.keySet())));
    return ExitCode.OK;
  }
}
