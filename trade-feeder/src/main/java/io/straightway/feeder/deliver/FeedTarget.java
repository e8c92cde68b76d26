package io.straightway.feeder.deliver;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The place where the messages of a feed go.
 *
 * @param to the address
 * @param installation the database behind it, as an element names it; empty if it is unknown, as
 *     with Kafka, or while nothing answers
 */
public record FeedTarget(String to, String installation) {
  private static final String HEADER = "Straightway-Installation";
  private static final Duration LONGEST = Duration.ofMillis(1500);

  /** Asks the element at the address for its installation. */
  static FeedTarget of(FeedSettings settings) {
    return new FeedTarget(settings.to().toString(), installation(settings));
  }

  /** Returns whether both may be the same place; an unknown installation may be any. */
  public boolean mayBe(FeedTarget other) {
    return to.equals(other.to)
        && (installation.equals(other.installation)
            || installation.isEmpty()
            || other.installation.isEmpty());
  }

  private static String installation(FeedSettings settings) {
    if (settings.kafka() != null) {
      return "";
    }
    SenderIdentity identity = settings.identity();
    HttpClient.Builder client = HttpClient.newBuilder().connectTimeout(LONGEST);
    if (identity.tls() != null) {
      client.sslContext(identity.tls());
    }
    HttpRequest.Builder request = HttpRequest.newBuilder(stream(settings));
    if (identity.authorization() != null) {
      request.header("Authorization", identity.authorization());
    }
    try {
      return client
          .build()
          .sendAsync(request.build(), BodyHandlers.discarding())
          .get(LONGEST.toMillis(), TimeUnit.MILLISECONDS)
          .headers()
          .firstValue(HEADER)
          .orElse("");
    } catch (ExecutionException | TimeoutException e) {
      return ""; // the feed itself waits until something answers
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  /** Returns the address of the element's stream, whose answer to a plain request is short. */
  private static URI stream(FeedSettings settings) {
    String to = settings.to().toString();
    return URI.create(settings.isStream() ? to.replaceFirst("^ws", "http") : to + "/stream");
  }
}
