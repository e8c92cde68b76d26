package io.straightway.element.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The catalogue of bad input against a real element of 512 MB, which must live through all of it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadInputTest {
  private static final AtomicInteger NUMBERS = new AtomicInteger();
  private static final long GIGABYTE = 1L << 30;

  private final TestDatabase database = TestDatabase.fresh();
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private ElementProcess element;

  @BeforeAll
  void start() throws IOException, SQLException {
    StaticDataFixture.load(database);
    element = ElementProcess.start(database.address());
  }

  @AfterAll
  void stop() {
    element.close();
    database.close();
  }

  static Stream<Arguments> catalogue() {
    return Stream.of(
        row("external entity", dtd("<!ENTITY x SYSTEM \"file:///etc/passwd\">"), 400, "XML_DTD"),
        row("DOCTYPE at all", "<!DOCTYPE TradeMessage>" + good(), 400, "XML_DTD"),
        row(
            "parameter entity",
            dtd("<!ENTITY % x SYSTEM \"http://127.0.0.1:1/\">%x;"),
            400,
            "XML_DTD"),
        row("entity bomb", dtd(bomb()), 400, "XML_DTD"),
        row("nesting of a million", nested(1_000_000), 413, "MESSAGE_TOO_LARGE"),
        row("nesting of a thousand", nested(1_000), 400, "XML_LIMIT"),
        row(
            "XInclude",
            value("Price", "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"x\"/>"),
            400,
            "XML_STRUCTURE"),
        row(
            "schemaLocation",
            good()
                .replace(
                    "<TradeMessage ",
                    "<TradeMessage xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"a http://127.0.0.1:1/a.xsd\" "),
            400,
            "XML_STRUCTURE"),
        row(
            "200,000 attributes",
            good().replace("<TradeMessage ", "<TradeMessage " + attributes(200_000)),
            413,
            "MESSAGE_TOO_LARGE"),
        row("NUL", value("Account", "A\u0000B"), 400, "XML_MALFORMED"),
        row("&#0;", value("Account", "A&#0;B"), 400, "XML_MALFORMED"),
        row("XML 1.1", "<?xml version=\"1.1\"?>" + good(), 400, "XML_VERSION"),
        row("comment inside a value", value("Quantity", "1<!--x-->00"), 400, "XML_MARKUP_IN_VALUE"),
        row(
            "instruction inside a value",
            value("Quantity", "1<?x y?>00"),
            400,
            "XML_MARKUP_IN_VALUE"),
        row("two roots", good() + good(), 400, "XML_MALFORMED"),
        row("trailing bytes", good() + "x", 400, "XML_MALFORMED"),
        row(
            "duplicate attribute",
            value("Fees", "<Fee kind=\"TAX\" kind=\"TAX\">1</Fee>"),
            400,
            "XML_MALFORMED"),
        row("wrong namespace", good().replace("trade:1", "trade:2"), 400, "XML_NAMESPACE"),
        row(
            "unknown element",
            good().replace("<Source>", "<Sauce>x</Sauce><Source>"),
            400,
            "XML_STRUCTURE"),
        row(
            "repeated element",
            good().replace("<Side>BUY</Side>", "<Side>BUY</Side><Side>BUY</Side>"),
            400,
            "XML_STRUCTURE"),
        row("negative quantity", value("Quantity", "-1"), 400, "FIELD_FORMAT"),
        row("zero quantity", value("Quantity", "0.00"), 400, "FIELD_FORMAT"),
        row("1e400", value("Quantity", "1e400"), 400, "FIELD_FORMAT"),
        row("1E+100000000", value("Price", "1E+100000000"), 400, "FIELD_FORMAT"),
        row("NaN", value("Price", "NaN"), 400, "FIELD_FORMAT"),
        row("nine decimals", value("Quantity", "1.123456789"), 400, "FIELD_FORMAT"),
        row("Arabic digits", value("Quantity", "\u0661\u0662\u0663"), 400, "FIELD_FORMAT"),
        row("30 February", value("TradeDate", "2024-02-30"), 400, "FIELD_FORMAT"),
        row("infinity as a date", value("TradeDate", "infinity"), 400, "FIELD_FORMAT"),
        row("today as a date", value("TradeDate", "today"), 400, "FIELD_FORMAT"),
        row("year 99999", value("TradeDate", "99999-01-01"), 400, "FIELD_FORMAT"),
        row("script in a name", value("Account", "&lt;script&gt;"), 400, "FIELD_FORMAT"),
        row("formula in a name", value("Account", "=cmd()"), 400, "FIELD_FORMAT"),
        row("line break in a name", value("Account", "A&#13;&#10;B"), 400, "FIELD_FORMAT"),
        row(
            "settles before it trades",
            value("SettlementDate", "2026-11-19"),
            202,
            "SETTLES_BEFORE_TRADE"),
        row("unknown security", value("Isin", "US0378331005"), 202, "SECURITY_UNKNOWN"),
        row("wrong check digit", value("Isin", "US0378331004"), 422, "SECURITY_CHECK_DIGIT"),
        row("unknown account", value("Account", "NOBODY"), 202, "ACCOUNT_UNKNOWN"),
        row("unknown currency", value("Currency", "XXX"), 202, "CURRENCY_UNKNOWN"),
        row("amendment of version 1", value("Action", "AMEND"), 202, "VERSION_STALE"),
        row("new trade with version 2", value("Version", "2"), 202, "NEW_WITH_VERSION"),
        row("empty body", "", 400, "XML_MALFORMED"),
        row("no XML", "hello", 400, "XML_MALFORMED"));
  }

  private static Arguments row(String name, String body, int status, String code) {
    return Arguments.of(name, body, status, code);
  }

  /** A good message under a key of its own. */
  private static String good() {
    return TradeXml.purchase("BAD", NUMBERS.incrementAndGet()).text();
  }

  /** A good message with one value replaced. */
  private static String value(String field, String value) {
    return TradeXml.purchase("BAD", NUMBERS.incrementAndGet()).with(field, value).text();
  }

  private static String dtd(String declarations) {
    return "<!DOCTYPE TradeMessage [" + declarations + "]>" + good().replace("25.00", "&x;");
  }

  private static String bomb() {
    StringBuilder entities = new StringBuilder("<!ENTITY x0 \"ha\">");
    for (int i = 1; i < 30; i++) {
      entities.append("<!ENTITY x%d \"&x%d;&x%d;\">".formatted(i, i - 1, i - 1));
    }
    return entities + "<!ENTITY x \"&x29;\">";
  }

  private static String nested(int depth) {
    return good()
        .replace("<Source>", "<a>".repeat(depth))
        .replace("</Source>", "</a>".repeat(depth));
  }

  private static String attributes(int count) {
    StringBuilder attributes = new StringBuilder();
    for (int i = 0; i < count; i++) {
      attributes.append('a').append(i).append("=\"\" ");
    }
    return attributes.toString();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("catalogue")
  void badInputGetsItsStableCodeAndIsKeptWithItsReason(
      String name, String body, int status, String code) throws Exception {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);

    HttpResponse<String> response = post(BodyPublishers.ofByteArray(bytes));

    assertThat(response.body()).contains("\"code\":\"" + code + "\"");
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(kept(bytes)).containsExactly(code);
  }

  private List<String> kept(byte[] body) throws SQLException {
    String hash = "sha256('\\x" + HexFormat.of().formatHex(body) + "'::bytea)";
    return EngineFixture.query(
        database,
        "SELECT code FROM incoming_trade_message WHERE content_hash = "
            + hash
            + " UNION ALL SELECT code FROM refused_message WHERE content_hash = "
            + hash);
  }

  @Test
  void otherEncodingsThanUtf8AreRefused() throws Exception {
    for (String charset : List.of("UTF-16", "UTF-16LE", "IBM037")) {
      byte[] bytes = good().getBytes(Charset.forName(charset));
      assertThat(post(BodyPublishers.ofByteArray(bytes)).statusCode()).as(charset).isEqualTo(400);
    }
    byte[] latin = value("Account", "Zo\u00eb").getBytes(StandardCharsets.ISO_8859_1);
    HttpResponse<String> response = post(BodyPublishers.ofByteArray(latin));
    assertThat(response.body()).contains("XML_ENCODING");
  }

  @Test
  void aGigabyteIsRefusedWithoutBeingHeldAndItsHeadLengthAndHashAreKept() throws Exception {
    BodyPublisher gigabyte = BodyPublishers.ofInputStream(() -> new Endless(GIGABYTE));

    HttpResponse<String> response = post(gigabyte);

    assertThat(response.statusCode()).isEqualTo(413);
    assertThat(response.body()).contains("BODY_TOO_LARGE").contains("1073741824");
    assertThat(
            EngineFixture.query(
                database,
                "SELECT octet_length(body), body_length FROM refused_message"
                    + " WHERE body_length = 1073741824"))
        .containsExactly("65536 1073741824");
  }

  @Test
  void aCompressedBodyAndAnotherMediaTypeAreRefusedAndKept() throws Exception {
    HttpRequest.Builder gzip =
        request(BodyPublishers.ofByteArray(new byte[] {31, -117, 8}))
            .header("Content-Encoding", "gzip");
    HttpResponse<String> response = http.send(gzip.build(), BodyHandlers.ofString());
    assertThat(response.statusCode()).isEqualTo(415);
    assertThat(response.body()).contains("CONTENT_ENCODING");

    HttpRequest.Builder json =
        request(BodyPublishers.ofString("{}")).setHeader("Content-Type", "application/json");
    response = http.send(json.build(), BodyHandlers.ofString());
    assertThat(response.statusCode()).isEqualTo(415);
    assertThat(response.body()).contains("CONTENT_TYPE");
    assertThat(kept("{}".getBytes(StandardCharsets.UTF_8))).containsExactly("CONTENT_TYPE");
  }

  @Test
  void aBatchOfTooManyMessagesIsRefusedAsAWhole() throws Exception {
    String small = "<TradeMessage/>";
    String body =
        "<TradeMessages xmlns=\""
            + TradeXml.NAMESPACE
            + "\">"
            + small.repeat(5001)
            + "</TradeMessages>";

    HttpResponse<String> response = post(BodyPublishers.ofString(body));

    assertThat(response.statusCode()).isEqualTo(413);
    assertThat(response.body()).contains("BATCH_TOO_LARGE");
  }

  @Test
  void aStreamThatBreaksOffHasNoEffect() throws Exception {
    byte[] message = TradeXml.purchase("BROKEN", 1).bytes();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), element.port())) {
      OutputStream out = socket.getOutputStream();
      String head =
          "POST /trades HTTP/1.1\r\nHost: x\r\nContent-Type: application/xml\r\nContent-Length: "
              + message.length
              + "\r\n\r\n";
      out.write(head.getBytes(StandardCharsets.US_ASCII));
      out.write(message, 0, message.length - 20);
    }
    aGoodTradeIsStillBookedAmongBadNeighbours();

    assertThat(
            EngineFixture.query(
                database, "SELECT count(*) FROM incoming_trade_message WHERE source = 'BROKEN'"))
        .containsExactly("0");
  }

  @Test
  void aGoodTradeIsStillBookedAmongBadNeighbours() throws Exception {
    long number = System.nanoTime();
    String good = TradeXml.purchase("GOOD", number).text();
    byte[] body = TradeXml.batch(List.of("<TradeMessage><Oops", good, "<TradeMessage/>"));

    HttpResponse<String> response = post(BodyPublishers.ofByteArray(body));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body())
        .contains("\"messageId\":\"GOOD-" + number + "\",\"outcome\":\"booked\"");
    assertThat(response.body().split("\"outcome\":\"rejected\"", -1)).hasSize(3);
  }

  @Test
  void healthAndMetricsTellWhatHappened() throws Exception {
    post(BodyPublishers.ofString(TradeXml.purchase("METRIC", 1).text()));

    assertThat(get("/health")).contains("\"status\":\"UP\"");
    await()
        .untilAsserted(
            () ->
                assertThat(get("/metrics"))
                    .contains("straightway_messages_total{code=\"\",outcome=\"booked\"}")
                    .contains("straightway_queue_depth_messages{queue=\"1\"}")
                    .contains("straightway_batch_size_messages_count")
                    .contains("straightway_commit_seconds_bucket")
                    .contains("straightway_lag_seconds_bucket"));
    assertThat(element.isAlive()).isTrue();
  }

  private String get(String path) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + element.port() + path);
    return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body();
  }

  private HttpResponse<String> post(BodyPublisher body) throws IOException, InterruptedException {
    return http.send(request(body).build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(BodyPublisher body) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + element.port() + "/trades"))
        .header("Content-Type", "application/xml")
        .POST(body);
  }

  /** So many bytes of an attribute that never ends. */
  private static final class Endless extends InputStream {
    private long left;

    Endless(long length) {
      this.left = length;
    }

    @Override
    public int read() {
      return left-- > 0 ? 'a' : -1;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
      if (left <= 0) {
        return -1;
      }
      int read = (int) Math.min(left, length);
      Arrays.fill(buffer, offset, offset + read, (byte) 'a');
      left -= read;
      return read;
    }
  }
}
