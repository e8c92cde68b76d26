package io.straightway.app.engine;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Surroundings;
import io.straightway.feeder.deliver.SenderIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a command that sends shows an element who it is, and how it knows the element. */
public final class SenderOptions {
  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "A file with the token that 'stp sender add' has printed.")
  @Nullable Path token;

  @Option(
      names = "--trust",
      paramLabel = "FILE",
      description =
          "Certificates (PEM) that the element's is checked against. Default: those that Java"
              + " trusts")
  @Nullable Path trust;

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
    try {
      return SenderIdentity.read(
          in(surroundings, token),
          in(surroundings, trust),
          in(surroundings, certificate),
          in(surroundings, key));
    } catch (IOException e) {
      throw CommandFailure.usage("can't read the file " + e.getMessage());
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw CommandFailure.usage(String.valueOf(e.getMessage()));
    }
  }

  private static @Nullable Path in(Surroundings surroundings, @Nullable Path file) {
    return file == null ? null : surroundings.directory().resolve(file);
  }
}
