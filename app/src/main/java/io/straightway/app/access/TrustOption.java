package io.straightway.app.access;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Surroundings;
import io.straightway.feeder.deliver.SenderIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the certificates that verify one of our servers. */
public final class TrustOption {
  @Option(
      names = "--trust",
      paramLabel = "FILE",
      description = "Certificates (PEM) to verify the server with. Default: those that Java trusts")
  @Nullable Path trust;

  /**
   * Returns the trusted certificates, together with the command's own token or certificate if
   * given.
   *
   * @throws CommandFailure if a file can't be used
   */
  public SenderIdentity identity(
      Surroundings surroundings,
      @Nullable Path token,
      @Nullable Path certificate,
      @Nullable Path key) {
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
