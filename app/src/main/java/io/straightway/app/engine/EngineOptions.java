package io.straightway.app.engine;

import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.EnumWord.Switch;
import io.straightway.element.ElementSettings;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.util.List;
import picocli.CommandLine.Option;

/** The options for the processing of trades by an element. */
public final class EngineOptions {
  @Option(
      names = "--queues",
      paramLabel = "Q",
      description =
          "Number of process queues, each a thread with its own connection, 1 to 64. More help if"
              + " they wait for commits per trade, a standby, or a database with many"
              + " processors.")
  public int queues = 2;

  @Option(
      names = "--positions",
      paramLabel = "MODEL",
      description = {
        "Model of positions.",
        "low-contention: movements are inserted, and added up later.",
        "contended: one row per position, updated in place."
      })
  public PositionModel positions = PositionModel.LOW_CONTENTION;

  @Option(
      names = "--commit-points",
      paramLabel = "WHERE",
      description = {
        "Commit points: the ends of transactions.",
        "batch: one commit for all waiting trades.",
        "trade: one commit per trade.",
        "step: four commits per trade."
      })
  public CommitPoints commitPoints = CommitPoints.BATCH;

  @Option(
      names = "--ledger",
      paramLabel = "on|off",
      description =
          "Booking of trades to the ledger, on or off; the same for all elements of a database, which"
              + " stores it at the start of the first.")
  Switch ledger = Switch.ON;

  @Option(
      names = "--batch-max",
      paramLabel = "N",
      description = "Maximum number of messages in one transaction, 1 to 5000.")
  int batchMax = 2_000;

  public boolean withLedger() {
    return ledger == Switch.ON;
  }

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException with the option and its allowed values
   */
  public void check() {
    ElementSettings.checkQueues(queues, batchMax);
  }

  /**
   * Returns the options as arguments for another process.
   *
   * @throws IllegalArgumentException with the option and its allowed values
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
