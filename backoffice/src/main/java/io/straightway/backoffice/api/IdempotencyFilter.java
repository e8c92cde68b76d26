package io.straightway.backoffice.api;

import io.straightway.backoffice.api.RememberedAnswers.Entry;
import io.straightway.backoffice.api.RememberedAnswers.Request;
import io.straightway.db.ContentHash;
import io.straightway.element.server.ProblemAnswer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.ContentCachingResponseWrapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * Carries out a POST with an {@code Idempotency-Key} header once: a client that missed the answer
 * repeats the request and gets it.
 */
final class IdempotencyFilter extends OncePerRequestFilter {
  private static final Logger LOG = LoggerFactory.getLogger(IdempotencyFilter.class);
  private static final String HEADER = "Idempotency-Key";
  private static final Pattern KEY = Pattern.compile("[!-~]{1,200}");
  private static final int SERVER_ERROR = 500;

  private final RememberedAnswers answers;
  private final JsonMapper json;

  IdempotencyFilter(RememberedAnswers answers, JsonMapper json) {
    this.answers = answers;
    this.json = json;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !request.getMethod().equals("POST")
        || !request.getRequestURI().startsWith("/api/")
        // an answer there may contain a code or a token, and must not be kept
        || request.getRequestURI().startsWith("/api/access/")
        // changes nothing, and its answer may be long
        || request.getRequestURI().equals("/api/static-data/preview")
        || request.getHeader(HEADER) == null
        || request.getRemoteUser() == null;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String key = request.getHeader(HEADER);
    if (!KEY.matcher(key).matches()) {
      refuse(
          response,
          HttpStatus.BAD_REQUEST,
          "REQUEST_INVALID",
          "Idempotency-Key is 1 to 200 printable characters");
      return;
    }
    byte[] body = request.getInputStream().readAllBytes();
    Request keyed = new Request(String.valueOf(request.getRemoteUser()), key, hash(request, body));
    Optional<Entry> entry;
    try {
      entry = answers.begin(keyed);
    } catch (RememberedAnswers.FullException e) {
      refuse(
          response,
          HttpStatus.TOO_MANY_REQUESTS,
          "TOO_MANY_KEYS",
          "the answers to "
              + RememberedAnswers.MOST
              + " requests are kept for a day; nothing was done");
      return;
    } catch (SQLException e) {
      LOG.warn("event=idempotency-failed sqlstate={}", e.getSQLState(), e);
      refuse(
          response,
          HttpStatus.SERVICE_UNAVAILABLE,
          "DATABASE_UNAVAILABLE",
          "nothing was done; try again");
      return;
    }
    if (entry.isEmpty()) {
      first(keyed, new RepeatableRequest(request, body), response, chain);
    } else {
      replay(keyed, entry.get(), response);
    }
  }

  private void first(
      Request keyed, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    ContentCachingResponseWrapper answer = new ContentCachingResponseWrapper(response);
    chain.doFilter(request, answer);
    remember(keyed, answer);
    answer.copyBodyToResponse();
  }

  /**
   * Keeps the answer unless it is a server error. A failed request may have been carried out all
   * the same, so it stays begun and is not repeated.
   */
  private void remember(Request request, ContentCachingResponseWrapper answer) {
    if (answer.getStatus() >= SERVER_ERROR) {
      return;
    }
    try {
      answers.keep(
          request, answer.getStatus(), answer.getContentType(), answer.getContentAsByteArray());
    } catch (SQLException e) {
      LOG.warn("event=idempotency-failed sqlstate={}", e.getSQLState(), e);
    }
  }

  private void replay(Request request, Entry entry, HttpServletResponse response)
      throws IOException {
    Integer status = entry.status();
    if (!entry.hash().equals(request.hash())) {
      refuse(
          response,
          HttpStatus.UNPROCESSABLE_CONTENT,
          "KEY_REUSED",
          "another request used this Idempotency-Key before");
    } else if (status == null) {
      refuse(
          response,
          HttpStatus.CONFLICT,
          "IN_PROGRESS",
          "the same request is being carried out, or its server has ended: check its outcome");
    } else {
      response.setStatus(status);
      response.setContentType(entry.type());
      response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
      response.setHeader("X-Content-Type-Options", "nosniff");
      response.getOutputStream().write(entry.body());
    }
  }

  private void refuse(HttpServletResponse response, HttpStatus status, String code, String reason)
      throws IOException {
    refuse(json, response, status, code, reason);
  }

  /** Answers with a problem. */
  static void refuse(
      JsonMapper json, HttpServletResponse response, HttpStatus status, String code, String reason)
      throws IOException {
    ResponseEntity<ProblemDetail> problem =
        ProblemAnswer.of(status, new HttpHeaders(), code, reason);
    response.setStatus(status.value());
    response.setContentType(String.valueOf(problem.getHeaders().getContentType()));
    json.writeValue(response.getOutputStream(), problem.getBody());
  }

  private static ContentHash hash(HttpServletRequest request, byte[] body) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    String query = request.getQueryString() == null ? "" : "?" + request.getQueryString();
    all.writeBytes((request.getRequestURI() + query + "\n").getBytes(StandardCharsets.UTF_8));
    all.writeBytes(body);
    return ContentHash.of(all.toByteArray());
  }

  /** A request whose body has been read and can be read again. */
  private static final class RepeatableRequest extends HttpServletRequestWrapper {
    private final byte[] body;

    RepeatableRequest(HttpServletRequest request, byte[] body) {
      super(request);
      this.body = body;
    }

    @Override
    public ServletInputStream getInputStream() {
      return new Bytes(new ByteArrayInputStream(body));
    }
  }

  private static final class Bytes extends ServletInputStream {
    private final ByteArrayInputStream bytes;

    Bytes(ByteArrayInputStream bytes) {
      this.bytes = bytes;
    }

    @Override
    public int read() {
      return bytes.read();
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      return bytes.read(into, offset, length);
    }

    @Override
    public boolean isFinished() {
      return bytes.available() == 0;
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setReadListener(@Nullable ReadListener listener) {
      throw new UnsupportedOperationException("the body is there already");
    }
  }
}
