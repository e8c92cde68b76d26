package io.straightway.backoffice.api;

import io.straightway.element.server.BodyRoom;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Takes room for requests with files from the memory for trades: one at a time of an operator, and
 * together at most half of it.
 */
final class FileFilter extends OncePerRequestFilter {
  /** The name of all files in the room; no sender's name has a space. */
  private static final String FILES = "files of operators";

  /** The memory of a parsed file, in multiples of its length. */
  private static final int EXPANSION = 4;

  private final BodyRoom room;
  private final JsonMapper json;
  private final Set<String> operators = ConcurrentHashMap.newKeySet();

  FileFilter(BodyRoom room, JsonMapper json) {
    this.room = room;
    this.json = json;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    long length = request.getContentLengthLong();
    return !BodyLimit.takesFiles(request)
        || (length >= 0 && length <= BodyLimit.BYTES)
        || request.getRemoteUser() == null;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String operator = String.valueOf(request.getRemoteUser());
    if (!operators.add(operator)) {
      refuse(
          request,
          response,
          HttpStatus.TOO_MANY_REQUESTS,
          "TOO_MANY_REQUESTS",
          "your previous file is still being processed; send one at a time");
      return;
    }
    try (BodyRoom.Place place = room.of(FILES)) {
      if (place.take(most(request) * EXPANSION)) {
        chain.doFilter(request, response);
      } else {
        refuse(
            request,
            response,
            HttpStatus.SERVICE_UNAVAILABLE,
            "BUSY",
            "files of other operators use all the memory for files; try again");
      }
    } finally {
      operators.remove(operator);
    }
  }

  /** Returns the length of the body, or the longest it may have. */
  private static int most(HttpServletRequest request) {
    int length = request.getContentLength();
    return length < 0 ? BodyLimit.BYTES_OF_FILES : length;
  }

  private void refuse(
      HttpServletRequest request,
      HttpServletResponse response,
      HttpStatus status,
      String code,
      String reason)
      throws IOException {
    response.setHeader(HttpHeaders.RETRY_AFTER, "1");
    if (request.getRequestURI().startsWith("/console/")) {
      response.sendError(status.value());
    } else {
      IdempotencyFilter.refuse(json, response, status, code, reason);
    }
  }
}
