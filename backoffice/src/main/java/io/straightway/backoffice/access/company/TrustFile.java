package io.straightway.backoffice.access.company;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A PEM file with the only certificates by which another server is trusted. */
public final class TrustFile {
  private TrustFile() {}

  /**
   * Returns a TLS context that trusts only the certificates of a file.
   *
   * @throws IOException if the file has no readable certificates
   */
  public static SSLContext context(Path trust) throws IOException {
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
