package io.straightway.element.server;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/**
 * Bounds every body before anything else sees the request, whatever filter or endpoint reads it. An
 * unread body is read here after the answer, within the bounds of {@link ArrivingBody#drained}, so
 * that the connection can be used again; otherwise it is closed.
 */
final class BodyLimits extends ValveBase {
  private static final String PROBLEM =
      "{\"type\":\"about:blank\",\"title\":\"%s\",\"status\":%d,\"detail\":\"%s\",\"code\":\"%s\"}";

  private final BodySizes sizes;
  private final Duration time;

  BodyLimits(BodySizes sizes, Duration time) {
    super(true);
    this.sizes = sizes;
    this.time = time;
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    org.apache.coyote.Request coyote = request.getCoyoteRequest();
    if (response.getStatus() != HttpServletResponse.SC_OK
        || request.isAsyncDispatching()
        || !hasBody(request)) {
      getNext().invoke(request, response);
      return;
    }
    long most = sizes.most(request);
    ArrivingBody body = new ArrivingBody(coyote.getInputBuffer(), most, time);
    coyote.setInputBuffer(body);
    try {
      if (request.getContentLengthLong() > most) {
        refuse(request, response, most);
      } else {
        getNext().invoke(request, response);
      }
      if (!request.isAsync()) {
        response.finishResponse();
        if (!body.drained()) {
          coyote.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
        }
      }
    } finally {
      coyote.setInputBuffer(body.source());
    }
  }

  private static boolean hasBody(Request request) {
    return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
  }

  private static void refuse(Request request, Response response, long most) throws IOException {
    HttpStatus status = HttpStatus.CONTENT_TOO_LARGE;
    String code = "BODY_TOO_LARGE";
    String reason = "the body has more than the " + most + " bytes that are allowed here";
    boolean page = ProblemPage.isFor(request);
    response.setStatus(status.value());
    response.setHeader("Connection", "close");
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setContentType(
        page ? ProblemPage.TYPE.toString() : MediaType.APPLICATION_PROBLEM_JSON_VALUE);
    String text =
        page
            ? ProblemPage.of(status, code, reason)
            : PROBLEM.formatted(status.getReasonPhrase(), status.value(), reason, code);
    HttpServletResponse answer = response.getResponse();
    answer.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
  }
}
