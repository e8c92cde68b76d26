package io.straightway.element.plugin;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings of plug-ins.
 *
 * @param directory the directory of their jars; null for no plug-ins
 * @param timeout how long a check may take, 1 to 10,000 ms
 */
public record PluginSettings(@Nullable Path directory, Duration timeout) {
  /** The default time limit of a check. */
  public static final Duration USUAL_TIMEOUT = Duration.ofMillis(100);

  private static final long LONGEST_MILLIS = 10_000;

  /**
   * Checks the limit.
   *
   * @throws IllegalArgumentException naming the setting, its value and what is allowed
   */
  public PluginSettings {
    long millis = timeout.toMillis();
    if (millis < 1 || millis > LONGEST_MILLIS) {
      throw new IllegalArgumentException(
          "plugin-timeout is " + millis + "; allowed is 1 to " + LONGEST_MILLIS + " ms");
    }
  }

  /** No plug-ins. */
  public static PluginSettings none() {
    return new PluginSettings(null, USUAL_TIMEOUT);
  }
}
