package io.straightway.db.server.program;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The embedded server could not be set up, started, asked or stopped. */
public final class ServerFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ServerFailure(String message) {
    super(message);
  }

  public ServerFailure(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  public static ServerFailure at(Path dir, String what, Throwable cause) {
    return new ServerFailure(
        "embedded database in %s: %s: %s".formatted(dir, what, cause.getMessage()), cause);
  }

  static ServerFailure interrupted(String what, InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new ServerFailure("interrupted while " + what, cause);
  }
}
