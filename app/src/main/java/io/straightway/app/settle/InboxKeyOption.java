package io.straightway.app.settle;

import io.straightway.app.cli.KeyFile;
import io.straightway.app.cli.Surroundings;
import io.straightway.messages.channel.ChannelKey;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the key that signs a custodian's files. */
final class InboxKeyOption {
  @Option(
      names = "--inbox-key",
      paramLabel = "FILE",
      description =
          "File with the key that signs the custodian's files, 64 to 128 hexadecimal digits:"
              + " NAME.hmac has the HMAC-SHA-256 of NAME. An unsigned file is left where it is"
              + " (INBOX_UNSIGNED). Default: files are not signed")
  @Nullable Path file;

  @Nullable ChannelKey key(Surroundings surroundings) {
    return KeyFile.read(surroundings, "--inbox-key", file);
  }
}
