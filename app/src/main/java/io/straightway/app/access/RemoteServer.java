package io.straightway.app.access;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.print.Json;
import io.straightway.backoffice.desk.Arguments;
import io.straightway.backoffice.desk.Operation;
import io.straightway.operators.ProvedCall;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * An element or console that carries out operations by its API. A refusal of the server is a
 * failure of the command, as if the command had been refused by its own desk.
 */
public final class RemoteServer {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration ANSWER = Duration.ofMinutes(5);
  private static final int OK = 200;
  private static final int REDIRECTED = 300;

  private final URI address;
  private final HttpClient client;
  private final Authorization authorization;

  /** Authorizes requests. */
  @FunctionalInterface
  interface Authorization {
    /**
     * Returns the value of the Authorization header.
     *
     * @param calls the database calls made for the request; none if it only reads
     */
    String header(List<ProvedCall> calls);
  }

  /**
   * Creates a client of a server.
   *
   * @param address the server's address; its path, if any, is a prefix of all paths
   * @param tls the trusted certificates and our own; null for Java's defaults
   */
  RemoteServer(URI address, Authorization authorization, @Nullable SSLContext tls) {
    this.address = address;
    HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(CONNECT);
    this.client = (tls == null ? builder : builder.sslContext(tls)).build();
    this.authorization = authorization;
  }

  /** Carries out an operation on the server. */
  public <P extends Record, R> R perform(Operation<P, R> operation, P arguments) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (RecordComponent component : arguments.getClass().getRecordComponents()) {
      values.put(Arguments.name(component), Arguments.value(arguments, component));
    }
    List<String> path = new ArrayList<>();
    for (String word : operation.address().substring("/api/".length()).split("/", -1)) {
      String value =
          word.startsWith("{") ? String.valueOf(values.remove(word.replaceAll("[{}*]", ""))) : word;
      path.addAll(word.startsWith("{*") ? List.of(value.split("/", -1)) : List.of(value));
    }
    String answer =
        operation.reads()
            ? send(path, values, null, List.of())
            : send(path, Map.of(), Json.text(values), operation.proof().apply(arguments));
    try {
      return Json.read(answer, operation.result());
    } catch (JacksonException e) {
      throw ServerProblem.of(address, OK, "");
    }
  }

  private String send(
      List<String> path, Map<String, ?> parameters, @Nullable String body, List<ProvedCall> calls) {
    URI target = URI.create(base() + words(path) + query(parameters));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(target).timeout(ANSWER).header("Accept", "application/json");
    if (body != null) {
      BodyPublisher bytes = BodyPublishers.ofString(body);
      request
          .header("Content-Type", "application/json")
          .header("Idempotency-Key", UUID.randomUUID().toString())
          .POST(bytes);
    }
    HttpResponse<String> answer = answer(request, calls);
    if (answer.statusCode() >= REDIRECTED) {
      throw ServerProblem.of(address, answer.statusCode(), answer.body());
    }
    return answer.body();
  }

  private HttpResponse<String> answer(HttpRequest.Builder request, List<ProvedCall> calls) {
    try {
      try {
        return once(request, calls);
      } catch (IOException lost) {
        if (!ServerProblem.isLost(lost)) {
          throw lost;
        }
        return once(request, calls);
      }
    } catch (IOException e) {
      throw ServerProblem.of(address, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandFailure.unreachable("interrupted while " + address + " was asked");
    }
  }

  private HttpResponse<String> once(HttpRequest.Builder request, List<ProvedCall> calls)
      throws IOException, InterruptedException {
    return client.send(
        request.setHeader("Authorization", authorization.header(calls)).build(),
        BodyHandlers.ofString());
  }

  private String base() {
    String text = address.toString();
    return (text.endsWith("/") ? text.substring(0, text.length() - 1) : text) + "/api";
  }

  private static String words(List<String> path) {
    return path.stream().map(word -> "/" + encoded(word)).collect(Collectors.joining());
  }

  private static String query(Map<String, ?> parameters) {
    String query =
        parameters.entrySet().stream()
            .filter(entry -> entry.getValue() != null)
            .map(entry -> entry.getKey() + "=" + encoded(String.valueOf(entry.getValue())))
            .collect(Collectors.joining("&"));
    return query.isEmpty() ? "" : "?" + query;
  }

  private static String encoded(String word) {
    return URLEncoder.encode(word, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
