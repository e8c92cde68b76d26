package io.straightway.backoffice.notify;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A receiver of webhooks on this machine. */
final class Receiver implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Received> received = new CopyOnWriteArrayList<>();
  private final CountDownLatch ends = new CountDownLatch(1);
  volatile int status = 204;
  volatile boolean silent;

  Receiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      received.add(
          new Received(
              String.valueOf(exchange.getRequestHeaders().getFirst("Straightway-Signature")),
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
      if (silent) {
        ends.await();
      }
      exchange.getResponseHeaders().set("Location", "/elsewhere");
      exchange.sendResponseHeaders(status, -1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook?key=private");
  }

  List<Received> received() {
    return received;
  }

  @Override
  public void close() {
    ends.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  /** A received request. */
  record Received(String signature, String body) {}
}
