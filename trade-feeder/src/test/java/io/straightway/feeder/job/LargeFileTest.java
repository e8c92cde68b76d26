package io.straightway.feeder.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LargeFileTest {
  private static final int MESSAGES = 20_000;
  private static final int MESSAGE_BYTES = 10_000;
  private static final int BATCH = 40;

  @TempDir Path directory;

  @Test
  void aFileMuchLargerThanTheHeapIsFed() throws IOException, InterruptedException {
    Path file = directory.resolve("large.xml");
    write(file);
    ExecutorService threads = Executors.newCachedThreadPool();
    HttpServer element =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    element.setExecutor(threads);
    element.createContext(
        "/",
        exchange -> {
          int messages = exchange.getRequestBody().readAllBytes().length / MESSAGE_BYTES;
          String outcome = "{\"messageId\":\"1\",\"outcome\":\"booked\"}";
          String outcomes = String.join(",", Collections.nCopies(messages, outcome));
          ElementCounterpart.respond(exchange, 200, "{\"outcomes\":[" + outcomes + "]}");
          exchange.close();
        });
    element.start();
    URI address = URI.create("http://127.0.0.1:" + element.getAddress().getPort() + "/");

    int exit =
        FeederProcess.start(file, address, BATCH, "-Xmx32m", "-XX:+ExitOnOutOfMemoryError")
            .waitFor();
    assertThat(exit).as(Files.readString(FeederProcess.log(file))).isZero();

    assertThat(Acks.of(file).lines()).hasSize(MESSAGES);
    element.stop(0);
    threads.shutdownNow();
  }

  private static void write(Path file) throws IOException {
    String padding = "x".repeat(MESSAGE_BYTES);
    String message =
        "<TradeMessage><MessageId>1</MessageId><!--%s--></TradeMessage>\n".formatted(padding);
    byte[] bytes = message.getBytes(StandardCharsets.US_ASCII);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      out.write("<TradeMessages>".getBytes(StandardCharsets.US_ASCII));
      for (int i = 0; i < MESSAGES; i++) {
        out.write(bytes);
      }
      out.write("</TradeMessages>".getBytes(StandardCharsets.US_ASCII));
    }
  }
}
