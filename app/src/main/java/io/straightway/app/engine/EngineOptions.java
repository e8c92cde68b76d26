package io.straightway.app.engine;

import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.EnumWord.Switch;
import io.straightway.element.ElementSettings;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.util.List;
import picocli.CommandLine.Option;

/** How an element works through its trades. */
public final class EngineOptions {
  @Option(
      names = "--queues",
      paramLabel = "Q",
      description =
          "Process queues, each a thread with a connection, 1 to 64. More help where they wait: for"
              + " a commit for each trade, a standby, or a database with many processors.")
  public int queues = 2;

  @Option(
      names = "--positions",
      paramLabel = "MODEL",
      description = {
        "How positions are kept.",
        "low-contention: movements are inserted, and added up later.",
        "contended: one row a position, updated in place."
      })
  public PositionModel positions = PositionModel.LOW_CONTENTION;

  @Option(
      names = "--commit-points",
      paramLabel = "WHERE",
      description = {
        "Where transactions end.",
        "batch: one for everything that was waiting.",
        "trade: one for each trade.",
        "step: four for each trade."
      })
  public CommitPoints commitPoints = CommitPoints.BATCH;

  @Option(
      names = "--ledger",
      paramLabel = "on|off",
      description = "Whether trades are booked to the ledger too.")
  Switch ledger = Switch.ON;

  @Option(
      names = "--batch-max",
      paramLabel = "N",
      description = "Most messages in one transaction, 1 to 5000.")
  int batchMax = 2_000;

  public boolean withLedger() {
    return ledger == Switch.ON;
  }

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException that names the option and what is allowed
   */
  public void check() {
    ElementSettings.checkQueues(queues, batchMax);
  }

  /**
   * The same options for another process.
   *
   * @throws IllegalArgumentException that names the option and what is allowed
   */
  public List<String> arguments() {
    check();
    return List.of(
        "--queues", Integer.toString(queues),
        "--positions", EnumWord.of(positions),
        "--commit-points", EnumWord.of(commitPoints),
        "--ledger", EnumWord.of(ledger),
        "--batch-max", Integer.toString(batchMax));
  }
}
