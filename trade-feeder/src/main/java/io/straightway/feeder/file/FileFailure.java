package io.straightway.feeder.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Describes failures of the file system in words: their exceptions often contain only a path. */
public final class FileFailure {
  private FileFailure() {}

  /**
   * Returns the path and the reason why it can't be read or written; for other failures the
   * message.
   */
  public static String text(IOException failure) {
    if (failure instanceof FileSystemException failed) {
      return failed.getFile() + ": " + reason(failed);
    }
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }

  /** Returns the reason without the path. */
  public static String reason(FileSystemException failure) {
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "exists already";
    }
    return failure.getReason() == null ? failure.toString() : failure.getReason();
  }
}
