package io.straightway.app.operator;

import io.straightway.app.cli.Surroundings;
import io.straightway.db.operator.Senders;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp sender add}. */
@Command(
    name = "add",
    header = "Add a system that sends trades, and print its token, once.",
    description = {
      "The token is not stored; 'stp feed --token-file' sends it, any other program as header"
          + " 'Authorization: Bearer TOKEN'.",
      "It logs in as the owner of the schema: for a server of your own, set STP_MIGRATOR_USER and"
          + " STP_MIGRATOR_PASSWORD."
    })
public final class SenderAddCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin SenderProof proof = new SenderProof();

  @Option(
      names = "--source",
      paramLabel = "SOURCE",
      required = true,
      description = "A source that it may send; give it several times for several.")
  List<String> sources = List.of();

  public SenderAddCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    return proof.store(
        surroundings,
        (owner, kind, hash) ->
            Senders.add(owner, proof.name, kind, hash, Set.copyOf(sources), surroundings.actor()));
  }
}
