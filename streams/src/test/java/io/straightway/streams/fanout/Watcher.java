package io.straightway.streams.fanout;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A subscriber that reconnects, with the last id that it received, until it is closed. */
final class Watcher implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();

  final Map<String, JsonNode> values = new ConcurrentHashMap<>();
  final AtomicInteger lives = new AtomicInteger();
  final AtomicInteger resumed = new AtomicInteger();
  final AtomicInteger received = new AtomicInteger();
  private final Supplier<String> server;
  private final String query;
  private volatile @Nullable String lastId;
  private volatile boolean closed;

  /**
   * Starts a subscriber.
   *
   * @param server returns the server for the next connection
   */
  Watcher(Supplier<String> server, String query) {
    this.server = server;
    this.query = query;
    Thread thread = new Thread(this::run, "watcher");
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    while (!closed) {
      try {
        read();
      } catch (IOException e) {
        // connect again
      }
    }
  }

  private void read() throws IOException {
    HttpURLConnection open =
        (HttpURLConnection) URI.create(server.get() + query).toURL().openConnection();
    if (lastId != null) {
      open.setRequestProperty("Last-Event-ID", lastId);
    }
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(open.getInputStream(), StandardCharsets.UTF_8))) {
      String event = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("event: ")) {
          event = line.substring("event: ".length());
        } else if (line.startsWith("data: ")) {
          take(event, JSON.readTree(line.substring("data: ".length())));
        } else if (line.startsWith("id: ")) {
          lastId = line.substring("id: ".length());
        }
      }
    }
  }

  private void take(String event, JsonNode data) {
    if (event.equals("live")) {
      lives.incrementAndGet();
      if (data.get("resumed").asBoolean()) {
        resumed.incrementAndGet();
      }
      return;
    }
    received.incrementAndGet();
    values.put(
        switch (event) {
          case "position" ->
              data.get("account").asString() + " " + data.get("instrument").asString();
          case "trade" ->
              data.get("source").asString() + "/" + data.get("tradeReference").asString();
          default -> data.get("type").asString();
        },
        data);
  }

  @Nullable String lastId() {
    return lastId;
  }

  /** Ends reconnecting; the present connection lasts as long as its server. */
  @Override
  public void close() {
    closed = true;
  }
}
