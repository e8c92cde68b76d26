package io.straightway.app.issuer;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.MethodCommands;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.operators.TokenIssuers;
import io.straightway.operators.TokenIssuers.TokenIssuer;
import io.straightway.table.Table;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp issuer}, with its subcommands as methods. */
@Command(
    name = "issuer",
    header = "Add, refresh, list and remove issuers of tokens that operators log in with.",
    description = {
      "An issuer is an OpenID provider, such as a company's. The database verifies its tokens,"
          + " which authenticate the operators linked by 'stp operator link'."
    },
    synopsisSubcommandLabel = "COMMAND",
    addMethodSubcommands = false)
public final class IssuerCommand {
  private final Surroundings surroundings;

  private IssuerCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** Creates the command with its subcommands. */
  public static CommandLine of(Surroundings surroundings) {
    return MethodCommands.add(
        new CommandLine(new IssuerCommand(surroundings)), "add", "list", "refresh", "remove");
  }

  @Command(
      name = "add",
      header = "Add an issuer with the keys that it publishes.",
      description = {
        "The issuer's URL/.well-known/openid-configuration and its keys are read over TLS. After"
            + " it changes its keys, run 'stp issuer refresh'.",
        OwnersConnection.HELP
      })
  int add(
      @Mixin DatabaseOptions database,
      @Mixin IssuerAddress address,
      @Parameters(paramLabel = "URL", description = "Issuer, as named by iss in its tokens.")
          String url,
      @Option(
              names = "--audience",
              paramLabel = "ID",
              required = true,
              description =
                  "Required audience of its tokens: the id of the client that is registered there"
                      + " for Straightway.")
          String audience,
      @Option(
              names = "--claim",
              paramLabel = "NAME",
              defaultValue = TokenIssuers.SUBJECT_CLAIM,
              description = "Claim that identifies a person, with a value that is never reused.")
          String claim,
      @Option(
              names = "--client",
              paramLabel = "ID",
              description =
                  "Another client whose tokens for this audience are accepted (azp), such as that"
                      + " of a program; repeatable.")
          @Nullable List<String> clients)
      throws SQLException {
    SortedMap<String, BigInteger> keys = address.keys(url, surroundings);
    List<String> others = clients == null ? List.of() : clients;
    return OwnersConnection.run(
        database,
        "issuer",
        surroundings,
        owner -> TokenIssuers.add(owner, url, audience, claim, others, keys, surroundings.actor()),
        url + " is added as an issuer, with the keys " + String.join(" ", keys.keySet()));
  }

  @Command(name = "list", header = "List issuers, their keys and the operators linked to them.")
  void list(@Mixin DatabaseOptions database, @Mixin JsonOption json) throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      List<TokenIssuer> issuers = TokenIssuers.list(connection);
      json.print(surroundings.out(), issuers, () -> print(issuers));
    }
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
        .printOr(
            issuers,
            surroundings.out(),
            "no issuer yet; add one with 'stp issuer add URL --audience ID'");
  }

  @Command(
      name = "refresh",
      header = "Replace the keys of an issuer by the currently published ones.",
      description = {
        "Tokens signed with a key that is no longer published become void. Run it by a timer, more"
            + " often than the issuer changes its keys; repeating it is harmless.",
        OwnersConnection.HELP
      })
  void refresh(
      @Mixin DatabaseOptions database,
      @Mixin IssuerAddress address,
      @Parameters(paramLabel = "URL", description = "URL of the issuer.") String url)
      throws SQLException {
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
  }

  @Command(
      name = "remove",
      header = "Remove an issuer.",
      description = {
        "Its tokens are void within seconds, and its operators are no longer linked. Their secrets"
            + " and passwords stay valid.",
        OwnersConnection.HELP
      })
  int remove(
      @Mixin DatabaseOptions database,
      @Parameters(paramLabel = "URL", description = "URL of the issuer.") String url)
      throws SQLException {
    return OwnersConnection.run(
        database,
        "issuer",
        surroundings,
        owner -> TokenIssuers.remove(owner, url, surroundings.actor()),
        url + " is removed");
  }
}
