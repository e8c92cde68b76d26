package io.straightway.element.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.server.TestDatabase;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The catalogue of bad input against a real element of 512 MB, which must survive all of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadInputTest {
  private static final long GIGABYTE = 1L << 30;

  private final TestDatabase database = TestDatabase.fresh();
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  @TempDir private static Path inbox;
  private ElementProcess element;

  @BeforeAll
  void start() throws IOException, SQLException {
    StaticDataFixture.load(database);
    element = ElementProcess.start(database.address(), inbox);
  }

  @AfterAll
  void stop() {
    element.close();
    database.close();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.straightway.element.server.BadInputCatalogue#catalogue")
  void badInputGetsItsStableCodeAndIsKeptWithItsReason(
      String name, String body, int status, String code) throws Exception {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);

    HttpResponse<String> response = post(BodyPublishers.ofByteArray(bytes));

    assertThat(response.body()).contains("\"code\":\"" + code + "\"");
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(kept(bytes)).containsExactly(code);
  }

  /** The same bytes in a file are refused for the same reason, and kept. */
  @Test
  void theInboxAnswersAsHttpDoes() throws Exception {
    List<Row> rows = BadInputCatalogue.catalogue().map(Row::of).toList();
    for (int i = 0; i < rows.size(); i++) {
      drop("bad-" + i + ".xml", rows.get(i).bytes());
    }
    drop("good.xml", TradeXml.purchase("INBOX", 1).bytes());

    await().until(() -> filed("done") + filed("failed") > rows.size());

    SoftAssertions softly = new SoftAssertions();
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      softly.assertThat(reasonFile("bad-" + i + ".xml")).as(row.name()).contains(row.code());
      softly.assertThat(kept(row.bytes())).as(row.name()).containsOnly(row.code());
    }
    softly.assertAll();
    assertThat(reasonFile("good.xml")).contains("booked");
    assertThat(element.isAlive()).isTrue();
  }

  @Test
  void aFileLargerThanTheHeapIsRefusedWithoutBeingHeldAndItsHeadLengthAndHashAreKept()
      throws Exception {
    long length = 640L << 20;
    Path part = inbox.resolve(".large");
    try (RandomAccessFile file = new RandomAccessFile(part.toFile(), "rw")) {
      file.write("<TradeMessage a=\"".getBytes(StandardCharsets.US_ASCII));
      file.setLength(length);
    }
    Files.move(part, inbox.resolve("large.xml"));

    await().until(() -> Files.exists(inbox.resolve("failed/large.xml.reason.txt")));

    assertThat(reasonFile("large.xml")).contains("bytes: " + length);
    assertThat(
            database.query(
                "SELECT octet_length(body) FROM refused_message WHERE body_length = " + length))
        .containsExactly("65536");
    assertThat(element.isAlive()).isTrue();
  }

  private record Row(String name, String body, String code) {
    static Row of(Arguments arguments) {
      Object[] values = arguments.get();
      return new Row((String) values[0], (String) values[1], (String) values[3]);
    }

    byte[] bytes() {
      return body.getBytes(StandardCharsets.UTF_8);
    }
  }

  private void drop(String name, byte[] bytes) throws IOException {
    Path part = Files.write(inbox.resolve("." + name), bytes);
    Files.move(part, inbox.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }

  private long filed(String folder) throws IOException {
    if (!Files.isDirectory(inbox.resolve(folder))) {
      return 0;
    }
    try (Stream<Path> files = Files.list(inbox.resolve(folder))) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.matches("(bad-[0-9]+|good)\\.xml"))
          .count();
    }
  }

  /** Returns the content of the report beside a file. */
  private String reasonFile(String name) throws IOException {
    Path outcomes = inbox.resolve("done").resolve(name + ".outcomes.csv");
    Path reason = inbox.resolve("failed").resolve(name + ".reason.txt");
    return Files.readString(Files.exists(outcomes) ? outcomes : reason);
  }

  private List<String> kept(byte[] body) throws SQLException {
    String hash = "sha256('\\x" + HexFormat.of().formatHex(body) + "'::bytea)";
    return database.query(
        "SELECT code FROM incoming_trade_message WHERE content_hash = "
            + hash
            + " UNION ALL SELECT code FROM refused_message WHERE content_hash = "
            + hash);
  }

  @Test
  void encodingsOtherThanUtf8AreRefused() throws Exception {
    for (String charset : List.of("UTF-16", "UTF-16LE", "IBM037")) {
      byte[] bytes = BadInputCatalogue.good().getBytes(Charset.forName(charset));
      assertThat(post(BodyPublishers.ofByteArray(bytes)).statusCode()).as(charset).isEqualTo(400);
    }
    byte[] latin =
        BadInputCatalogue.value("Account", "Zo\u00eb").getBytes(StandardCharsets.ISO_8859_1);
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
            database.query(
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
          "POST /trades HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/xml\r\nContent-Length: "
              + message.length
              + "\r\n\r\n";
      out.write(head.getBytes(StandardCharsets.US_ASCII));
      out.write(message, 0, message.length - 20);
    }
    aGoodTradeIsStillBookedAmongBadNeighbours();

    assertThat(
            database.query("SELECT count(*) FROM incoming_trade_message WHERE source = 'BROKEN'"))
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

  /** An attribute of the given length that never ends. */
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
