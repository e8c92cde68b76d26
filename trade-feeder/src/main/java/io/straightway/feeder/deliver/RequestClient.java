package io.straightway.feeder.deliver;

import io.straightway.feeder.answer.Reply;
import io.straightway.feeder.answer.ReplyParser;
import io.straightway.feeder.deliver.Answer.Deferral;
import io.straightway.feeder.file.MessageBatch;
import java.io.ByteArrayInputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** A client that sends each document as a request of its own. */
final class RequestClient implements ElementClient {
  private static final Duration CONNECT_TIMEOUT = Duration.ofMillis(1500);
  private static final int LARGEST_REPLY = 1 << 24;

  private final URI to;
  private final Duration timeout;
  private final @Nullable String authorization;
  private final @Nullable String traceparent;
  private final ExecutorService threads;
  private final HttpClient http;

  /** Creates a client for the address, identity and trace in the settings. */
  RequestClient(FeedSettings settings) {
    SenderIdentity identity = settings.identity();
    this.to = settings.to();
    this.timeout = settings.requestTimeout();
    this.authorization = identity.authorization();
    this.traceparent = settings.traceparent();
    this.threads = Executors.newFixedThreadPool(2, FeedThreads.named("feeder-http"));
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            .executor(threads);
    if (identity.tls() != null) {
      builder.sslContext(identity.tls());
    }
    this.http = builder.build();
  }

  @Override
  public Answer post(MessageBatch batch) throws InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(to)
            .header("Content-Type", "application/xml")
            .POST(document(batch.body()));
    if (authorization != null) {
      request.header("Authorization", authorization);
    }
    if (traceparent != null) {
      request.header("traceparent", traceparent);
    }
    CompletableFuture<HttpResponse<byte[]>> response =
        http.sendAsync(request.build(), info -> new LimitedBody(LARGEST_REPLY));
    try {
      return answer(response.get(timeout.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      return new Deferral("no answer from " + to + " within " + timeout.toSeconds() + " s");
    } catch (ExecutionException e) {
      return new Deferral(reason(e.getCause()));
    } finally {
      response.cancel(true);
    }
  }

  private String reason(@Nullable Throwable failure) {
    String message = failure == null ? null : failure.getMessage();
    if (failure instanceof HttpConnectTimeoutException) {
      return "can't connect to " + to + ": it does not answer";
    }
    if (failure instanceof ConnectException) {
      boolean unknown = failure.getCause() instanceof UnresolvedAddressException;
      String usual = unknown ? "unknown host" : "connection refused";
      return "can't connect to " + to + ": " + (message == null ? usual : message);
    }
    return "no answer from " + to + ": " + (message == null ? failure : message);
  }

  /**
   * Returns a publisher that reads the array while sending; a byte-array publisher would copy all
   * of it first.
   */
  private static BodyPublisher document(byte[] body) {
    BodyPublisher stream = BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body));
    return BodyPublishers.fromPublisher(stream, body.length);
  }

  private Answer answer(HttpResponse<byte[]> response) {
    return Answer.of(response.statusCode(), read(response.body()), retryAfter(response));
  }

  /** Parses a body; only the beginning of a body that is not the element's JSON is kept. */
  private Reply read(byte[] body) {
    try {
      return ReplyParser.parse(body);
    } catch (JacksonException e) {
      int shown = Math.min(body.length, 200);
      return new Reply(null, "", "body: " + new String(body, 0, shown, StandardCharsets.UTF_8));
    }
  }

  private static @Nullable Duration retryAfter(HttpResponse<?> response) {
    return response
        .headers()
        .firstValue("Retry-After")
        .filter(seconds -> seconds.matches("[0-9]{1,6}"))
        .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
        .orElse(null);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
