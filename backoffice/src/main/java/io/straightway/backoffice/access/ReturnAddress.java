package io.straightway.backoffice.access;

import io.straightway.operators.OperatorRole;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * The page that a browser asked for before it had to log in, kept in a cookie, so that a link
 * survives a refused login and a login with the company.
 */
final class ReturnAddress {
  /** The longest address in characters that is certain to fit into a cookie. */
  private static final int LONGEST = 2_000;

  private static final Set<String> STREAMS = Set.of("/console/today/events", "/console/watch");

  private static final Duration KEPT = Duration.ofHours(1);

  private final TextCookie cookie;

  ReturnAddress(AccessSettings settings) {
    this.cookie = new TextCookie(AccessServer.cookieName(settings) + "-BACK");
  }

  /** Stores the requested address, if it is a page. */
  void note(HttpServletRequest request, HttpServletResponse response) {
    String query = request.getQueryString();
    String page = request.getRequestURI() + (query == null ? "" : "?" + query);
    if (isPage(page)) {
      cookie.write(request, response, page, KEPT);
    }
  }

  /** Returns the page to show after the login, if the roles allow it, and deletes the cookie. */
  String take(Set<OperatorRole> roles, HttpServletRequest request, HttpServletResponse response) {
    Optional<String> page = cookie.read(request).filter(ReturnAddress::isPage);
    if (page.isPresent()) {
      cookie.write(request, response, "", Duration.ZERO);
    }
    return page.filter(path -> AccessRules.opens(URI.create(path).getRawPath(), roles::contains))
        .orElse("/");
  }

  /** Returns whether an address is a page of this server that a rule opens to somebody. */
  private static boolean isPage(String page) {
    try {
      String path = page.length() > LONGEST ? "" : URI.create(page).getRawPath();
      return page.startsWith("/console")
          && !STREAMS.contains(path)
          && AccessRules.find("GET", path).isPresent();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
