package io.straightway.feeder.job;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * A simulated element that records the messages that it took. It can be set to react differently to
 * the next requests.
 */
final class ElementCounterpart implements AutoCloseable {
  /**
   * A reaction to a request in place of the answer; returns false to have the request answered as
   * well.
   */
  interface Reaction {
    boolean handles(HttpExchange exchange, byte[] body) throws IOException;
  }

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, Integer> seen = new ConcurrentHashMap<>();
  private final Queue<Reaction> next = new ConcurrentLinkedQueue<>();
  private final List<Integer> batchSizes = new ArrayList<>();
  private final AtomicInteger requests = new AtomicInteger();
  private final int mostMessages;
  private @Nullable HttpServer server;
  private volatile String installation = "one";
  private int port;

  ElementCounterpart() {
    this(5000);
  }

  ElementCounterpart(int mostMessages) {
    this.mostMessages = mostMessages;
    start();
  }

  /** Starts answering, on the same port as before. */
  void start() {
    try {
      HttpServer started =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
      started.createContext("/trades", this::handle);
      started.setExecutor(threads);
      started.start();
      port = started.getAddress().getPort();
      server = started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Cuts all connections and accepts no more. */
  void stop() {
    if (server != null) {
      server.stop(0);
    }
  }

  /** Answers as if another database were behind it. */
  void moveTo(String database) {
    installation = database;
    seen.clear();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + port + "/trades");
  }

  /** Sets the reaction to the next request without one. */
  void next(Reaction reaction) {
    next.add(reaction);
  }

  /** Returns how often each message was taken, by message id. */
  Map<String, Integer> seen() {
    return seen;
  }

  int requests() {
    return requests.get();
  }

  /** Returns the numbers of messages in the well-formed documents that were taken. */
  List<Integer> batchSizes() {
    synchronized (batchSizes) {
      return List.copyOf(batchSizes);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    if (exchange.getRequestMethod().equals("GET")) {
      exchange.getResponseHeaders().set("Straightway-Installation", installation);
      exchange.sendResponseHeaders(426, -1);
      exchange.close();
      return;
    }
    byte[] body = exchange.getRequestBody().readAllBytes();
    requests.incrementAndGet();
    Reaction reaction = next.poll();
    if (reaction == null || !reaction.handles(exchange, body)) {
      take(exchange, body);
    }
    exchange.close();
  }

  private void take(HttpExchange exchange, byte[] body) throws IOException {
    List<String> ids = new ArrayList<>();
    boolean wellFormed = read(body, ids);
    if (ids.size() > mostMessages) {
      respond(exchange, 413, "{\"code\":\"BATCH_TOO_LARGE\",\"reason\":\"too many\"}");
      return;
    }
    List<String> outcomes = new ArrayList<>(ids.stream().map(this::outcome).toList());
    if (!wellFormed) {
      outcomes.add("{\"outcome\":\"rejected\",\"code\":\"XML_MALFORMED\",\"reason\":\"\\u00e9\"}");
    }
    synchronized (batchSizes) {
      batchSizes.add(ids.size());
    }
    respond(
        exchange,
        ids.isEmpty() ? 400 : 200,
        "{\"outcomes\":[" + String.join(",", outcomes) + "],\"more\":{\"later\":[1]}}");
  }

  private String outcome(String id) {
    boolean first = seen.merge(id, 1, Integer::sum) == 1;
    String common = "{\"source\":\"GEN1\",\"messageId\":\"" + id + "\",\"outcome\":";
    return first
        ? common + "\"booked\",\"tradeId\":12345678901}"
        : common + "\"duplicate\",\"original\":\"booked\"}";
  }

  private static boolean read(byte[] body, List<String> ids) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try {
      XMLStreamReader reader = factory.createXMLStreamReader(new ByteArrayInputStream(body));
      while (reader.hasNext()) {
        if (reader.next() == XMLStreamReader.START_ELEMENT
            && reader.getLocalName().equals("MessageId")) {
          ids.add(reader.getElementText());
        }
      }
      return true;
    } catch (XMLStreamException e) {
      return false;
    }
  }

  static void respond(HttpExchange exchange, int status, String json) throws IOException {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  /** Returns a refusal with a status, a code and a Retry-After. */
  static Reaction refuse(int status, String code, String retryAfter) {
    return (exchange, body) -> {
      exchange.getResponseHeaders().set("Retry-After", retryAfter);
      respond(exchange, status, "{\"code\":\"" + code + "\",\"reason\":\"for a test\"}");
      return true;
    };
  }

  /** Takes the messages, but cuts the connection instead of answering. */
  Reaction takeButDoNotAnswer() {
    return (exchange, body) -> {
      List<String> ids = new ArrayList<>();
      read(body, ids);
      ids.forEach(this::outcome);
      return true;
    };
  }

  @Override
  public void close() {
    stop();
    threads.shutdownNow();
  }
}
