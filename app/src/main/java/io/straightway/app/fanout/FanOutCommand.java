package io.straightway.app.fanout;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.LogOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.engine.AccessOptions;
import io.straightway.app.engine.ElementCommand;
import io.straightway.app.engine.EventKeyOption;
import io.straightway.app.engine.KafkaClientOption;
import io.straightway.app.engine.KafkaTopic;
import io.straightway.app.engine.ListeningServer;
import io.straightway.app.engine.ParentWatch;
import io.straightway.app.engine.RequiredSchema;
import io.straightway.backoffice.access.AccessServer;
import io.straightway.db.DatabaseAddress;
import io.straightway.streams.fanout.FanOutSettings;
import io.straightway.streams.fanout.server.FanOutServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp fan-out}. */
@Command(
    name = "fan-out",
    header = "Send positions and trades to subscribers as server-sent events.",
    description = {
      "A subscriber sends GET /watch?account=...&security=...&trade=SOURCE/REFERENCE, and receives"
          + " the current values and then each change. The server reads the topic to which 'stp"
          + " relay' delivers events. Several servers send the same values with the same ids, so"
          + " a subscriber can continue at another one with Last-Event-ID (docs/fan-out.md).",
      "A line with the address is printed when the server is ready. SIGTERM and Ctrl-C end it with"
          + " exit code 0."
    })
public final class FanOutCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin KafkaClientOption kafka = new KafkaClientOption();
  @Mixin EventKeyOption key = new EventKeyOption();
  @Mixin AccessOptions access = new AccessOptions();
  @Mixin LogOption log = new LogOption();
  @Mixin ParentWatch parent = new ParentWatch();

  @Option(
      names = "--from",
      paramLabel = "kafka:HOST:PORT/TOPIC",
      required = true,
      description = "Topic to which 'stp relay --to kafka:...' delivers.")
  String from = "";

  @Option(
      names = "--source",
      paramLabel = "URI",
      description = "Source of the events to send, as in --source of the relay.")
  String source = "/straightway";

  @Option(
      names = "--listen",
      paramLabel = "HOST:PORT",
      description = {
        "Address to listen on; port 0 picks a free one.",
        "Addresses that others can reach need --tls-certificate, --tls-key and --identities."
      })
  String listen = "127.0.0.1:8790";

  @Option(
      names = "--tick",
      paramLabel = "TIME",
      description = "Interval between updates; only the newest change of a value is sent.")
  Duration tick = Duration.ofMillis(50);

  @Option(
      names = "--stall",
      paramLabel = "TIME",
      description = "Time after which a subscriber that reads nothing is disconnected.")
  Duration stall = Duration.ofSeconds(10);

  @Option(
      names = "--session",
      paramLabel = "TIME",
      description = "Time after which a subscriber has to connect and authenticate again.")
  Duration session = Duration.ofMinutes(5);

  @Option(
      names = "--subscribers",
      paramLabel = "N",
      description = "Maximum number of subscribers, half of them of one user.")
  int subscribers = 2_000;

  @Option(
      names = "--values",
      paramLabel = "N",
      description =
          "Maximum number of positions and trades per subscriber; fifty times as many in all.")
  int values = 20_000;

  public FanOutCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException, IOException, InterruptedException {
    FanOutSettings settings = settings();
    InetSocketAddress address = ElementCommand.address(listen);
    access.check(listen, address, surroundings);
    Map<String, Object> properties = access.properties(surroundings);
    ListeningServer.requireFree(address, "--listen");
    DatabaseAddress running = database.running(surroundings);
    RequiredSchema.in(running);
    try {
      String url =
          ListeningServer.serve(
              address,
              properties,
              () -> FanOutServer.start(settings, running, address, properties, AccessServer.class));
      log.reportReady(url + "watch", surroundings);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(String.valueOf(e.getMessage()));
    }
    parent.start();
    new CountDownLatch(1).await();
    return ExitCode.OK;
  }

  private FanOutSettings settings() throws IOException {
    KafkaTopic topic = KafkaTopic.of(from);
    if (topic == null) {
      throw CommandFailure.usage("--from takes kafka:HOST:PORT/TOPIC, not '" + from + "'");
    }
    try {
      return new FanOutSettings(
          topic.bootstrap(),
          topic.name(),
          source,
          key.read(surroundings),
          kafka.properties(topic.bootstrap(), surroundings),
          tick,
          stall,
          session,
          subscribers,
          values);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(String.valueOf(e.getMessage()));
    }
  }
}
