package io.straightway.settlement.archive;

/** Files of an archive can't be written, or are not what was written. Nothing was removed. */
public final class ArchiveFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  ArchiveFailure(String message) {
    super(message);
  }

  ArchiveFailure(String message, Exception cause) {
    super(message + ": " + cause.getMessage(), cause);
  }
}
