package io.straightway.app.operator;

import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.MethodCommands;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.operators.Senders;
import io.straightway.operators.Senders.Sender;
import io.straightway.table.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp sender}, with its subcommands as methods. */
@Command(
    name = "sender",
    header = "Add, renew, remove and list systems that send trades.",
    synopsisSubcommandLabel = "COMMAND",
    addMethodSubcommands = false)
public final class SenderCommand {
  private final Surroundings surroundings;

  private SenderCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** Creates the command with its subcommands. */
  public static CommandLine of(Surroundings surroundings) {
    return MethodCommands.add(
        new CommandLine(new SenderCommand(surroundings)), "add", "list", "renew", "remove");
  }

  @Command(
      name = "add",
      header = "Add a system that sends trades, and print its token, once.",
      description = {
        "The token is not stored. 'stp feed --token-file' sends it; other programs send it in the"
            + " header 'Authorization: Bearer TOKEN'.",
        OwnersConnection.HELP
      })
  int add(
      @Mixin SenderProof proof,
      @Option(
              names = "--source",
              paramLabel = "SOURCE",
              required = true,
              description = "Source that the sender may send; repeatable.")
          List<String> sources)
      throws SQLException {
    return proof.store(
        surroundings,
        (owner, kind, hash) ->
            Senders.add(owner, proof.name, kind, hash, Set.copyOf(sources), surroundings.actor()));
  }

  @Command(name = "list", header = "List senders, and the sources that each may send.")
  void list(@Mixin DatabaseOptions database, @Mixin JsonOption json) throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      List<Sender> senders = Senders.list(connection);
      json.print(surroundings.out(), senders, () -> print(senders));
    }
  }

  private void print(List<Sender> senders) {
    Table.of(Sender.class)
        .words("sender", Sender::name)
        .words("by", sender -> EnumWord.of(sender.proof()))
        .words("since", Sender::changedAt)
        .words("sources", sender -> String.join(" ", sender.sources()))
        .printOr(
            senders,
            surroundings.out(),
            "no sender yet; add one with 'stp sender add NAME --source ...'");
  }

  @Command(
      name = "renew",
      header = "Give a sender a new token or certificate.",
      description = {
        "The old one is void within seconds. Its sources stay.",
        OwnersConnection.HELP
      })
  int renew(@Mixin SenderProof proof) throws SQLException {
    return proof.store(
        surroundings,
        (owner, kind, hash) -> Senders.renew(owner, proof.name, kind, hash, surroundings.actor()));
  }

  @Command(
      name = "remove",
      header = "Remove a sender.",
      description = {
        "Its messages are refused within seconds. Messages already sent stay.",
        OwnersConnection.HELP
      })
  int remove(
      @Mixin DatabaseOptions database,
      @Parameters(paramLabel = "NAME", description = "Name of the sender.") String name)
      throws SQLException {
    return OwnersConnection.run(
        database,
        "sender",
        surroundings,
        owner -> Senders.remove(owner, name, surroundings.actor()),
        name + " is removed");
  }
}
