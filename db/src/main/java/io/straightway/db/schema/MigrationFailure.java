package io.straightway.db.schema;

import org.jspecify.annotations.Nullable;

/** Thrown if the schema could not be brought up to date, or does not fit this program. */
public final class MigrationFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  MigrationFailure(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
