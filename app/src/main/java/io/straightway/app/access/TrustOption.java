package io.straightway.app.access;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Surroundings;
import io.straightway.feeder.deliver.SenderIdentity;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** By what a command knows a server of ours. */
public final class TrustOption {
  @Option(
      names = "--trust",
      paramLabel = "FILE",
      description =
          "Certificates (PEM) that the server's is checked against. Default: those that Java"
              + " trusts")
  @Nullable Path trust;

  /**
   * The same with what the server knows the command by, if files of that are given.
   *
   * @throws CommandFailure if one can't be used
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
