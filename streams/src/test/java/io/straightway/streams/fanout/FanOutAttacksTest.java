package io.straightway.streams.fanout;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.server.TradeController;
import io.straightway.streams.KafkaBroker;
import io.straightway.streams.SharedBroker;
import io.straightway.streams.fanout.server.FanOutServer;
import io.straightway.streams.relay.KafkaTarget;
import io.straightway.streams.relay.RelayFixture;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Subscribers and writers of the topic who try to keep others from their values. */
final class FanOutAttacksTest {
  private static final KafkaBroker BROKER = SharedBroker.get();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /** Access control that has admitted the operator named by a header. */
  @Configuration(proxyBeanMethods = false)
  static class NamedOperator {
    @Bean
    Filter named() {
      return (request, response, chain) -> {
        request.setAttribute(TradeController.SOURCES, TradeController.EVERY_SOURCE);
        chain.doFilter(
            new HttpServletRequestWrapper((HttpServletRequest) request) {
              @Override
              public String getRemoteUser() {
                return getHeader("From");
              }
            },
            response);
      };
    }
  }

  private static ConfigurableApplicationContext server(RelayFixture installation, String topic) {
    return server(installation, topic, 10_000);
  }

  private static ConfigurableApplicationContext server(
      RelayFixture installation, String topic, int maxValues) {
    return FanOutServer.start(
        FanOutTest.settings(topic, LONG, maxValues, null),
        installation.engine.database().address(),
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        Map.of(),
        NamedOperator.class);
  }

  /** Returns the answer to a request of a user, whose body has not been read. */
  private static HttpResponse<InputStream> get(String address, String user) throws Exception {
    return HTTP.send(
        HttpRequest.newBuilder(URI.create(address)).header("From", user).timeout(LONG).build(),
        BodyHandlers.ofInputStream());
  }

  @Test
  void aNameThatTheDatabaseRefusesKeepsNobodyFromTheValues() throws Exception {
    BROKER.createTopic("names", 1);
    try (RelayFixture installation = new RelayFixture();
        ConfigurableApplicationContext server = server(installation, "names")) {
      String root = FanOutTest.address(server);
      for (String list : List.of("account=%00", "security=A%00", "trade=OMS/%00")) {
        assertThat(get(root + list, "eve").statusCode()).as(list).isEqualTo(400);
      }
      FanOutTest.book(installation, 1, 10);
      Watcher watcher = new Watcher(() -> root, "account=ACC1");
      FanOutTest.awaitEqual(installation, "account = 'ACC1'", watcher);
      watcher.close();
    }
  }

  @Test
  @SuppressWarnings("try") // the relay is not called
  void aForgedNameOrTimeKeepsNobodyFromTheValues() throws Exception {
    BROKER.createTopic("attacked", 1);
    KafkaTarget target =
        new KafkaTarget(BROKER.bootstrap(), "attacked", Map.of(), RelayFixture.SOURCE, null);
    try (RelayFixture installation = new RelayFixture();
        ConfigurableApplicationContext server = server(installation, "attacked");
        Watcher watcher = new Watcher(() -> FanOutTest.address(server), "account=ACC1");
        RelayFixture.Running relay = installation.run(target)) {
      RelayFixture.await(() -> watcher.lives.get() == 1);
      forge("", "2026-11-20T10:00:00Z");
      forge("A".repeat(201), "2026-11-20T10:00:00Z");
      forge("ACC1", "0001-01-01T00:00:00Z");

      FanOutTest.book(installation, 1, 10);

      FanOutTest.awaitEqual(installation, "account = 'ACC1'", watcher);
    }
  }

  private static void forge(String account, String time) {
    String event =
        """
        {"source":"%s","type":"io.straightway.position.moved","sequence":"1","transaction":"7",
         "time":"%s","data":{"account":"%s","instrument":"GBP","traded":0,"settled":0}}
        """
            .formatted(RelayFixture.SOURCE, time, account);
    try (KafkaProducer<String, String> to =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", BROKER.bootstrap()),
            new StringSerializer(),
            new StringSerializer())) {
      assertThat(to.send(new ProducerRecord<>("attacked", account, event))).succeedsWithin(LONG);
    }
  }

  @Test
  void oneUserTakesHalfOfThePlaces() throws Exception {
    BROKER.createTopic("places", 1);
    try (RelayFixture installation = new RelayFixture();
        ConfigurableApplicationContext server = server(installation, "places")) {
      String list = FanOutTest.address(server) + "account=ACC1";
      List<HttpResponse<InputStream>> streams =
          Stream.generate(() -> stream(list, "eve")).limit(50).toList();
      assertThat(streams).allSatisfy(stream -> assertThat(stream.statusCode()).isEqualTo(200));

      assertThat(get(list, "eve").statusCode()).isEqualTo(503);

      HttpResponse<InputStream> others = get(list, "ann");
      assertThat(others.statusCode()).isEqualTo(200);
      others.body().close();
      for (HttpResponse<InputStream> stream : streams) {
        stream.body().close();
      }
    }
  }

  /** A text per subscriber is all that the server keeps, so that its memory is bounded. */
  @Test
  void oneUserTakesHalfOfTheValues() throws Exception {
    BROKER.createTopic("values", 1);
    try (RelayFixture installation = new RelayFixture();
        ConfigurableApplicationContext server = server(installation, "values", 2)) {
      FanOutTest.book(installation, 1, 10);
      String list = FanOutTest.address(server) + "account=ACC1"; // a security and its cash
      assertThat(Stream.generate(() -> stream(list, "eve")).limit(25).map(FanOutAttacksTest::event))
          .containsOnly("event: position");

      assertThat(event(stream(list, "eve"))).isEqualTo("event: refused");

      assertThat(event(stream(list, "ann"))).isEqualTo("event: position");
    }
  }

  private static String event(HttpResponse<InputStream> stream) {
    return new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))
        .lines()
        .findFirst()
        .orElse("");
  }

  @Test
  void aLongListIsLiveWhenAllOfItsPartsHaveCome() throws Exception {
    BROKER.createTopic("long", 1);
    try (RelayFixture installation = new RelayFixture();
        ConfigurableApplicationContext server = server(installation, "long");
        Watcher first = new Watcher(() -> FanOutTest.address(server), "account=ACC1");
        UpdatePublisher updates =
            new UpdatePublisher(
                BROKER.bootstrap(), "long", RelayFixture.SOURCE, Clock.systemUTC())) {
      RelayFixture.await(() -> first.lives.get() == 1);
      IntStream.range(0, 3_000).forEach(i -> updates.send("ACC1", "X" + i));
      RelayFixture.await(() -> first.values.size() == 3_000);

      Watcher second = new Watcher(() -> FanOutTest.address(server), "account=ACC1");
      RelayFixture.await(() -> second.lives.get() == 1);

      assertThat(second.values).hasSize(3_000);
      second.close();
    }
  }

  private static HttpResponse<InputStream> stream(String list, String user) {
    try {
      return get(list, user);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
