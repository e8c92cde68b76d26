package io.straightway.streams.fanout;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.server.ElementServer;
import io.straightway.element.server.TradeController;
import io.straightway.positions.PositionModel;
import io.straightway.streams.EventKey;
import io.straightway.streams.KafkaBroker;
import io.straightway.streams.SharedBroker;
import io.straightway.streams.fanout.server.FanOutServer;
import io.straightway.streams.relay.KafkaTarget;
import io.straightway.streams.relay.RelayFixture;
import io.straightway.testing.Patience;
import jakarta.servlet.Filter;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Fan-out servers on a real broker and a real database, connected by a relay. */
final class FanOutTest {
  private static final int PARTITIONS = 3;
  private static final KafkaBroker BROKER = SharedBroker.get();

  /** Access control that has admitted an operator. */
  @Configuration(proxyBeanMethods = false)
  static class AnOperator {
    @Bean
    Filter everySource() {
      return (request, response, chain) -> {
        request.setAttribute(TradeController.SOURCES, TradeController.EVERY_SOURCE);
        chain.doFilter(request, response);
      };
    }
  }

  private static FanOutSettings settings(String topic, Duration stallLimit, int maxValues) {
    return settings(topic, stallLimit, maxValues, null);
  }

  static FanOutSettings settings(
      String topic, Duration stallLimit, int maxValues, @Nullable EventKey key) {
    return new FanOutSettings(
        BROKER.bootstrap(),
        topic,
        RelayFixture.SOURCE,
        key,
        Map.of(),
        Duration.ofMillis(10),
        stallLimit,
        LONG.multipliedBy(10),
        100,
        maxValues);
  }

  private static ConfigurableApplicationContext server(RelayFixture installation, String topic) {
    return server(installation, settings(topic, LONG, 10_000));
  }

  static ConfigurableApplicationContext server(RelayFixture installation, FanOutSettings settings) {
    return FanOutServer.start(
        settings,
        installation.engine.database().address(),
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        Map.of(),
        AnOperator.class);
  }

  static String address(ConfigurableApplicationContext server) {
    return "http://127.0.0.1:" + ElementServer.port(server) + "/watch?";
  }

  /** Returns the positions in the books, by the names that watchers use. */
  private static Map<String, String> books(RelayFixture installation, String condition)
      throws Exception {
    Map<String, String> positions = new TreeMap<>();
    installation
        .engine
        .database()
        .query(
            "SELECT account || '|' || instrument || '|' || trim_scale(traded) || ' '"
                + " || trim_scale(settled) FROM current_position WHERE "
                + condition)
        .forEach(
            row -> {
              String[] parts = row.split("\\|", -1);
              positions.put(parts[0] + " " + parts[1], parts[2]);
            });
    return positions;
  }

  private static Map<String, String> positions(Watcher watcher) {
    Map<String, String> positions = new TreeMap<>();
    watcher.values.forEach(
        (key, value) -> {
          if (value.has("instrument")) {
            positions.put(
                key,
                value.get("traded").asDecimal().toPlainString()
                    + " "
                    + value.get("settled").asDecimal().toPlainString());
          }
        });
    return positions;
  }

  static void book(RelayFixture installation, int first, int last) throws InterruptedException {
    List<String> messages =
        IntStream.rangeClosed(first, last)
            .mapToObj(
                number ->
                    TradeXml.purchase("OMS", number).with("Account", "ACC" + (1 + number % 2)))
            .map(TradeXml::text)
            .toList();
    installation.engine.take(TradeXml.batch(messages));
  }

  static void awaitEqual(RelayFixture installation, String condition, Watcher watcher)
      throws Exception {
    Map<String, String> expected = books(installation, condition);
    assertThat(expected).isNotEmpty();
    try {
      RelayFixture.await(() -> positions(watcher).equals(expected));
    } catch (AssertionError e) {
      assertThat(positions(watcher)).isEqualTo(expected);
      throw e;
    }
  }

