package io.straightway.backoffice.api;

import io.straightway.element.server.BodySizes;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import org.springframework.http.MediaType;

/**
 * How long a body may be that an operator sends. JSON is read after the operator has proved who it
 * is; a form before, as it has the token of its session in it, so that of a stranger is short.
 */
final class BodyLimit implements BodySizes {
  private static final int BYTES = 256 * 1024;

  /** Of files: of static data, of trades, of a custodian. */
  private static final int BYTES_OF_FILES = 4 * 1024 * 1024;

  /** The attribute of a session in which somebody has logged in; the name is Spring Security's. */
  private static final String LOGGED_IN = "SPRING_SECURITY_CONTEXT";

  @Override
  public long most(HttpServletRequest request) {
    String path = request.getRequestURI();
    if (path.equals("/trades")) {
      return Long.MAX_VALUE;
    }
    if (path.equals("/login") || path.equals("/setup") || !(isJson(request) || isKnown(request))) {
      return FORM;
    }
    return path.matches("/(api|console)/static-data/.*|/console/upload/.*")
        ? BYTES_OF_FILES
        : BYTES;
  }

  private static boolean isJson(HttpServletRequest request) {
    String type = request.getContentType();
    return type != null && type.startsWith(MediaType.APPLICATION_JSON_VALUE);
  }

  private static boolean isKnown(HttpServletRequest request) {
    HttpSession session = request.getSession(false);
    return session != null && session.getAttribute(LOGGED_IN) != null;
  }
}
