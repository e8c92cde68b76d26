package io.straightway.benchmark.console;

import io.straightway.benchmark.system.BenchFailure;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Somebody who has logged in to the console, as a browser does. */
final class ConsoleVisitor {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\"[^>]*value=\"([^\"]*)\"");

  private final HttpClient http =
      HttpClient.newBuilder().cookieHandler(new CookieManager()).connectTimeout(PATIENCE).build();
  private final URI server;

  private ConsoleVisitor(URI server) {
    this.server = server;
  }

  /**
   * Logs in.
   *
   * @throws BenchFailure if that is refused
   */
  static ConsoleVisitor logIn(URI server, BenchOperators.Login login)
      throws IOException, InterruptedException {
    ConsoleVisitor visitor = new ConsoleVisitor(server);
    Matcher token = TOKEN.matcher(visitor.get("/login").text());
    if (!token.find()) {
      throw new BenchFailure("the login page of " + server + " has no form");
    }
    String form =
        "username=%s&password=%s&_csrf=%s"
            .formatted(login.name(), login.secret(), encoded(token.group(1)));
    HttpResponse<String> answer =
        visitor.http.send(
            visitor
                .request("/login")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form))
                .build(),
            BodyHandlers.ofString());
    if (answer.headers().firstValue("Location").filter(to -> !to.contains("refused")).isEmpty()) {
      throw new BenchFailure(login.name() + " could not log in: " + answer.statusCode());
    }
    return visitor;
  }

  /**
   * Asks for something, and waits for all of it; a search that leads to its only find is followed
   * there, and one that leads to the login is not.
   */
  Answer get(String address) throws IOException, InterruptedException {
    long asked = System.nanoTime();
    HttpResponse<byte[]> answer = sent(address);
    String next = answer.headers().firstValue("Location").orElse("/login");
    if (!next.contains("/login")) {
      answer = sent(next);
    }
    long nanos = System.nanoTime() - asked;
    byte[] body = answer.body();
    return new Answer(
        answer.statusCode(), new String(body, StandardCharsets.UTF_8), body.length, nanos);
  }

  private HttpResponse<byte[]> sent(String address) throws IOException, InterruptedException {
    return http.send(request(address).build(), BodyHandlers.ofByteArray());
  }

  private HttpRequest.Builder request(String address) {
    return HttpRequest.newBuilder(server.resolve(address)).timeout(PATIENCE);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /**
   * What came.
   *
   * @param bytes of the body
   * @param nanos from the request to the last byte
   */
  record Answer(int status, String text, long bytes, long nanos) {
    /** This answer without its text, which may be large. */
    Answer timed() {
      return new Answer(status, "", bytes, nanos);
    }
  }
}
