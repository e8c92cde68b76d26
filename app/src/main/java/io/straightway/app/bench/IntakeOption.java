package io.straightway.app.bench;

import io.straightway.app.cli.CommandFailure;
import io.straightway.benchmark.system.LocalBroker;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How trades come to the elements that a bench starts. */
final class IntakeOption {
  /** A way to an element. */
  enum Intake {
    HTTP,
    KAFKA
  }

  @Option(
      names = "--intake",
      paramLabel = "WAY",
      description =
          "How trades come to the elements: http, or kafka, through a broker that is started for it.")
  Intake intake = Intake.HTTP;

  /**
   * Where a broker comes from; null if none is needed.
   *
   * @param own whether the elements are started here
   */
  LocalBroker.@Nullable Source brokers(boolean own) {
    if (intake == Intake.HTTP) {
      return null;
    }
    if (!own) {
      throw CommandFailure.usage("--intake kafka needs elements that are started here");
    }
    BrokerProcess.SOURCE
        .whyNot()
        .ifPresent(
            why -> {
              throw CommandFailure.usage("--intake kafka: " + why);
            });
    return BrokerProcess.SOURCE;
  }
}
