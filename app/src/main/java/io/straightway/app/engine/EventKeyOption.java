package io.straightway.app.engine;

import io.straightway.app.cli.KeyFile;
import io.straightway.app.cli.Surroundings;
import io.straightway.messages.channel.ChannelKey;
import io.straightway.streams.EventKey;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the key that relay and fan-outs share. */
public final class EventKeyOption {
  @Option(
      names = "--event-key",
      paramLabel = "FILE",
      description =
          "File with a key that relay and fan-outs share, 64 to 128 hexadecimal digits: fan-outs"
              + " then believe the relay's events only, whoever else may write to the topic.")
  @Nullable Path file;

  /** Returns the key; null if none is given. */
  public @Nullable EventKey read(Surroundings surroundings) {
    ChannelKey key = KeyFile.read(surroundings, "--event-key", file);
    return key == null ? null : new EventKey(key);
  }
}
