package io.straightway.element.server;

import static io.straightway.testing.Patience.LONG;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.server.TestDatabase;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Streams that send extremes to an element with its usual memory. */
class ExtremeStreamTest {
  private static final int STREAMS = 2;
  private static final int MIB = 1 << 20;

  /** The parts of 1 MiB of a body, more than a stream may send. */
  private static final int LONGEST = 80;

  private static final int CONTINUED = 0x00;
  private static final int TEXT = 0x01;
  private static final int BINARY = 0x02;
  private static final int PING = 0x09;
  private static final int COMPRESSED = 0x40;
  private static final int LAST = 0x80;
  private static final String HANDSHAKE =
      """
      GET /trades/stream HTTP/1.1
      Host: 127.0.0.1:%d
      Upgrade: websocket
      Connection: Upgrade
      Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==
      Sec-WebSocket-Version: 13
      Sec-WebSocket-Extensions: permessage-deflate

      """
          .replace("\n", "\r\n");

  private final TestDatabase database = TestDatabase.fresh();
  private ElementProcess element;

  /** A kind of extreme: the first byte of each frame, and its content. */
  enum Extreme {
    BODIES_WITHOUT_AN_END(BINARY, new byte[MIB]),
    LONG_TEXTS(TEXT, new byte[MIB]),
    MUCH_COMPRESSED(BINARY | COMPRESSED, compressed(256)),
    SMALLEST_MESSAGES(
        BINARY | LAST, repeated("<TradeMessages xmlns=\"urn:straightway:trade:1\">", "<a/>")),
    DEEPEST_MESSAGES(BINARY | LAST, repeated("", "<a>")),
    MANY_BODIES(BINARY | LAST, new byte[1]),
    PINGS(PING | LAST, new byte[125]);

    private final int first;

    @SuppressWarnings("ImmutableEnumChecker") // never changed
    private final byte[] content;

    Extreme(int first, byte[] content) {
      this.first = first;
      this.content = content;
    }

    /** Sends frames until the element closes the connection, and reads no answer. */
    void send(OutputStream out) throws IOException {
      int frames = content.length < 1_000 ? 5_000 : (first & LAST) == 0 ? LONGEST : 4;
      byte[] frame = frame(first, content);
      for (int i = 0; i < frames; i++) {
        out.write(frame);
        if (i == 0 && (first & LAST) == 0) {
          frame = frame(CONTINUED, content);
        }
      }
    }
  }

  private static byte[] repeated(String head, String piece) {
    return (head + piece.repeat(7 * MIB / piece.length())).getBytes(ISO_8859_1);
  }

  private static byte[] compressed(int mebibytes) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    byte[] out = new byte[MIB];
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < mebibytes; i++) {
      deflater.setInput(new byte[MIB]);
      while (!deflater.needsInput()) {
        bytes.write(out, 0, deflater.deflate(out));
      }
    }
    deflater.end();
    return bytes.toByteArray();
  }

  private static byte[] frame(int first, byte[] content) {
    ByteBuffer frame = ByteBuffer.allocate(content.length + 14);
    frame.put((byte) first);
    if (content.length < 126) {
      frame.put((byte) (0x80 | content.length));
    } else {
      frame.put((byte) 0xFF).putLong(content.length);
    }
    frame.putInt(0); // a mask that changes nothing
    frame.put(content);
    return Arrays.copyOf(frame.array(), frame.position());
  }

  @BeforeEach
  void start() throws Exception {
    StaticDataFixture.load(database);
    element =
        ElementProcess.start(
            database.address(),
            Path.of(""),
            Map.of("STRAIGHTWAY_SERVER_STREAMTIME", "2s", "STRAIGHTWAY_SERVER_BODYTIME", "15s"));
  }

  @AfterEach
  void stop() {
    element.close();
    database.close();
  }

  @Test
  void anElementLivesAndBooksWhileStreamsSendExtremes() throws Exception {
    ExecutorService senders = Executors.newCachedThreadPool();
    try {
      List<Future<?>> streams =
          Stream.of(Extreme.values())
              .flatMap(extreme -> Collections.nCopies(STREAMS, extreme).stream())
              .<Future<?>>map(extreme -> senders.submit(() -> stream(extreme)))
              .toList();
      for (Future<?> stream : streams) {
        stream.get();
      }
      await()
          .atMost(LONG)
          .untilAsserted(() -> assertThat(post(TradeXml.purchase("A", 1).bytes())).isEqualTo(200));
    } finally {
      senders.shutdownNow();
    }
    assertThat(element.isAlive()).isTrue();
  }

  private void stream(Extreme extreme) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), element.port())) {
      OutputStream out = socket.getOutputStream();
      out.write(HANDSHAKE.formatted(element.port()).getBytes(ISO_8859_1));
      byte[] answer = socket.getInputStream().readNBytes(12);
      assertThat(new String(answer, ISO_8859_1)).isEqualTo("HTTP/1.1 101");
      extreme.send(out);
    } catch (IOException e) {
      // the element has closed it
    }
  }

  private int post(byte[] trade) throws IOException, InterruptedException {
    HttpResponse<Void> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + element.port() + "/trades"))
                    .header("Content-Type", "application/xml")
                    .POST(BodyPublishers.ofByteArray(trade))
                    .build(),
                BodyHandlers.discarding());
    return answer.statusCode();
  }
}
