package io.straightway.app.engine;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.app.StpProcess;
import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.Credentials;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.streams.KafkaBroker;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code stp feed} and {@code stp element} with a Kafka broker between them. */
final class KafkaCommandsTest {
  private static final String KAFKA_CLASS = "org.apache.kafka.";

  @TempDir private Path dir;
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @Test
  void tradesThatAreFedThroughKafkaAreAcknowledgedAndBookedOnce() throws Exception {
    try (KafkaBroker broker = KafkaBroker.start()) {
      broker.createTopic("trades", 2);
      broker.createTopic("trades-outcomes", 1);
      String to = "kafka:" + broker.bootstrap() + "/trades";
      stp(
          "generate",
          "--trades=400",
          "--invalid-share=0.05",
          "--source=DESK",
          "--static-data=static");
      stp("generate", "--trades=3", "--source=OTHER", "--out=other.xml");
      loadStaticData();
      stp("sender", "add", "desk", "--source=DESK");
      ChildProcess element =
          element("--kafka=" + broker.bootstrap(), "--kafka-sender=desk", "--name=first");
      String address = address(element);
      assertThat(stp("feed", file("trades.xml"), "--to", to, "--batch-size=50", "--json"))
          .contains("\"booked\":380", "\"complete\":true");
      assertThat(stp("feed", file("trades.xml"), "--to", to)).contains("already sent completely");
      assertThat(
              stp(
                  "feed",
                  file("trades.xml"),
                  "--to",
                  to,
                  "--fresh",
                  "--in-flight=1",
                  "--batch-size=1"))
          .contains("duplicate")
          .doesNotContain("booked");
      assertThat(stp("feed", file("other.xml"), "--to", to)).contains("SOURCE_NOT_ALLOWED");
      assertThat(health(address)).contains("\"kafka\":\"ok\"");
      assertThat(element.stop(LONG)).describedAs("exit code after SIGTERM").isZero();
      assertThat(stp("check", "--acks", file("trades.xml.feed/acks.csv"))).contains("I1");
      assertThat(loadedClasses()).anyMatch(name -> name.contains(KAFKA_CLASS));
    }
  }

  @Test
  void anElementWithoutTheOptionsLoadsNothingOfKafka() throws Exception {
    stp("generate", "--trades=20", "--static-data=static");
    loadStaticData();
    ChildProcess element = element();
    assertThat(stp("feed", file("trades.xml"), "--to", address(element))).contains("booked");
    assertThat(element.stop(LONG)).isZero();
    assertThat(loadedClasses()).hasSizeGreaterThan(5000);
    assertThat(loadedClasses()).noneMatch(name -> name.contains(KAFKA_CLASS));
  }

  @Test
  void brokersElsewhereNeedTls() throws Exception {
    Path settings = Files.writeString(dir.resolve("plain"), "security.protocol=SASL_PLAINTEXT\n");
    for (List<String> words :
        List.of(
            List.of("element", "--kafka=kafka.example:9092"),
            List.of(
                "element", "--kafka=127.0.0.1:1,kafka.example:1", "--kafka-properties=" + settings),
            List.of("feed", file("trades.xml"), "--to=kafka:kafka.example:9092/trades"))) {
      stp("generate", "--trades=1");
      StpRun refused = StpRun.in(dir, environment(), words.toArray(String[]::new));
      assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(refused.err()).contains("security.protocol=SSL");
    }
  }

  @Test
  void brokersAreReachedByTlsWithAPasswordOrACertificateAndAWrongOneIsNamed() throws Exception {
    try (SecuredBroker broker = SecuredBroker.start(dir, "s3cret")) {
      String withPassword = "--kafka-properties=" + broker.password("right", "s3cret");
      String wrong = "--kafka-properties=" + broker.password("wrong", "guessed");
      stp("generate", "--trades=60", "--static-data=static");
      loadStaticData();
      ChildProcess element =
          element(
              "--kafka=" + broker.sasl(), "--group-protocol=consumer", "--name=a", withPassword);
      String address = address(element);
      String to = "kafka:" + broker.ssl() + "/trades";
      assertThat(
              stp(
                  "feed",
                  file("trades.xml"),
                  "--to=" + to,
                  "--kafka-properties=" + broker.certificate(),
                  "--json"))
          .contains("\"booked\":60", "\"complete\":true");
      assertThat(health(address)).contains("\"kafka\":\"ok\"");

      refused(
          ExitCode.DENIED, "feed", file("trades.xml"), "--fresh", "--to=" + broker.target(), wrong);
      refused(
          ExitCode.DENIED,
          "feed",
          file("trades.xml"),
          "--fresh",
          "--to=" + to,
          "--kafka-properties=" + broker.unknown());
      String books = "--database=" + database.address().jdbcUrl();
      refused(
          ExitCode.DENIED,
          "relay",
          "--new-slot",
          "--slot=kafka_commands",
          books,
          "--to=" + broker.target(),
          wrong);
      refused(
          ExitCode.DENIED,
          "element",
          "--listen=127.0.0.1:0",
          "--name=b",
          "--kafka=" + broker.sasl(),
          wrong);

      broker.change("another");
      await().untilAsserted(() -> assertThat(health(address)).contains("KAFKA_NOT_AUTHENTICATED"));
      assertThat(element.stop(LONG)).isZero();
    }
  }

  /** Asserts a refusal whose reason has a code and is not repeated endlessly. */
  private void refused(int exitCode, String... words) {
    StpRun run = StpRun.in(dir, environment(), words);
    assertThat(run.err()).contains("KAFKA_NOT_AUTHENTICATED: ");
    assertThat(run.err().lines()).hasSizeLessThan(10);
    assertThat(run.exitCode()).isEqualTo(exitCode);
  }

  private String file(String name) {
    return dir.resolve(name).toString();
  }

  private ChildProcess element(String... options) {
    Map<String, String> environment = new HashMap<>(environment());
    environment.put("_JAVA_OPTIONS", "-Xlog:class+load:file=" + dir.resolve("classes-%p.log"));
    List<String> words = new ArrayList<>(List.of("--listen=127.0.0.1:0", "--queues=2"));
    words.addAll(List.of(options));
    return StpProcess.start(dir, environment, "element", words.toArray(String[]::new));
  }

  private static String address(ChildProcess element) throws InterruptedException {
    return element.awaitLine(Pattern.compile("^ready: (\\S+)"), LONG).group(1);
  }

  private static String health(String address) throws Exception {
    URI health = URI.create(address).resolve("/health");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(health).build(), BodyHandlers.ofString())
        .body();
  }

  private List<String> loadedClasses() throws Exception {
    List<String> lines = new ArrayList<>();
    try (DirectoryStream<Path> logs = Files.newDirectoryStream(dir, "classes-*.log")) {
      for (Path log : logs) {
        lines.addAll(Files.readAllLines(log));
      }
    }
    return lines;
  }

  private void loadStaticData() throws Exception {
    List<String> words = new ArrayList<>(List.of("static-data", "load"));
    try (Stream<Path> files = Files.list(dir.resolve("static"))) {
      files.map(Path::toString).forEach(words::add);
    }
    stp(words.toArray(String[]::new));
  }

  private String stp(String... words) {
    StpRun run = StpRun.in(dir, environment(), words);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.out();
  }

  private Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>();
    environment.put("STP_DATABASE", database.address().jdbcUrl());
    for (Role role : Role.values()) {
      Credentials login = database.address().credentials(role);
      environment.put("STP_" + role + "_USER", login.user());
      environment.put("STP_" + role + "_PASSWORD", login.password());
    }
    return environment;
  }
}
