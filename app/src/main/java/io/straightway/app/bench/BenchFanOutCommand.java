package io.straightway.app.bench;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CountList;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.demo.BrokerJars;
import io.straightway.benchmark.fanout.FanOutBench;
import io.straightway.benchmark.fanout.FanOutOutcome;
import io.straightway.benchmark.fanout.UpdateSource;
import io.straightway.benchmark.session.MeasuringSession;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.OtherPrograms;
import io.straightway.streams.KafkaBroker;
import io.straightway.streams.fanout.UpdatePublisher;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp bench fan-out}. */
@Command(
    name = "fan-out",
    header = "Measure the age of updates when subscribers receive them.",
    description = {
      "Starts a database, a Kafka broker and a fan-out, publishes position updates at steady rates"
          + " as a relay would, and measures the time from an update until subscribers have it,"
          + " over the steady state. Subscribers run in this process. Several ticks are"
          + " compared; differences between sessions are chance. The broker's jars are only in a"
          + " build from source.",
      "Exit code 1 if a measurement has no steady state, or fewer updates were published than"
          + " asked."
    })
public final class BenchFanOutCommand implements Callable<Integer> {
  private static final String TOPIC = "updates";
  private static final int PARTITIONS = 4;

  @Mixin final BenchOutput output;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Directory for the manifest and the servers' logs.")
  Path out = Path.of("");

  @Option(
      names = "--rates",
      paramLabel = "LIST",
      converter = CountList.Converter.class,
      description = "Updates a second.")
  CountList rates = new CountList(List.of(100, 1_000, 5_000));

  @Option(
      names = "--subscribers",
      paramLabel = "LIST",
      converter = CountList.Converter.class,
      description = "Numbers of subscribers; each watches one of ten accounts of 20 positions.")
  CountList subscribers = new CountList(List.of(1, 10, 100));

  @Option(
      names = "--ticks",
      paramLabel = "LIST",
      split = ",",
      description = "Ticks of the server; the first is compared with each other one.")
  List<Duration> ticks = List.of(Duration.ofMillis(10), Duration.ofMillis(50));

  @Option(
      names = "--sessions",
      paramLabel = "K",
      description = "Number of sessions with each tick; each session starts a new server.")
  int sessions = 3;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "Duration of each measurement, warm-up included; 4 or more.")
  int seconds = 10;

  public BenchFanOutCommand(Surroundings surroundings) {
    output = new BenchOutput(surroundings);
  }

  @Override
  public Integer call() throws Exception {
    if (sessions < 1 || seconds < 4 || rates.values().contains(0)) {
      throw CommandFailure.usage("--sessions and --rates are 1 or more, --seconds 4 or more");
    }
    String jars = BrokerJars.find().orElseThrow(() -> CommandFailure.usage(BrokerJars.MISSING));
    MeasuringSession session =
        output.session(
            out,
            (directory, cleanup) -> BenchDatabase.own(directory.path(), cleanup, true),
            false,
            OtherPrograms.ANY);
    FanOutBench.Plan plan =
        new FanOutBench.Plan(
            output.commandLine(), ticks, subscribers.values(), rates.values(), sessions, seconds);
    FanOutOutcome outcome = new FanOutBench(plan, session, () -> new Updates(jars)).run();
    return output.end(outcome, outcome.holds(), outcome::print);
  }

  /** Updates sent through a Kafka broker of their own. */
  private static final class Updates implements UpdateSource {
    private final KafkaBroker broker;
    private final UpdatePublisher publisher;

    Updates(String jars) throws Exception {
      broker = KafkaBroker.start(jars);
      broker.createTopic(TOPIC, PARTITIONS);
      publisher = new UpdatePublisher(broker.bootstrap(), TOPIC, "/straightway", Clock.systemUTC());
    }

    @Override
    public String topic() {
      return "kafka:" + broker.bootstrap() + "/" + TOPIC;
    }

    @Override
    public void send(String account, String instrument) {
      publisher.send(account, instrument);
    }

    @Override
    public void close() throws IOException {
      publisher.close();
      broker.close();
    }
  }
}
