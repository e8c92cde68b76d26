package io.straightway.settlement.deliver;

import io.straightway.messages.iso15022.MtFile;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Set;

/** An HTTP address that receives bundles by POST, and answers 2xx once it has stored them. */
final class HttpTarget implements DeliveryTarget {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration ANSWER = Duration.ofSeconds(30);
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final int OK = 2;
  private static final int CLASS = 100;

  private final URI address;
  private final HttpClient client =
      HttpClient.newBuilder()
          .connectTimeout(CONNECT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .version(HttpClient.Version.HTTP_1_1)
          .build();

  HttpTarget(URI address) {
    if (address.getHost() == null) {
      throw new IllegalArgumentException(address + " names no host");
    }
    if (!"https".equals(address.getScheme()) && !LOOPBACK.contains(address.getHost())) {
      throw new IllegalArgumentException(
          address
              + " is reached without encryption, where others could read and change instructions;"
              + " use https, or http on this machine only");
    }
    this.address = address;
  }

  @Override
  public void deliver(String name, byte[] bundle) throws DeliveryFailure, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .timeout(ANSWER)
            .header("Content-Type", name.endsWith(MtFile.ENDING) ? "text/plain" : "application/xml")
            .header("Idempotency-Key", name)
            .POST(BodyPublishers.ofByteArray(bundle))
            .build();
    int status = send(request, name).statusCode();
    if (status / CLASS != OK) {
      throw new DeliveryFailure(address + " answered " + status + " to " + name, false);
    }
  }

  private HttpResponse<Void> send(HttpRequest request, String name)
      throws DeliveryFailure, InterruptedException {
    try {
      return client.send(request, BodyHandlers.discarding());
    } catch (IOException e) {
      throw new DeliveryFailure("no answer from " + address + " to " + name + ": " + e, true);
    }
  }
}
