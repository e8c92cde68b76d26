package io.straightway.streams.relay;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * A receiver of batches over HTTP, by the HTTP binding of CloudEvents. Any 2xx status confirms a
 * batch.
 */
public final class HttpEventTarget implements EventTarget {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int MOST_EVENTS = 1_000;

  /** The statuses below 500 after which the same batch may be accepted later. */
  private static final Set<Integer> PASSING = Set.of(408, 425, 429);

  private final EventJson json;
  private final URI address;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();

  public HttpEventTarget(URI address, String source) {
    this.address = address;
    this.json = new EventJson(source);
  }

  @Override
  public void deliver(List<Event> events) throws IOException, InterruptedException {
    for (int start = 0; start < events.size(); start += MOST_EVENTS) {
      send(events.subList(start, Math.min(events.size(), start + MOST_EVENTS)));
    }
  }

  private void send(List<Event> events) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", "application/cloudevents-batch+json; charset=UTF-8")
            .timeout(PATIENCE)
            .POST(BodyPublishers.ofString(json.batch(events)))
            .build();
    HttpResponse<Void> answer = client.send(request, BodyHandlers.discarding());
    int status = answer.statusCode();
    if (status >= 500 || PASSING.contains(status)) {
      throw new IOException(address + " answers " + status);
    }
    if (status < 200 || status >= 300) {
      throw new RelayRefusedException(
          address
              + " refuses events: it answers "
              + status
              + "; nothing of this batch is confirmed");
    }
  }

  @Override
  public void close() {
    // the connections end when they are no longer used
  }
}
