package io.straightway.streams.relay;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntUnaryOperator;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A receiver of events over HTTP, for tests. */
final class HttpReceiver implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();

  private final HttpServer server;
  private final List<JsonNode> events = new CopyOnWriteArrayList<>();
  private final IntUnaryOperator answer;
  private int requests;

  /**
   * Starts a receiver.
   *
   * @param answer returns the status for a request, by its number from 1; the events are kept
   *     before
   */
  HttpReceiver(IntUnaryOperator answer) throws IOException {
    this.answer = answer;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/events", this::receive);
    server.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/events");
  }

  /** Returns all events received, including unconfirmed ones. */
  List<JsonNode> events() {
    return List.copyOf(events);
  }

  int requests() {
    return requests;
  }

  private void receive(HttpExchange exchange) throws IOException {
    requests++;
    JsonNode batch = JSON.readTree(exchange.getRequestBody());
    boolean isBatch =
        String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"))
            .startsWith("application/cloudevents-batch+json");
    if (isBatch) {
      events.addAll(StreamSupport.stream(batch.spliterator(), false).toList());
    }
    exchange.sendResponseHeaders(isBatch ? answer.applyAsInt(requests) : 415, -1);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
