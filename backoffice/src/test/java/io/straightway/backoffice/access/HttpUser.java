package io.straightway.backoffice.access;

import static io.straightway.testing.Patience.LONG;

import io.straightway.element.server.SelfSignedCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** A client of a server over HTTP, with its own cookies. */
final class HttpUser {
  private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

  private final String server;
  private final CookieManager cookies = new CookieManager();
  private HttpClient http = HttpClient.newBuilder().cookieHandler(cookies).build();
  private @Nullable SelfSignedCertificate trusted;
  private String accept = "*/*";
  private final Map<String, String> headers = new TreeMap<>();

  HttpUser(String server) {
    this.server = server;
  }

  /** Uses TLS and trusts only this certificate. */
  HttpUser trusting(SelfSignedCertificate server) throws IOException, GeneralSecurityException {
    trusted = server;
    return tls(server.trustedBy(null));
  }

  /** Presents a client certificate too. */
  HttpUser showing(SelfSignedCertificate own) throws IOException, GeneralSecurityException {
    return tls(Objects.requireNonNull(trusted).trustedBy(own));
  }

  private HttpUser tls(SSLContext context) {
    http = HttpClient.newBuilder().cookieHandler(cookies).sslContext(context).build();
    return this;
  }

  /** Asks for pages, as a browser does. */
  HttpUser asBrowser() {
    accept = "text/html";
    return this;
  }

  /** Sends a name and a secret with each request. */
  HttpUser withBasic(String name, String secret) {
    byte[] pair = (name + ":" + secret).getBytes(StandardCharsets.UTF_8);
    return withAuthorization("Basic " + Base64.getEncoder().encodeToString(pair));
  }

  /** Adds a header to each request. */
  HttpUser with(String header, String value) {
    headers.put(header, value);
    return this;
  }

  HttpUser withAuthorization(String header) {
    return with("Authorization", header);
  }

  HttpUser withSession(String id) {
    HttpCookie cookie = new HttpCookie("STP", id);
    cookie.setPath("/");
    cookie.setVersion(0);
    cookies.getCookieStore().add(URI.create(server), cookie);
    return this;
  }

  /** Returns the id of its session. */
  String session() {
    return cookies.getCookieStore().getCookies().stream()
        .filter(cookie -> cookie.getName().endsWith("STP"))
        .map(HttpCookie::getValue)
        .findFirst()
        .orElseThrow();
  }

  /** Returns the content of its Cookie header. */
  String cookies() {
    return cookies.getCookieStore().getCookies().stream()
        .map(cookie -> cookie.getName() + "=" + cookie.getValue())
        .collect(Collectors.joining("; "));
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return http.send(request(path).GET().build(), BodyHandlers.ofString());
  }

  HttpResponse<String> post(String path, String form) throws IOException, InterruptedException {
    return http.send(
        request(path)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form))
            .build(),
        BodyHandlers.ofString());
  }

  /** Sends a trade message, or a batch of them. */
  HttpResponse<String> trade(String xml) throws IOException, InterruptedException {
    return http.send(
        request("/trades")
            .header("Content-Type", "application/xml")
            .POST(BodyPublishers.ofString(xml))
            .build(),
        BodyHandlers.ofString());
  }

  /** Sends a body of any type. */
  HttpResponse<String> post(String path, String type, String body)
      throws IOException, InterruptedException {
    return http.send(
        request(path).header("Content-Type", type).POST(BodyPublishers.ofString(body)).build(),
        BodyHandlers.ofString());
  }

  HttpResponse<String> send(String method, String path) throws IOException, InterruptedException {
    return http.send(
        request(path).method(method, BodyPublishers.noBody()).build(), BodyHandlers.ofString());
  }

  /** Sends an empty JSON object, and returns the status of the answer. */
  int ask(String method, String path) throws IOException, InterruptedException {
    return begin(method, path).statusCode();
  }

  /** Sends an empty JSON object, without waiting for the end of the answer. */
  HttpResponse<InputStream> begin(String method, String path)
      throws IOException, InterruptedException {
    HttpResponse<InputStream> answer =
        http.send(
            request(path)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString("{}"))
                .build(),
            BodyHandlers.ofInputStream());
    answer.body().close();
    return answer;
  }

  /** Returns the beginning of an endless answer. */
  HttpResponse<InputStream> stream(String path) throws IOException, InterruptedException {
    return http.send(
        request(path).header("Accept", "text/event-stream").build(), BodyHandlers.ofInputStream());
  }

  /** Returns the CSRF token of the login page. */
  String csrf() throws IOException, InterruptedException {
    Matcher matcher = TOKEN.matcher(get("/login").body());
    if (!matcher.find()) {
      throw new AssertionError("no token on the login page");
    }
    return matcher.group(1);
  }

  HttpResponse<String> logIn(String name, String password)
      throws IOException, InterruptedException {
    return post(
        "/login",
        "username=%s&password=%s&_csrf=%s"
            .formatted(
                name,
                URLEncoder.encode(password, StandardCharsets.UTF_8),
                URLEncoder.encode(csrf(), StandardCharsets.UTF_8)));
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server + path)).timeout(LONG).header("Accept", accept);
    headers.forEach(request::header);
    return request;
  }
}
