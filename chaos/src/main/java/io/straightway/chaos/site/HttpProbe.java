package io.straightway.chaos.site;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/** A query of a program on this machine that reports its state by the status of an HTTP answer. */
public final class HttpProbe {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private HttpProbe() {}

  /** Returns whether the answer is 200. */
  public static boolean isOk(int port, String path) throws InterruptedException {
    return text(port, path).isPresent();
  }

  /** Returns the body of an answer with status 200; empty for another status or no answer. */
  public static Optional<String> text(int port, String path) throws InterruptedException {
    return answer(port, path)
        .filter(answer -> answer.statusCode() == HttpURLConnection.HTTP_OK)
        .map(HttpResponse::body);
  }

  /** Returns an answer of any status; empty if there is none. */
  public static Optional<HttpResponse<String>> answer(int port, String path)
      throws InterruptedException {
    return sent(request(port, path).build());
  }

  /** Sends an XML body and returns the answer of any status; empty if there is none. */
  public static Optional<HttpResponse<String>> post(int port, String path, String body)
      throws InterruptedException {
    return sent(
        request(port, path)
            .header("Content-Type", "application/xml")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build());
  }

  private static HttpRequest.Builder request(int port, String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d%s".formatted(port, path)))
        .timeout(PATIENCE);
  }

  private static Optional<HttpResponse<String>> sent(HttpRequest request)
      throws InterruptedException {
    try {
      return Optional.of(CLIENT.send(request, HttpResponse.BodyHandlers.ofString()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
