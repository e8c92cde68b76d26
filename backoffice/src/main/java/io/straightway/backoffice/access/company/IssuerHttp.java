package io.straightway.backoffice.access.company;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;

/** How an issuer is asked: no redirects are followed, and nobody waits for long. */
final class IssuerHttp {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private IssuerHttp() {}

  /**
   * Requests to an issuer.
   *
   * @param trust a file with the certificates (PEM) that it is trusted by; null for Java's
   * @throws IOException if there are no certificates to read in it
   */
  static ClientHttpRequestFactory trusting(@Nullable Path trust) throws IOException {
    HttpClient.Builder http = HttpClient.newBuilder().connectTimeout(PATIENCE);
    if (trust != null) {
      http.sslContext(context(trust));
    }
    JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(http.build());
    requests.setReadTimeout(PATIENCE);
    return requests;
  }

  private static SSLContext context(Path trust) throws IOException {
    try (InputStream in = Files.newInputStream(trust)) {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (Certificate certificate :
          CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("trusted-" + store.size(), certificate);
      }
      TrustManagerFactory trusted =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trusted.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trusted.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("there are no certificates to read in " + trust, e);
    }
  }
}
