package io.straightway.app.engine;

import io.straightway.app.access.TrustOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.feeder.deliver.SenderIdentity;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The options that authenticate a sending command to an element, and the element to the command.
 */
public final class SenderOptions {
  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "File with the token printed by 'stp sender add'.")
  @Nullable Path token;

  @Mixin TrustOption trust = new TrustOption();

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description = "Certificate to authenticate with (PEM, with its chain); needs --key.")
  @Nullable Path certificate;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = "Private key of the certificate (PEM, PKCS #8, without a password).")
  @Nullable Path key;

  SenderIdentity identity(Surroundings surroundings) {
    return trust.identity(surroundings, token, certificate, key);
  }
}
