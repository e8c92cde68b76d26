package io.straightway.backoffice.access.company;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.InterceptingClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;

/**
 * HTTP requests to an issuer: to permitted addresses only, without redirects, with short timeouts
 * and a bounded answer.
 */
final class IssuerHttp {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int LONGEST = 1 << 20;

  private IssuerHttp() {}

  /**
   * Creates the requests to an issuer.
   *
   * @param issuer the issuer's address
   * @param trust a PEM file with the certificates that verify the issuer; null for Java's
   * @throws IOException if the file has no readable certificates, or the issuer's address may not
   *     be asked
   */
  static ClientHttpRequestFactory to(String issuer, @Nullable Path trust) throws IOException {
    HttpClient.Builder http =
        HttpClient.newBuilder().connectTimeout(PATIENCE).followRedirects(Redirect.NEVER);
    if (trust != null) {
      http.sslContext(TrustFile.context(trust));
    }
    JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(http.build());
    requests.setReadTimeout(PATIENCE);
    IssuerAddresses addresses = new IssuerAddresses(issuer);
    return new InterceptingClientHttpRequestFactory(
        requests,
        List.of(
            (request, body, execution) -> {
              addresses.require(request.getURI().toString());
              return Response.of(execution.execute(request, body));
            }));
  }

  /** An issuer's answer, read completely. */
  private record Response(ClientHttpResponse head, InputStream body) implements ClientHttpResponse {
    static Response of(ClientHttpResponse whole) throws IOException {
      byte[] bytes = whole.getBody().readNBytes(LONGEST + 1);
      if (bytes.length > LONGEST) {
        whole.close();
        throw new IOException("the answer is longer than " + LONGEST + " bytes");
      }
      return new Response(whole, new ByteArrayInputStream(bytes));
    }

    @Override
    public HttpStatusCode getStatusCode() throws IOException {
      return head.getStatusCode();
    }

    @Override
    public String getStatusText() throws IOException {
      return head.getStatusText();
    }

    @Override
    public HttpHeaders getHeaders() {
      return head.getHeaders();
    }

    @Override
    public InputStream getBody() {
      return body;
    }

    @Override
    public void close() {
      head.close();
    }
  }
}
