package io.straightway.feeder.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Failures of the file system in words: their exceptions often say no more than a path. */
public final class FileFailure {
  private FileFailure() {}

  /** The path and why it can't be read or written; of other failures the message. */
  public static String text(IOException failure) {
    if (failure instanceof FileSystemException known) {
      return known.getFile() + ": " + reason(known);
    }
    return failure.getMessage() == null ? failure.toString() : failure.getMessage();
  }

  private static String reason(FileSystemException failure) {
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
