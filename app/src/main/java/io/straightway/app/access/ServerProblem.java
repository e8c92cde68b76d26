package io.straightway.app.access;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.print.Json;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/**
 * The problem that a server reports instead of a result (RFC 9457).
 *
 * @param code the stable code, for programs
 * @param detail the text for people
 */
record ServerProblem(@Nullable String code, @Nullable String detail) {
  /** Returns the failure of a command that the server refused. */
  static CommandFailure of(URI server, int status, String body) {
    ServerProblem problem = read(body);
    String code = problem.code();
    if (code == null) {
      return CommandFailure.unreachable(
          "%s answers %d, but not as the API of an element or console; is the address right, with https if it has TLS?"
              .formatted(server, status));
    }
    String text = code + ": " + problem.detail();
    return CommandFailure.refused(
        status,
        switch (code) {
          case "NOT_AUTHENTICATED" ->
              ("NOT_AUTHENTICATED: %s has no operator with that secret or token; 'stp operator"
                      + " add' adds one to its database")
                  .formatted(server);
          case "NOT_ALLOWED" ->
              text + "; 'stp operator list' shows them, 'stp operator grant' gives one";
          default -> text;
        });
  }

  private static ServerProblem read(String body) {
    try {
      return Json.read(body, new TypeReference<>() {});
    } catch (JacksonException e) {
      return new ServerProblem(null, null);
    }
  }

  /**
   * Returns whether the connection was lost with the request under way, so that it may have
   * arrived. Timeouts don't count.
   */
  static boolean isLost(IOException failure) {
    return !(failure instanceof ConnectException
        || failure instanceof HttpTimeoutException
        || failure instanceof SSLException);
  }

  /** Returns the failure of a command that got no answer. */
  static CommandFailure of(URI server, IOException failure) {
    if (failure instanceof SSLException) {
      return CommandFailure.unreachable(
          "no TLS with %s: %s; --trust names the certificates (PEM) to verify the server with"
              .formatted(server, failure.getMessage()));
    }
    if (isUnresolved(failure)) {
      return CommandFailure.unreachable("there is no host " + server.getHost() + "; check --to");
    }
    if (failure instanceof ConnectException || failure instanceof HttpConnectTimeoutException) {
      return CommandFailure.unreachable(
          "nothing answers at " + server + "; check --to, and whether the element or console runs");
    }
    return CommandFailure.unreachable(
        "%s gave no answer (%s); check its outcome before you try again"
            .formatted(server, failure.getMessage()));
  }

  private static boolean isUnresolved(@Nullable Throwable failure) {
    return failure != null
        && (failure instanceof UnresolvedAddressException || isUnresolved(failure.getCause()));
  }
}
