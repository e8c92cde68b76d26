package io.straightway.feeder.probe;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A simulated element that books everything and records the requests. */
final class ProbeCounterpart implements AutoCloseable {
  static final Reaction BOOKED = (request, received) -> true;

  private static final Pattern KEY =
      Pattern.compile(
          "<Source>(?<source>[^<]+)</Source><MessageId>(?<id>[^<]+)</MessageId>"
              + "<SequenceNumber>(?<number>[0-9]+)</SequenceNumber>");

  /** A reaction to the request with this number, from 1. */
  interface Reaction {
    /** Returns whether to book the message; false if the request was already answered. */
    boolean books(int request, Received received) throws IOException, InterruptedException;
  }

  /** One request. */
  record Received(HttpExchange exchange, String text, String source, String id, long number) {
    void answer(int status, String body) throws IOException {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }

    void answer(int status, String outcome, String code) throws IOException {
      answer(
          status,
          """
          {"outcomes":[{"source":"%s","messageId":"%s","outcome":"%s","code":"%s"}]}"""
              .formatted(source, id, outcome, code));
    }
  }

  private final List<Received> received = new ArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private final Reaction reaction;

  ProbeCounterpart(Reaction reaction) throws IOException {
    this.reaction = reaction;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/trades", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/trades");
  }

  /** Returns the requests in the order of their arrival. */
  List<Received> received() {
    synchronized (received) {
      return List.copyOf(received);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    String text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Matcher key = KEY.matcher(text);
    if (!key.find()) {
      throw new IOException(text);
    }
    Received request =
        new Received(
            exchange, text, key.group("source"), key.group("id"), Long.parseLong(key.group(3)));
    int number;
    synchronized (received) {
      received.add(request);
      number = received.size();
    }
    try {
      if (reaction.books(number, request)) {
        request.answer(200, "booked", "");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
