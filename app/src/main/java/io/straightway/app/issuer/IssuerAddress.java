package io.straightway.app.issuer;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Surroundings;
import io.straightway.backoffice.access.company.PublishedIssuer;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the connection to an issuer that publishes its keys. */
final class IssuerAddress {
  @Option(
      names = "--oidc-trust",
      paramLabel = "FILE",
      description = "Certificates (PEM) to verify the issuer with. Default: those that Java trusts")
  @Nullable Path trust;

  /** Returns the keys published by an issuer. */
  SortedMap<String, BigInteger> keys(String url, Surroundings surroundings) {
    Path file = trust == null ? null : surroundings.directory().resolve(trust);
    try {
      return PublishedIssuer.at(url, file).keys(file);
    } catch (IOException e) {
      throw CommandFailure.unreachable(String.valueOf(e.getMessage()));
    }
  }
}
