package io.straightway.streams;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * A broker of Kafka without others, as a process with the class path of the tests. It keeps its
 * port and its data until it is closed, so that it can be killed and started again.
 */
public final class KafkaBroker implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String CLUSTER = "c3RyYWlnaHR3YXktdGVzdA";

  private final Path directory;
  private final int port;
  private final int controller;
  private Process process;

  private KafkaBroker(Path directory, int port, int controller) throws IOException {
    this.directory = directory;
    this.port = port;
    this.controller = controller;
    Files.writeString(settings(), configuration());
    this.process = program("kafka.tools.StorageTool", "format", "--standalone", "-t", CLUSTER, "-c");
  }

  /** Starts one on free ports of the loopback address, and waits until it takes connections. */
  public static KafkaBroker start() throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("stp-kafka");
    KafkaBroker broker = new KafkaBroker(directory, freePort(), freePort());
    if (broker.process.waitFor() != 0) {
      throw new IOException("no storage formatted: " + Files.readString(broker.log()));
    }
    broker.startAgain();
    return broker;
  }

  /** For {@code bootstrap.servers}. */
  public String bootstrap() {
    return "127.0.0.1:" + port;
  }

  /** Makes a topic. */
  public void createTopic(String topic, int partitions)
      throws InterruptedException, ExecutionException {
    try (Admin admin = admin()) {
      admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1))).all().get();
    }
  }

  /** To ask it and to change it; the caller closes it. */
  public Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", bootstrap()));
  }

  /** Ends it as {@code kill -9} does. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Starts it on its data after it was killed. */
  public void startAgain() throws IOException, InterruptedException {
    process = program("kafka.Kafka");
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!isListening()) {
      if (!process.isAlive() || System.nanoTime() - deadline > 0) {
        throw new IOException("the broker does not start: " + Files.readString(log()));
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private boolean isListening() throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (java.net.ConnectException e) {
      return false;
    }
  }

  private Process program(String main, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                main));
    command.addAll(List.of(arguments));
    command.add(settings().toString());
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
        .start();
  }

  private Path settings() {
    return directory.resolve("server.properties");
  }

  private Path log() {
    return directory.resolve("broker.log");
  }

  private String configuration() {
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
        group.initial.rebalance.delay.ms=0
        group.min.session.timeout.ms=1000
        group.consumer.min.session.timeout.ms=1000
        group.consumer.session.timeout.ms=3000
        group.consumer.min.heartbeat.interval.ms=500
        group.consumer.heartbeat.interval.ms=500
        """
        .formatted(port, controller, directory.resolve("data"));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void close() throws IOException, InterruptedException {
    kill();
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
