package io.straightway.app.bench;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CountList;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.demo.BrokerJars;
import io.straightway.benchmark.fanout.FanOutBench;
import io.straightway.benchmark.fanout.FanOutOutcome;
import io.straightway.benchmark.fanout.FanOutTable;
import io.straightway.benchmark.fanout.UpdateSource;
import io.straightway.benchmark.session.MeasuringSession;
import io.straightway.benchmark.system.BenchDatabase;
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
    header = "Measure how old updates are when subscribers have them.",
    description = {
      "Starts a database, a broker of Kafka and a fan-out, publishes updates of positions at steady"
          + " rates as a relay would, and measures from the time of an update until subscribers have"
          + " it, over the steady state. Subscribers run in this process, on this machine. Several"
          + " ticks are compared, with sessions as what differs by chance. The broker's jars are in a"
          + " build of the sources only.",
      "Exit code 1 if a measurement has no steady state, or less was published than was asked for."
    })
public final class BenchFanOutCommand implements Callable<Integer> {
  private static final String TOPIC = "updates";
  private static final int PARTITIONS = 4;

  @Mixin final BenchOutput output;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "A directory for the manifest and the servers' logs.")
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
      description = "How often the server is started anew with each tick.")
  int sessions = 3;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long each measurement lasts, with its warm-up; 4 or more.")
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
            out, (directory, cleanup) -> BenchDatabase.own(directory.path(), cleanup, true), false);
    FanOutBench.Plan plan =
        new FanOutBench.Plan(
            output.commandLine(), ticks, subscribers.values(), rates.values(), sessions, seconds);
    FanOutOutcome outcome = new FanOutBench(plan, session, () -> new Updates(jars)).run();
    output.print(outcome, to -> FanOutTable.print(outcome, to));
    return BenchOutput.exitCode(outcome.holds());
  }

  /** Updates through a broker of their own. */
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
