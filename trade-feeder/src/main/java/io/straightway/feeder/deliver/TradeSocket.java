package io.straightway.feeder.deliver;

import io.straightway.feeder.answer.ReplyParser;
import io.straightway.feeder.answer.StreamedReply;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * A kept connection to an element over which any number of bodies are sent before the first answer.
 * An element ends its streams after a minute; before that, another stream is opened, and the old
 * one is closed after its last answer. Safe for use by several threads.
 */
public final class TradeSocket implements DocumentStream {
  private static final Duration CONNECT_TIMEOUT = Duration.ofMillis(1500);
  private static final Duration RENEWED_AFTER = Duration.ofSeconds(30);

  private final URI to;
  private final Duration timeout;
  private final @Nullable String authorization;
  private final HttpClient http;
  private @Nullable Stream stream;

  /**
   * Creates a socket without opening a connection.
   *
   * @param to a ws or wss address
   * @param timeout the time to wait for a connection, and for each body to be sent
   */
  public TradeSocket(URI to, SenderIdentity identity, Duration timeout) {
    this.to = to;
    this.timeout = timeout;
    this.authorization = identity.authorization();
    HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT);
    if (identity.tls() != null) {
      builder.sslContext(identity.tls());
    }
    this.http = builder.build();
  }

  @Override
  public void open() throws IOException, InterruptedException {
    opened();
  }

  @Override
  public CompletableFuture<StreamedReply> send(byte[] body)
      throws IOException, InterruptedException {
    synchronized (this) {
      return opened().send(body);
    }
  }

  private synchronized Stream opened() throws IOException, InterruptedException {
    Stream now = stream;
    if (now != null && now.isUsable()) {
      return now;
    }
    if (now != null) {
      now.leave();
    }
    Stream opened = new Stream();
    WebSocket.Builder builder = http.newWebSocketBuilder().connectTimeout(CONNECT_TIMEOUT);
    if (authorization != null) {
      builder.header("Authorization", authorization);
    }
    opened.socket = done(builder.buildAsync(to, opened));
    stream = opened;
    return opened;
  }

  private <T> T done(CompletableFuture<T> future) throws IOException, InterruptedException {
    try {
      return future.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure
          ? failure
          : new IOException(String.valueOf(e.getCause()), e);
    } catch (TimeoutException e) {
      throw new IOException(to + " takes nothing within " + timeout.toSeconds() + " s", e);
    }
  }

  @Override
  public synchronized void close() {
    if (stream != null) {
      stream.end(new IOException("closed"));
    }
  }

  /** One connection. */
  private final class Stream implements WebSocket.Listener {
    private final Map<Long, CompletableFuture<StreamedReply>> waiting = new ConcurrentHashMap<>();
    private final StringBuilder text = new StringBuilder();
    private final long renewAt = System.nanoTime() + RENEWED_AFTER.toNanos();
    private @Nullable WebSocket socket;
    private long sent;
    private volatile boolean left;
    private volatile boolean ended;

    boolean isUsable() {
      return !ended && System.nanoTime() - renewAt < 0;
    }

    CompletableFuture<StreamedReply> send(byte[] body) throws IOException, InterruptedException {
      CompletableFuture<StreamedReply> answer = new CompletableFuture<>();
      waiting.put(++sent, answer);
      WebSocket open = socket;
      if (open != null) {
        done(open.sendBinary(ByteBuffer.wrap(body), true));
      }
      if (ended) {
        end(new IOException("the stream has ended"));
      }
      return answer;
    }

    /** Ends the connection after the last outstanding answer. */
    void leave() {
      left = true;
      endIfDone();
    }

    private void endIfDone() {
      if (left && waiting.isEmpty()) {
        end(new IOException("left"));
      }
    }

    void end(IOException cause) {
      ended = true;
      WebSocket open = socket;
      if (open != null) {
        open.abort();
      }
      waiting.values().forEach(answer -> answer.completeExceptionally(cause));
      waiting.clear();
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket open, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        try {
          text.toString().lines().map(ReplyParser::parseLine).forEach(this::answered);
        } catch (JacksonException e) {
          end(new IOException("an answer without the JSON of an element", e));
        }
        text.setLength(0);
      }
      open.request(1);
      return null;
    }

    private void answered(StreamedReply reply) {
      CompletableFuture<StreamedReply> answer = waiting.remove(reply.body());
      if (answer != null) {
        answer.complete(reply);
      }
      endIfDone();
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket open, int code, String reason) {
      end(new IOException("the element has ended the stream: " + code + " " + reason));
      return null;
    }

    @Override
    public void onError(WebSocket open, Throwable failure) {
      end(new IOException("the stream has ended: " + failure, failure));
    }
  }
}
