package io.straightway.streams;

import io.straightway.db.server.program.Directories;
import java.io.File;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * A single Kafka broker, as a process on the loopback address, for demos and tests and not for
 * production. The broker keeps its port and its data until it is closed, so that it can be killed
 * and restarted. It ends with the process that started it.
 */
public final class KafkaBroker implements AutoCloseable {
  /** Long enough for a busy machine; a broker that can't start ends by itself. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final long LOOK_EVERY_MILLIS = 50;

  private final Path directory;
  private final String classPath;
  private final int port;
  private Process process;

  private KafkaBroker(String classPath, UnaryOperator<String> settings) throws IOException {
    this.directory = Files.createTempDirectory("stp-kafka-");
    this.classPath = classPath;
    this.port = freePort();
    String usual = configuration(port, freePort(), directory.resolve("data"));
    Files.writeString(settings(), settings.apply(usual));
    this.process = program();
  }

  /** Starts a broker from the jars of this process. */
  public static KafkaBroker start() throws IOException, InterruptedException {
    return start(System.getProperty("java.class.path"));
  }

  /**
   * Starts a broker on free ports, and waits until it accepts connections.
   *
   * @param classPath a class path with the jars of a broker
   * @throws IOException if the broker does not start
   */
  public static KafkaBroker start(String classPath) throws IOException, InterruptedException {
    return start(classPath, UnaryOperator.identity());
  }

  /**
   * Starts a broker with other settings.
   *
   * @param settings changes the text of {@code server.properties}
   */
  public static KafkaBroker start(String classPath, UnaryOperator<String> settings)
      throws IOException, InterruptedException {
    KafkaBroker broker = new KafkaBroker(classPath, settings);
    broker.awaitListening();
    return broker;
  }

  /** Returns the address for {@code bootstrap.servers}. */
  public String bootstrap() {
    return "127.0.0.1:" + port;
  }

  /** Creates a topic. */
  public void createTopic(String topic, int partitions)
      throws InterruptedException, ExecutionException {
    try (Admin admin = admin()) {
      admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1))).all().get();
    }
  }

  /** Returns an admin client, which the caller must close. */
  public Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", bootstrap()));
  }

  /** Kills the broker, as {@code kill -9} does. */
  public void kill() {
    process.destroyForcibly().onExit().join();
  }

  /** Restarts a killed broker on its data. */
  public void startAgain() throws IOException, InterruptedException {
    process = program();
    awaitListening();
  }

  /** Returns all lines that the broker has printed since its first start. */
  public String printed() throws IOException {
    return Files.readString(log());
  }

  /**
   * Waits until the port accepts connections; the log announces readiness too early or not at all.
   */
  private void awaitListening() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!isListening()) {
      if (!process.isAlive() || System.nanoTime() - deadline > 0) {
        String printed = printed();
        close();
        throw new IOException("the broker does not start: " + printed);
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
    }
  }

  private boolean isListening() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (ConnectException e) {
      return false;
    }
  }

  private Process program() throws IOException {
    if (isListening()) {
      throw new IOException("another program has taken port " + port + " of the broker");
    }
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx256m",
            "-cp",
            own() + File.pathSeparator + classPath,
            BrokerProgram.class.getName(),
            settings().toString())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
        .start();
  }

  /** Returns the location of {@link BrokerProgram}. */
  private static String own() {
    try {
      return Path.of(KafkaBroker.class.getProtectionDomain().getCodeSource().getLocation().toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("classes are in no file", e);
    }
  }

  private Path settings() {
    return directory.resolve("server.properties");
  }

  private Path log() {
    return directory.resolve("broker.log");
  }

  private static String configuration(int port, int controller, Path data) {
    return """
    process.roles=broker,controller
    node.id=1
    listeners=PLAINTEXT://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d
    advertised.listeners=PLAINTEXT://127.0.0.1:%1$d
    controller.listener.names=CONTROLLER
    controller.quorum.bootstrap.servers=127.0.0.1:%2$d
    listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
    log.dirs=%3$s
    offsets.topic.num.partitions=1
    offsets.topic.replication.factor=1
    share.coordinator.state.topic.replication.factor=1
    transaction.state.log.replication.factor=1
    transaction.state.log.min.isr=1
    log.cleaner.dedupe.buffer.size=8388608
    group.initial.rebalance.delay.ms=0
    group.min.session.timeout.ms=1000
    group.consumer.min.session.timeout.ms=1000
    group.consumer.session.timeout.ms=3000
    group.consumer.min.heartbeat.interval.ms=500
    group.consumer.heartbeat.interval.ms=500
    """
        .formatted(port, controller, data);
  }

  /**
   * Returns a port on which nothing listens. It is below 32768, where the range of client ports
   * begins, so that no client takes the port before the broker does, nor between two starts.
   */
  public static int freePort() throws IOException {
    int port = ThreadLocalRandom.current().nextInt(15_000, 32_768);
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (BindException taken) {
      return freePort();
    }
  }

  @Override
  public void close() throws IOException {
    kill();
    Directories.delete(directory);
  }
}
