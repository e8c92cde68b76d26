package io.straightway.backoffice.notify;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.json.JsonMapper;

/**
 * A program that receives messages as signed JSON by POST. The header is {@code
 * Straightway-Signature: t=SECONDS,v1=HEX}, where HEX is the HMAC-SHA-256, under the secret, of
 * SECONDS, a full stop and the body.
 */
final class Webhook implements NotificationTarget {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final URI url;
  private final SecretKeySpec secret;
  private final Clock clock;
  private final HttpClient http;

  /** Creates the target. Redirects of {@code url} are not followed. */
  Webhook(URI url, byte[] secret, Clock clock) {
    this.url = url;
    this.secret = new SecretKeySpec(secret, "HmacSHA256");
    this.clock = clock;
    this.http =
        HttpClient.newBuilder().connectTimeout(PATIENCE).followRedirects(Redirect.NEVER).build();
  }

  /** Leaves out path and query, which may contain what only the receiver should know. */
  @Override
  public String shown() {
    return url.getScheme() + "://" + url.getAuthority();
  }

  @Override
  public void send(NotificationMessage message) throws IOException, InterruptedException {
    byte[] body = JSON.writeValueAsBytes(message);
    HttpRequest request =
        HttpRequest.newBuilder(url)
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .header("Straightway-Signature", signature(clock.instant().getEpochSecond(), body))
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    HttpResponse<InputStream> answer = http.send(request, BodyHandlers.ofInputStream());
    answer.body().close(); // discards the body, whatever its content and length
    if (answer.statusCode() / 100 != 2) {
      throw new IOException("the receiver answered " + answer.statusCode());
    }
  }

  private String signature(long seconds, byte[] body) {
    try {
      Mac mac = Mac.getInstance(secret.getAlgorithm());
      mac.init(secret);
      mac.update((seconds + ".").getBytes(StandardCharsets.UTF_8));
      return "t=" + seconds + ",v1=" + HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HMAC-SHA-256", e);
    }
  }
}
