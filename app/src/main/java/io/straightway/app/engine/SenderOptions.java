package io.straightway.app.engine;

import io.straightway.app.access.TrustOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.feeder.deliver.SenderIdentity;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a command that sends shows an element who it is, and how it knows the element. */
public final class SenderOptions {
  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "A file with the token that 'stp sender add' has printed.")
  @Nullable Path token;

  @Mixin TrustOption trust = new TrustOption();

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description = "Show this certificate (PEM, with its chain); needs --key.")
  @Nullable Path certificate;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = "The private key of the certificate (PEM, PKCS #8, without a password).")
  @Nullable Path key;

  SenderIdentity identity(Surroundings surroundings) {
    return trust.identity(surroundings, token, certificate, key);
  }
}
