package io.straightway.settlement.archive;

/**
 * Thrown if the files of an archive can't be written or differ from what was written. Nothing was
 * removed.
 */
public final class ArchiveFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  ArchiveFailure(String message) {
    super(message);
  }

  ArchiveFailure(String message, Exception cause) {
    super(message + ": " + cause.getMessage(), cause);
  }
}
