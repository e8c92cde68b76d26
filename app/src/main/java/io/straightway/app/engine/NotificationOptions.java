package io.straightway.app.engine;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Surroundings;
import io.straightway.backoffice.notify.NotificationFile;
import io.straightway.backoffice.notify.NotificationSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the rules by which a server notifies people and programs. */
final class NotificationOptions {
  @Option(
      names = "--notifications",
      paramLabel = "FILE",
      description =
          "File with rules for notifications: exceptions and approvals that wait too long, breaks,"
              + " a day that is not closed. Several servers may have the same rules. Default: no"
              + " notifications")
  @Nullable Path file;

  /**
   * Returns the option as properties of Spring Boot.
   *
   * @throws CommandFailure if the file can't be used
   */
  Map<String, Object> properties(Surroundings surroundings) {
    if (file == null) {
      return Map.of();
    }
    Path path = surroundings.readable(file);
    try {
      NotificationFile.read(path, Clock.systemUTC());
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage("--notifications " + file + ": " + e.getMessage());
    }
    return Map.of(NotificationSettings.PROPERTY, path.toString());
  }
}
