package io.straightway.backoffice.access;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;

/** A fan-out that sends position events endlessly, as fast as they are taken. */
final class FloodingFanOut implements AutoCloseable {
  private static final byte[] EVENTS =
      """
      event: position
      data: {"account":"ACC1","instrument":"GBP","traded":-25012.5,"settled":0}
      id: 0:1

      """
          .repeat(100)
          .getBytes(StandardCharsets.UTF_8);

  private final AtomicLong bytes = new AtomicLong();
  private final AtomicInteger ended = new AtomicInteger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  FloodingFanOut() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/watch", this::flood);
    server.setExecutor(threads);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void flood(HttpExchange exchange) throws IOException {
    if (exchange.getRequestURI().getQuery().isEmpty()) {
      exchange.sendResponseHeaders(400, -1);
      return;
    }
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      while (true) {
        out.write(EVENTS);
        bytes.addAndGet(EVENTS.length);
      }
    } finally {
      ended.incrementAndGet();
    }
  }

  /** Waits until it has sent something and is then blocked, with its connection still open. */
  void awaitHeldUp() {
    AtomicLong before = new AtomicLong();
    Awaitility.await()
        .pollInterval(Duration.ofSeconds(1))
        .until(
            () ->
                bytes.get() > 0
                    && before.getAndSet(bytes.get()) == bytes.get()
                    && ended.get() == 0);
  }

  /** Waits until its connection is closed. */
  void awaitEnd() {
    Awaitility.await().until(() -> ended.get() == 1);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
