package io.straightway.backoffice.access.company;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.JWKSet;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.straightway.backoffice.access.TestKeys;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An issuer's published addresses can't direct requests to places of its choice. */
class IssuerAddressesTest {
  private static final String ELSEWHERE = "https://192.0.2.1/realm";

  private final List<String> paths = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch ended = new CountDownLatch(1);
  private HttpServer server;

  /** The behaviour of a server. */
  private interface Answering {
    void answer(HttpExchange exchange) throws IOException, InterruptedException;
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.start();
  }

  @AfterEach
  void stop() {
    ended.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void answer(String path, Answering handler) {
    server.createContext(
        path,
        exchange -> {
          paths.add(exchange.getRequestURI().toString());
          try (exchange) {
            handler.answer(exchange);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  private static void write(HttpExchange exchange, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private void publish(String jwks) {
    answer(
        "/.well-known/openid-configuration",
        exchange ->
            write(
                exchange,
                """
                {"issuer": "%1$s", "authorization_endpoint": "%1$s/login",
                 "token_endpoint": "%1$s/token", "jwks_uri": "%2$s"}
                """
                    .formatted(url(), jwks)));
  }

  @Test
  void theKeysOfALocalIssuerAreRead() throws Exception {
    publish(url() + "/keys");
    String keys = new JWKSet(TestKeys.rsa("2048-1", "k1")).toString();
    answer("/keys", exchange -> write(exchange, keys));
    assertThat(PublishedIssuer.at(url(), null).keys(null)).containsOnlyKeys("k1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://169.254.169.254/latest/meta-data/iam",
        "https://169.254.169.254/keys",
        "https://[fe80::1]/keys",
        "https://[::ffff:169.254.169.254]/keys",
        "https://[fd00:ec2::254]/keys",
        "https://100.100.100.200/keys",
        "https://0.0.0.0/keys",
        "https://0.1.2.3/keys",
        "https://[::]/keys",
        "https://224.0.0.1/keys",
        "http://192.168.1.1/keys",
        "http://192.0.2.1/keys",
        "ftp://127.0.0.1/keys",
        "file:///etc/passwd",
        "jar:file:/x.jar!/keys",
        "https://user:password@192.0.2.1/keys",
        "https://192.0.2.1/keys#part",
        "//192.0.2.1/keys",
        "keys",
        "",
      })
  void theAddressOfTheKeysIsCheckedBeforeTheRequest(String jwks) {
    publish(jwks);
    assertThatThrownBy(() -> PublishedIssuer.at(url(), null))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("'" + jwks + "'");
    assertThat(paths).containsExactly("/.well-known/openid-configuration");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://127.0.0.1:8700/metrics",
        "http://127.0.0.1:8700/metrics",
        "https://localhost/keys",
        "https://127.9.9.9/keys",
        "https://2130706433/keys",
        "https://[::1]/keys",
        "https://[::ffff:127.0.0.1]/keys",
        "http://192.0.2.1/keys",
        "https://169.254.169.254/keys",
      })
  void anIssuerElsewhereCannotSendAnybodyToThisMachine(String url) throws Exception {
    IssuerAddresses addresses = new IssuerAddresses(ELSEWHERE);
    assertThatThrownBy(() -> addresses.require(url))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("'" + url + "'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://10.1.2.3/keys", "https://192.168.1.1:8443/k", "https://[fd12::1]/keys"})
  void aCompanysOwnNetworkIsAllowed(String url) {
    assertThatCode(() -> new IssuerAddresses(ELSEWHERE).require(url)).doesNotThrowAnyException();
    assertThatCode(() -> new IssuerAddresses(url)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "http://login.example, is not an https address",
    "https://169.254.169.254, where no external issuer",
    "https://192.0.2.1/realm?x=1, has a query",
    "https://ann@192.0.2.1, is not a server address",
    "https:///realm, is not a server address",
    "javascript:alert(1), is not a server address",
  })
  void anIssuerHasAnAddressOfItsOwn(String url, String reason) {
    assertThatThrownBy(() -> PublishedIssuer.at(url, null))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void noRedirectIsFollowed(int status) {
    answer(
        "/.well-known/openid-configuration",
        exchange -> {
          exchange.getResponseHeaders().add("Location", url() + "/elsewhere");
          exchange.sendResponseHeaders(status, -1);
        });
    answer("/elsewhere", exchange -> write(exchange, "{}"));
    assertThatThrownBy(() -> PublishedIssuer.at(url(), null)).isInstanceOf(IOException.class);
    assertThat(paths).containsExactly("/.well-known/openid-configuration");
  }

  @Test
  void anAnswerThatIsTooLongIsNotRead() {
    answer(
        "/.well-known/openid-configuration",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          OutputStream out = exchange.getResponseBody();
          byte[] blanks = " ".repeat(64 * 1024).getBytes(StandardCharsets.UTF_8);
          for (int i = 0; i < 1_000; i++) {
            out.write(blanks);
          }
        });
    assertThatThrownBy(() -> PublishedIssuer.at(url(), null))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("longer than 1048576 bytes");
  }

  @Test
  void anAnswerThatNeverEndsIsNotAwaited() {
    answer(
        "/.well-known/openid-configuration",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          OutputStream out = exchange.getResponseBody();
          while (!ended.await(50, TimeUnit.MILLISECONDS)) {
            out.write(' ');
            out.flush();
          }
        });
    assertThatThrownBy(() -> PublishedIssuer.at(url(), null)).isInstanceOf(IOException.class);
  }
}
