package io.straightway.db.server.program;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Thrown if the embedded server can't be set up, started, asked or stopped. */
public final class ServerFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ServerFailure(String message) {
    super(message);
  }

  public ServerFailure(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  public static ServerFailure at(Path dir, String action, Throwable cause) {
    return new ServerFailure(
        "embedded database in %s: %s: %s".formatted(dir, action, cause.getMessage()), cause);
  }

  static ServerFailure interrupted(String action, InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new ServerFailure("interrupted while " + action, cause);
  }
}
