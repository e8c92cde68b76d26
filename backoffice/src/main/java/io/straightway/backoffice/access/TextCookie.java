package io.straightway.backoffice.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;

/** A text that a browser without a session carries for a while, out of reach of scripts. */
record TextCookie(String name) {
  Optional<String> read(HttpServletRequest request) {
    return Stream.ofNullable(request.getCookies())
        .flatMap(Arrays::stream)
        .filter(cookie -> cookie.getName().equals(name))
        .flatMap(cookie -> decoded(cookie.getValue()))
        .findFirst();
  }

  private static Stream<String> decoded(String value) {
    try {
      return Stream.of(URLDecoder.decode(value, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      return Stream.empty(); // not written by this server
    }
  }

  void write(
      HttpServletRequest request, HttpServletResponse response, String text, Duration lasts) {
    response.addHeader(
        HttpHeaders.SET_COOKIE,
        ResponseCookie.from(name, URLEncoder.encode(text, StandardCharsets.UTF_8))
            .path("/")
            .httpOnly(true)
            .secure(request.isSecure())
            .sameSite("Lax")
            .maxAge(lasts)
            .build()
            .toString());
  }
}
