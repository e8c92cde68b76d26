package io.straightway.element.server;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Bodies over a lasting connection, to a real server. */
class SenderStreamTest {
  private final TestDatabase database = TestDatabase.fresh();
  private final Lines lines = new Lines();
  private ConfigurableApplicationContext server;

  @BeforeEach
  void start() throws Exception {
    StaticDataFixture.load(database);
    server =
        ElementServer.start(
            EngineFixture.settings(
                database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 2));
  }

  @AfterEach
  void stop() {
    server.close();
    database.close();
  }

  @Test
  void eachBodyIsAnsweredByItsNumberWithWhatPostWouldSay() throws Exception {
    WebSocket stream = open();
    byte[] first = TradeXml.purchase("A", 1).bytes();
    send(stream, first);
    assertThat(lines.next().path("outcomes").path(0).path("outcome").asString())
        .isEqualTo("booked");
    send(stream, first);
    send(stream, "<TradeMessage".getBytes(StandardCharsets.UTF_8));
    send(
        stream,
        TradeXml.batch(
            List.of(TradeXml.purchase("A", 2).text(), TradeXml.purchase("A", 3).text())));

    List<JsonNode> answers = new ArrayList<>(List.of(lines.next(), lines.next(), lines.next()));
    answers.sort(Comparator.comparingLong(answer -> answer.path("body").asLong()));

    assertThat(answers)
        .extracting(answer -> answer.path("status").asInt())
        .containsExactly(200, 400, 200);
    assertThat(answers.get(0).path("outcomes").path(0).path("outcome").asString())
        .isEqualTo("duplicate");
    assertThat(answers.get(1).path("outcomes").path(0).path("code").asString()).startsWith("XML_");
    assertThat(answers.get(2).path("outcomes")).hasSize(2);
    assertThat(database.query("SELECT count(*) FROM security_purc_sale")).containsExactly("3");
    assertThat(database.query("SELECT count(*) FROM refused_message")).containsExactly("1");
  }

  @Test
  void messagesBeyondTheLimitAreBookedOnceAndAnsweredOnce() throws Exception {
    WebSocket stream = open();
    for (int number = 1; number <= 2500; number++) {
      send(stream, TradeXml.purchase("A", number).bytes());
    }
    List<Long> bodies = new ArrayList<>();
    for (int i = 0; i < 2500; i++) {
      JsonNode answer = lines.next();
      assertThat(answer.path("status").asInt()).isEqualTo(200);
      bodies.add(answer.path("body").asLong());
    }
    assertThat(bodies).doesNotHaveDuplicates();
    assertThat(database.query("SELECT count(*) FROM security_purc_sale")).containsExactly("2500");
  }

  @Test
  void aBodyThatIsTooLargeIsRefusedAndItsBeginningKept() throws Exception {
    WebSocket stream = open();
    send(stream, new byte[9 * 1024 * 1024]);

    JsonNode answer = lines.next();

    assertThat(answer.path("status").asInt()).isEqualTo(413);
    assertThat(answer.path("code").asString()).isEqualTo("BODY_TOO_LARGE");
    assertThat(database.query("SELECT body_length FROM refused_message"))
        .containsExactly("9437184");
  }

  @Test
  void aTextClosesTheStream() throws Exception {
    open().sendText(TradeXml.purchase("A", 1).text(), true).join();

    assertThat(lines.closed.get(LONG.toSeconds(), TimeUnit.SECONDS))
        .isEqualTo("1003 send bodies as binary messages");
    assertThat(database.query("SELECT count(*) FROM incoming_trade_message")).containsExactly("0");
  }

  @Test
  void aBodyWithoutAnEndClosesTheStream() throws Exception {
    WebSocket stream = open();
    for (int parts = 0; parts < 1000 && !lines.closed.isDone(); parts++) {
      try {
        stream.sendBinary(ByteBuffer.wrap(new byte[1 << 20]), false).join();
      } catch (CompletionException e) {
        break; // the element has closed it
      }
    }

    assertThat(lines.closed.get(LONG.toSeconds(), TimeUnit.SECONDS))
        .isEqualTo("1009 a body does not end");
    assertThat(database.query("SELECT code FROM refused_message"))
        .containsExactly("BODY_TOO_LARGE");
  }

  @Test
  void aPageOfABrowserOpensNone() {
    CompletableFuture<WebSocket> opened =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .header("Origin", "https://elsewhere.example")
            .buildAsync(address("ws"), lines);

    assertThat(opened)
        .failsWithin(LONG)
        .withThrowableThat()
        .withMessageContaining("WebSocketHandshakeException");
  }

  @Test
  void aPlainRequestIsToldToUpgrade() throws Exception {
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(address("http")).build(),
                HttpResponse.BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(426);
    assertThat(answer.headers().firstValue("Upgrade")).contains("websocket");
    assertThat(answer.headers().firstValue("Straightway-Installation"))
        .hasValueSatisfying(name -> assertThat(name).matches("[0-9]+-[0-9]+"));
  }

  private URI address(String scheme) {
    return URI.create(scheme + "://127.0.0.1:" + ElementServer.port(server) + "/trades/stream");
  }

  private WebSocket open() throws CompletionException {
    return HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address("ws"), lines).join();
  }

  private static void send(WebSocket stream, byte[] body) {
    stream.sendBinary(ByteBuffer.wrap(body), true).join();
  }

  /** The answers received, one per line. */
  private static final class Lines implements WebSocket.Listener {
    private final BlockingQueue<JsonNode> answers = new LinkedBlockingQueue<>();
    private final StringBuilder text = new StringBuilder();
    private final CompletableFuture<String> closed = new CompletableFuture<>();

    JsonNode next() throws InterruptedException {
      JsonNode answer = answers.poll(LONG.toSeconds(), TimeUnit.SECONDS);
      assertThat(answer).isNotNull();
      return answer;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket stream, int code, String reason) {
      closed.complete(code + " " + reason);
      return null;
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket stream, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        text.toString().lines().map(JsonMapper.shared()::readTree).forEach(answers::add);
        text.setLength(0);
      }
      stream.request(1);
      return null;
    }
  }
}
