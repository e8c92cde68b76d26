package io.straightway.backoffice.access;

import io.straightway.db.operator.OperatorRole;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;

/**
 * The page that a browser asked for before it had to log in, kept in a cookie of its own: so a link
 * survives a login that is refused, and one with the company.
 */
final class ReturnAddress {
  /** Longer ones don't fit into a cookie with certainty. */
  private static final int LONGEST = 2_000;

  private static final Set<String> STREAMS = Set.of("/console/today/events", "/console/watch");

  private static final Duration KEPT = Duration.ofHours(1);

  private final String name;
  private final boolean tls;

  ReturnAddress(AccessSettings settings) {
    this.name = AccessServer.cookieName(settings) + "-BACK";
    this.tls = settings.tls();
  }

  /** Notes the page that is asked for, if it is one. */
  void note(HttpServletRequest request, HttpServletResponse response) {
    String query = request.getQueryString();
    String page = request.getRequestURI() + (query == null ? "" : "?" + query);
    if (isPage(page)) {
      set(response, URLEncoder.encode(page, StandardCharsets.UTF_8), KEPT);
    }
  }

  /** Where a browser goes that has logged in, if its roles open that; forgets it. */
  String take(Set<OperatorRole> roles, HttpServletRequest request, HttpServletResponse response) {
    Optional<String> page =
        Stream.ofNullable(request.getCookies())
            .flatMap(Arrays::stream)
            .filter(cookie -> cookie.getName().equals(name))
            .map(Cookie::getValue)
            .flatMap(ReturnAddress::decoded)
            .filter(ReturnAddress::isPage)
            .findFirst();
    if (page.isPresent()) {
      set(response, "", Duration.ZERO);
    }
    return page.filter(each -> AccessRules.opens(URI.create(each).getRawPath(), roles::contains))
        .orElse("/");
  }

  private static Stream<String> decoded(String value) {
    try {
      return Stream.of(URLDecoder.decode(value, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      return Stream.empty(); // nothing that we have written
    }
  }

  /** A page of this server, which a rule opens to somebody, and nothing else. */
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

  private void set(HttpServletResponse response, String value, Duration lasts) {
    response.addHeader(
        HttpHeaders.SET_COOKIE,
        ResponseCookie.from(name, value)
            .path("/")
            .httpOnly(true)
            .secure(tls)
            .sameSite("Lax")
            .maxAge(lasts)
            .build()
            .toString());
  }
}
