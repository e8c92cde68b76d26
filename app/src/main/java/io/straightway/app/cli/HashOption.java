package io.straightway.app.cli;

import io.straightway.db.ContentHash;
import picocli.CommandLine.Option;

/** {@code --hash}: what an operator has reviewed and approves, and nothing else. */
public final class HashOption {
  @Option(
      names = "--hash",
      paramLabel = "SHA-256",
      required = true,
      description = "The hash of what you have reviewed, as the 'show' command prints it.")
  private String text = "";

  /**
   * The hash.
   *
   * @throws CommandFailure of usage if it is none
   */
  public ContentHash value() {
    return HashText.parse(text)
        .orElseThrow(
            () -> CommandFailure.usage("--hash is 64 hexadecimal digits, not '" + text + "'"));
  }
}
