package io.straightway.app.cli;

import io.straightway.db.file.SharedFiles;
import io.straightway.messages.channel.ChannelKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Files with the key of a channel, 64 to 128 hexadecimal digits. */
public final class KeyFile {
  private static final int MOST_BYTES = 200;

  private KeyFile() {}

  /**
   * Reads a key.
   *
   * @param option the option that names the file, for messages
   * @param file null for no key
   * @throws CommandFailure if the file can't be read or has another form
   */
  public static @Nullable ChannelKey read(
      Surroundings surroundings, String option, @Nullable Path file) {
    if (file == null) {
      return null;
    }
    try {
      byte[] text = SharedFiles.read(surroundings.directory().resolve(file), MOST_BYTES);
      return ChannelKey.parse(new String(text, StandardCharsets.US_ASCII).strip());
    } catch (IOException e) {
      throw CommandFailure.usage(option + " " + file + " can't be read: " + e.getMessage());
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(option + " " + file + ": " + e.getMessage());
    }
  }
}