  @ParameterizedTest
  @EnumSource(PositionModel.class)
  @SuppressWarnings("try") // a server is closed early
  void subscribersResumeOnAnotherServerAndAgreeWithTheBooks(PositionModel model) throws Exception {
    String topic = "books-" + model;
    BROKER.createTopic(topic, PARTITIONS);
    try (RelayFixture installation = new RelayFixture(CommitPoints.BATCH, model);
        ConfigurableApplicationContext first = server(installation, topic);
        ConfigurableApplicationContext second = server(installation, topic)) {
      AtomicReference<String> server = new AtomicReference<>(address(first));
      book(installation, 1, 20);
      RelayFixture.Running relay = installation.run(target(topic));
      List<Watcher> accounts = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        accounts.add(new Watcher(server::get, "account=ACC" + (1 + i % 2)));
      }
      Watcher trades = new Watcher(server::get, "trade=OMS/OMS-T30&trade=OMS/OMS-T1");
      Watcher single = new Watcher(server::get, "position=ACC1/GBP&position=ACC2/GB00BH4HKS39");
      RelayFixture.await(() -> accounts.stream().allMatch(watcher -> watcher.lives.get() == 1));
      for (int number = 21; number <= 60; number++) {
        book(installation, number, number);
        if (number == 40) {
          RelayFixture.await(() -> accounts.stream().allMatch(watcher -> watcher.lastId() != null));
          server.set(address(second));
          first.close();
        }
        if (number == 50) {
          relay.close();
          relay = installation.run(target(topic));
        }
      }
      for (int i = 0; i < accounts.size(); i++) {
        awaitEqual(installation, "account = 'ACC" + (1 + i % 2) + "'", accounts.get(i));
        assertThat(accounts.get(i).resumed.get()).isEqualTo(1);
        accounts.get(i).close();
      }
      awaitEqual(
          installation,
          "(account, instrument) IN (('ACC1', 'GBP'), ('ACC2', 'GB00BH4HKS39'))",
          single);
      single.close();
      RelayFixture.await(() -> trades.values.size() == 2);
      assertThat(trades.values.values())
          .allSatisfy(trade -> assertThat(trade.get("status").asString()).isEqualTo("BOOKED"));
      trades.close();
      relay.close();
    }
  }

  private static KafkaTarget target(String topic) {
    return new KafkaTarget(BROKER.bootstrap(), topic, Map.of(), RelayFixture.SOURCE, null);
  }

  @Test
  @SuppressWarnings("try") // the relay is not called
  void eventsThatComeAgainChangeNothing() throws Exception {
    BROKER.createTopic("again", 1);
    try (RelayFixture installation = new RelayFixture();
        ConfigurableApplicationContext server = server(installation, "again");
        Watcher watcher = new Watcher(() -> address(server), "account=ACC1&security=GB00BH4HKS39");
        Watcher events = new Watcher(() -> address(server), "event=exception&event=settlement");
        RelayFixture.Running relay = installation.run(target("again"))) {
      RelayFixture.await(() -> watcher.lives.get() == 1 && events.lives.get() == 1);
      book(installation, 1, 20);
      assertThat(events.values).isEmpty();
      installation.engine.take(TradeXml.purchase("OMS", 99).with("Account", "NOBODY").bytes());
      RelayFixture.await(() -> events.values.containsKey("exception.opened"));
      RelayFixture.await(() -> !watcher.values.isEmpty());
      awaitEqual(installation, "account = 'ACC1' OR instrument = 'GB00BH4HKS39'", watcher);

      int before = watcher.received.get();
      repeat("again");
      book(installation, 21, 22);
      String id = String.valueOf(watcher.lastId());
      RelayFixture.await(() -> watcher.received.get() > before && !id.equals(watcher.lastId()));
      awaitEqual(installation, "account = 'ACC1' OR instrument = 'GB00BH4HKS39'", watcher);
    }
  }

  @Test
  @SuppressWarnings("try") // the relay is not called
  void anEventOutOfBoundsKeepsNobodyFromWhatComesAfterIt() throws Exception {
    BROKER.createTopic("forged", 1);
    try (RelayFixture installation = new RelayFixture();
        ConfigurableApplicationContext server = server(installation, "forged");
        Watcher watcher = new Watcher(() -> address(server), "account=ACC1");
        RelayFixture.Running relay = installation.run(target("forged"))) {
      RelayFixture.await(() -> watcher.lives.get() == 1);
      book(installation, 1, 10);
      RelayFixture.await(() -> !watcher.values.isEmpty());
      awaitEqual(installation, "account = 'ACC1'", watcher);

      forge("forged", "1e20000000");
      book(installation, 11, 20);

      awaitEqual(installation, "account = 'ACC1'", watcher);
    }
  }

  /** Writes an event in the form of this relay's, with a quantity out of bounds. */
  static void forge(String topic, String quantity) {
    String event =
        """
        {"source":"%s","type":"io.straightway.position.moved","sequence":"1","transaction":"7",
         "time":"2026-11-20T10:00:00Z",
         "data":{"account":"ACC1","instrument":"GBP","traded":%s,"settled":0}}
        """
            .formatted(RelayFixture.SOURCE, quantity);
    try (KafkaProducer<String, String> to = producer()) {
      assertThat(to.send(new ProducerRecord<>(topic, "ACC1", event))).succeedsWithin(LONG);
    }
  }

  private static KafkaProducer<String, String> producer() {
    return new KafkaProducer<>(
        Map.of("bootstrap.servers", BROKER.bootstrap()),
        new StringSerializer(),
        new StringSerializer());
  }

  /** Writes all records of a topic again, as a relay does after it was killed. */
  private static void repeat(String topic) {
    Map<String, Object> settings = Map.of("bootstrap.servers", BROKER.bootstrap());
    List<TopicPartition> partitions = List.of(new TopicPartition(topic, 0));
    try (KafkaConsumer<String, String> from =
            new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer());
        KafkaProducer<String, String> to = producer()) {
      from.assign(partitions);
      from.seekToBeginning(partitions);
      List<ConsumerRecord<String, String>> all = new ArrayList<>();
      long end = from.endOffsets(partitions).getOrDefault(partitions.get(0), 0L);
      while (from.position(partitions.get(0)) < end) {
        from.poll(Duration.ofMillis(100)).forEach(all::add);
      }
      for (ConsumerRecord<String, String> record : all) {
        assertThat(to.send(new ProducerRecord<>(topic, record.key(), record.value())))
            .succeedsWithin(LONG);
      }
    }
  }

  @Test
  void aSubscriberThatNeverReadsDelaysNobodyAndIsCutOff() throws Exception {
    BROKER.createTopic("slow", 1);
    try (RelayFixture installation = new RelayFixture();
        ConfigurableApplicationContext server =
            server(installation, settings("slow", Patience.MOMENT, 10_000));
        Watcher reading = new Watcher(() -> address(server), "account=ACC1");
        Socket silent = new Socket()) {
      RelayFixture.await(() -> reading.lives.get() == 1);
      silent.setReceiveBufferSize(1_000);
      silent.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), ElementServer.port(server)));
      silent
          .getOutputStream()
          .write(
              "GET /watch?account=ACC1 HTTP/1.1\r\nHost: localhost\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      RelayFixture.await(() -> subscribers(server) == 2);
      UpdatePublisher updates =
          new UpdatePublisher(BROKER.bootstrap(), "slow", RelayFixture.SOURCE, Clock.systemUTC());
      RelayFixture.await(
          () -> {
            IntStream.range(0, 2_000).forEach(i -> updates.send("ACC1", "X" + i));
            assertThat(value(server, "straightway_fanout_pending_values"))
                .isLessThanOrEqualTo(4_000);
            return subscribers(server) < 2;
          });
      assertThat(metric(server, "straightway_fanout_ended_total{reason=\"STALLED\"}")).isEqualTo(1);
      updates.close();
      silent.setSoTimeout(Math.toIntExact(LONG.toMillis()));
      silent.getInputStream().transferTo(OutputStream.nullOutputStream());
      RelayFixture.await(() -> reading.values.size() >= 2_000);
      assertThat(reading.lives.get()).isEqualTo(1);
    }
  }

  private static double subscribers(ConfigurableApplicationContext server) {
    return value(server, "straightway_fanout_subscribers");
  }

  static double value(ConfigurableApplicationContext server, String metric) {
    try {
      return metric(server, metric);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static double metric(ConfigurableApplicationContext server, String name)
      throws Exception {
    String metrics = get("http://127.0.0.1:" + ElementServer.port(server) + "/metrics").body();
    return metrics
        .lines()
        .filter(line -> line.startsWith(name))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sum();
  }

  @Test
  void watchlistsThatAreNoneAreRefused() throws Exception {
    BROKER.createTopic("refused", 1);
    try (RelayFixture installation = new RelayFixture();
        ConfigurableApplicationContext server =
            server(installation, settings("refused", LONG, 1))) {
      assertThat(get(address(server)).body()).contains("WATCHLIST_INVALID", "1 to 500");
      assertThat(get(address(server) + "trade=T1").body()).contains("SOURCE/REFERENCE");
      assertThat(get(address(server) + "position=ACC1").body()).contains("ACCOUNT/INSTRUMENT");
      assertThat(get(address(server) + "event=party").body()).contains("one of exception");
      String tooMany =
          IntStream.rangeClosed(1, 501)
              .mapToObj(i -> "account=ACCOUNT-%06d".formatted(i))
              .collect(Collectors.joining("&"));
      assertThat(get(address(server) + tooMany).body()).contains("WATCHLIST_INVALID", "not 501");
      String root = "http://127.0.0.1:" + ElementServer.port(server);
      RelayFixture.await(() -> status(root + "/health/readiness") == 200);
      assertThat(get(root + "/health").body()).contains("\"kafka\":\"ok\"", "\"database\":\"ok\"");
      book(installation, 1, 2);
      assertThat(get(address(server) + "account=ACC1").body()).contains("WATCHLIST_TOO_LARGE");
    }
  }

  private static int status(String address) {
    try {
      return get(address).statusCode();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static HttpResponse<String> get(String address) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString());
  }
}
