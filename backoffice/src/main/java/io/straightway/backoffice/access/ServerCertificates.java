package io.straightway.backoffice.access;

import io.straightway.db.ContentHash;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundles;

/** The server's own certificates, as currently loaded. */
public final class ServerCertificates {
  private final SslBundles bundles;
  private final @Nullable String bundle;
  private final Clock clock;

  /** Creates the view of a bundle's certificates; without TLS there are none. */
  public ServerCertificates(SslBundles bundles, @Nullable String bundle, Clock clock) {
    this.bundles = bundles;
    this.bundle = bundle;
    this.clock = clock;
  }

  /** Returns the server's certificates with their chains. */
  public List<ServerCertificate> list() {
    List<ServerCertificate> certificates = new ArrayList<>();
    KeyStore store = bundle == null ? null : bundles.getBundle(bundle).getStores().getKeyStore();
    if (store != null) {
      try {
        for (String alias : Collections.list(store.aliases())) {
          for (Certificate certificate : chain(store, alias)) {
            certificates.add(described((X509Certificate) certificate));
          }
        }
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("the server's own certificate can't be read", e);
      }
    }
    return certificates;
  }

  private static List<Certificate> chain(KeyStore store, String alias)
      throws GeneralSecurityException {
    Certificate[] chain = store.getCertificateChain(alias);
    return chain == null ? List.of() : List.of(chain);
  }

  private ServerCertificate described(X509Certificate of) throws GeneralSecurityException {
    Instant end = of.getNotAfter().toInstant();
    return new ServerCertificate(
        of.getSubjectX500Principal().getName(),
        of.getIssuerX500Principal().getName(),
        end,
        ChronoUnit.DAYS.between(clock.instant(), end),
        ContentHash.of(of.getEncoded()));
  }

  /**
   * A certificate.
   *
   * @param daysLeft whole days until it ends; negative if it has ended
   */
  public record ServerCertificate(
      String subject, String issuer, Instant notAfter, long daysLeft, ContentHash sha256) {}
}
