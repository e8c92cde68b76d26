package io.straightway.app.bench;

import io.straightway.app.cli.CommandFailure;
import io.straightway.benchmark.system.LocalBroker;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the way in which trades reach the elements of a bench. */
final class IntakeOption {
  /** The ways of intake. */
  enum Intake {
    HTTP,
    KAFKA
  }

  @Option(
      names = "--intake",
      paramLabel = "WAY",
      description =
          "Path of trades to the elements: http, or kafka, through a broker that the bench starts.")
  Intake intake = Intake.HTTP;

  /**
   * Returns the source of brokers; null if none is needed.
   *
   * @param own whether the bench starts the elements itself
   */
  LocalBroker.@Nullable Source brokers(boolean own) {
    if (intake == Intake.HTTP) {
      return null;
    }
    if (!own) {
      throw CommandFailure.usage("--intake kafka needs elements that are started here");
    }
    BrokerProcess.SOURCE
        .obstacle()
        .ifPresent(
            reason -> {
              throw CommandFailure.usage("--intake kafka: " + reason);
            });
    return BrokerProcess.SOURCE;
  }
}
