package io.straightway.app.engine;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.ExitCode;
import io.straightway.backoffice.access.AccessSettings;
import io.straightway.backoffice.access.SenderSources;
import io.straightway.backoffice.api.BackOfficeServer;
import io.straightway.backoffice.console.ConsolePages;
import io.straightway.backoffice.notify.NotificationSettings;
import io.straightway.db.Pool;
import io.straightway.db.dialect.Dialect;
import io.straightway.element.DiskSpace;
import io.straightway.element.Element;
import io.straightway.element.ElementSettings;
import io.straightway.element.Liveness;
import io.straightway.element.intake.Inbox;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.queue.Admission.Reason;
import io.straightway.element.server.ElementServer;
import io.straightway.streams.intake.KafkaIntake;
import io.straightway.streams.intake.KafkaIntakeSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ConfigurableApplicationContext;

/** An element that runs until this process is asked to end. */
record ServingElement(
    ConfigurableApplicationContext server, @Nullable Inbox inbox, @Nullable KafkaIntake kafka) {
  private static final Duration INBOX_POLL = Duration.ofMillis(500);

  /** The minimum of free disk space: enough for the database's writes until space is freed. */
  private static final long LEAST_MEBIBYTES = 256;

  /**
   * Starts the element, logs the settings in force, and reports the address when ready.
   *
   * @param access the access settings, as properties of Spring Boot
   * @param databaseDirectory the directory of the embedded server; null if another database is used
   * @param console whether the element also serves the console
   * @param kafka the Kafka topic to read trades from; null for none
   * @param kafkaSender the sender whose sources are accepted from Kafka; null for all
   * @param out the stream for the address; null if it is only logged
   * @throws SQLException if the database can't be used
   * @throws CommandFailure if the element can't listen
   * @throws IOException if the inbox can't be used
   */
  static ServingElement start(
      ElementSettings settings,
      Map<String, Object> access,
      @Nullable Path databaseDirectory,
      boolean console,
      @Nullable KafkaIntakeSettings kafka,
      @Nullable String kafkaSender,
      @Nullable PrintWriter out)
      throws SQLException, IOException {
    ConfigurableApplicationContext server = startServer(settings, access, console);
    ServingElement element = reading(settings, kafka, kafkaSender, server);
    element.watchDisks(settings, databaseDirectory);
    Runtime.getRuntime().addShutdownHook(new Thread(element::drainAndHalt, "drain"));
    logSettings(settings, kafka);
    reportReady(ListeningServer.url(server, settings.listen(), access), settings, out);
    return element;
  }

  /** Starts the inbox and the Kafka intake of a server; closes the server if that fails. */
  private static ServingElement reading(
      ElementSettings settings,
      @Nullable KafkaIntakeSettings kafka,
      @Nullable String kafkaSender,
      ConfigurableApplicationContext server)
      throws IOException {
    try {
      return new ServingElement(
          server,
          startInbox(settings, server),
          kafka == null ? null : startKafka(settings, kafka, kafkaSender, server));
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private static ConfigurableApplicationContext startServer(
      ElementSettings settings, Map<String, Object> access, boolean console) {
    String url = settings.database().jdbcUrl();
    boolean everything = Dialect.of(url).runsEverything();
    if (console && !everything) {
      throw CommandFailure.usage("--console needs PostgreSQL, but the database is " + url);
    }
    if (!everything && Boolean.TRUE.equals(access.get(AccessSettings.IDENTITIES))) {
      throw CommandFailure.usage("--identities needs PostgreSQL, but the database is " + url);
    }
    if (!everything && access.containsKey(NotificationSettings.PROPERTY)) {
      throw CommandFailure.usage("--notifications needs PostgreSQL, but the database is " + url);
    }
    return ListeningServer.of(
        settings.listen(),
        () ->
            everything
                ? ElementServer.start(settings, access, offered(console))
                : ElementServer.start(settings, access));
  }

  private static Class<?>[] offered(boolean console) {
    return console
        ? new Class<?>[] {BackOfficeServer.class, ConsolePages.class}
        : new Class<?>[] {BackOfficeServer.class};
  }

  private static @Nullable Inbox startInbox(
      ElementSettings settings, ConfigurableApplicationContext server) throws IOException {
    if (settings.inbox() == null) {
      return null;
    }
    TradeIntake intake = server.getBean(TradeIntake.class);
    Inbox inbox = Inbox.start(settings.inbox(), settings.name(), intake, INBOX_POLL);
    server.getBean(Liveness.class).watch("inbox", inbox::trouble, inbox::isAlive);
    return inbox;
  }

  private static KafkaIntake startKafka(
      ElementSettings settings,
      KafkaIntakeSettings from,
      @Nullable String sender,
      ConfigurableApplicationContext server) {
    TradeIntake intake = server.getBean(TradeIntake.class);
    Predicate<String> maySend = sender == null ? source -> true : sourcesOf(sender, server);
    KafkaIntake kafka = KafkaIntake.start(from, settings.name(), intake, maySend);
    server.getBean(Liveness.class).watch("kafka", kafka::trouble, kafka::isAlive);
    Gauge.builder("straightway.kafka.missing", kafka::missing)
        .baseUnit("records")
        .description("Records of the topic that were deleted unread and not accepted as missing.")
        .register(server.getBean(MeterRegistry.class));
    return kafka;
  }

  private static SenderSources sourcesOf(String sender, ConfigurableApplicationContext server) {
    Pool pool = server.getBean(Pool.class);
    return new SenderSources(sender, pool.dataSource(), server.getBean(Clock.class));
  }

  private void watchDisks(ElementSettings settings, @Nullable Path databaseDirectory) {
    List<Path> written =
        Stream.of(Optional.ofNullable(settings.inbox()), Optional.ofNullable(databaseDirectory))
            .flatMap(Optional::stream)
            .toList();
    DiskSpace disks = new DiskSpace(written, LEAST_MEBIBYTES);
    server.getBean(Liveness.class).require("disk", Reason.RESOURCES, disks::trouble, () -> true);
  }

  /** Ends the process with exit code 0 for any signal, because the end is orderly. */
  private void drainAndHalt() {
    int exitCode = 1;
    try {
      if (kafka != null) {
        kafka.close();
      }
      if (inbox != null) {
        inbox.close();
      }
      server.close();
      exitCode = 0;
    } finally {
      Runtime.getRuntime().halt(exitCode);
    }
  }

  private static void reportReady(
      String address, ElementSettings settings, @Nullable PrintWriter out) {
    String url = address + "trades";
    if (out == null) {
      LoggerFactory.getLogger(ServingElement.class)
          .info("element={} event=ready address={}", settings.name(), url);
    } else {
      out.printf("ready: %s after %.1f s%n", url, secondsSinceStart());
      out.flush();
    }
  }

  private static void logSettings(ElementSettings settings, @Nullable KafkaIntakeSettings kafka) {
    Logger log = LoggerFactory.getLogger(ServingElement.class);
    log.info(
        "element={} event=in-force database={} durability={} listen={} queues={} positions={} commit-points={} batch-max={} ledger={} queue-capacity={} max-body-bytes={} inbox={} kafka={} fixml-profile={} plugins={}",
        settings.name(),
        settings.database().jdbcUrl(),
        EnumWord.of(settings.database().durability()),
        settings.listen(),
        settings.queues(),
        EnumWord.of(settings.positions()),
        EnumWord.of(settings.commitPoints()),
        settings.batchMax(),
        settings.ledger() ? "on" : "off",
        settings.queueCapacity(),
        settings.maxBodyBytes(),
        settings.inbox() == null ? "none" : settings.inbox(),
        kafka == null ? "none" : kafka.bootstrap() + "/" + kafka.topic(),
        EnumWord.of(settings.fixmlProfile()),
        settings.plugins().directory() == null ? "none" : settings.plugins().directory());
  }

  private static double secondsSinceStart() {
    return ManagementFactory.getRuntimeMXBean().getUptime() / 1000.0;
  }

  /**
   * Waits until the process is asked to end, which ends it. If the thread of a queue ends, the
   * process is halted as if it were killed; at the next start, the database holds exactly the
   * completed work.
   */
  void awaitEnd() throws InterruptedException {
    server.getBean(Element.class).queues().awaitEnd();
    Runtime.getRuntime().halt(ExitCode.FAILED);
  }
}
