package io.straightway.app.operator;

import io.straightway.app.cli.Surroundings;
import io.straightway.db.operator.Senders;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp sender renew}. */
@Command(
    name = "renew",
    header = "Give a sender a new token or certificate.",
    description = {
      "What it had is void within seconds. Its sources stay.",
      "It logs in as the owner of the schema: for a server of your own, set STP_MIGRATOR_USER and"
          + " STP_MIGRATOR_PASSWORD."
    })
public final class SenderRenewCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin SenderProof proof = new SenderProof();

  public SenderRenewCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    return proof.store(
        surroundings,
        (owner, kind, hash) -> Senders.renew(owner, proof.name, kind, hash, surroundings.actor()));
  }
}
