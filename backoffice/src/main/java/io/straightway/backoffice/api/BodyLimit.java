package io.straightway.backoffice.api;

import io.straightway.element.server.BodySizes;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.util.regex.Pattern;
import org.springframework.http.MediaType;

/**
 * The longest body that an operator may send. JSON is read after authentication, a form before, as
 * it contains the CSRF token; therefore a form without a logged-in session must be short.
 */
final class BodyLimit implements BodySizes {
  static final int BYTES = 256 * 1024;

  /** Limit for files of static data, trades and custodians' messages. */
  static final int BYTES_OF_FILES = 4 * 1024 * 1024;

  private static final Pattern FILES =
      Pattern.compile("/(api|console)/static-data/.*|/console/upload/.*");

  /** Spring Security's attribute of a session with a logged-in user. */
  private static final String LOGGED_IN = "SPRING_SECURITY_CONTEXT";

  private final int files;

  BodyLimit(int maxBodyBytes) {
    this.files = Math.min(BYTES_OF_FILES, maxBodyBytes);
  }

  /** Returns whether a request may bring files. */
  static boolean takesFiles(HttpServletRequest request) {
    return FILES.matcher(request.getRequestURI()).matches();
  }

  @Override
  public long most(HttpServletRequest request) {
    String path = request.getRequestURI();
    if (path.equals("/trades")) {
      return Long.MAX_VALUE;
    }
    if (path.equals("/login") || path.equals("/setup") || !(isJson(request) || isKnown(request))) {
      return FORM;
    }
    return takesFiles(request) ? files : BYTES;
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
