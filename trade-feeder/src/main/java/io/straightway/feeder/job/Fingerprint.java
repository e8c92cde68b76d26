package io.straightway.feeder.job;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The identity of a file, without reading all of it.
 *
 * @param size in bytes
 * @param modified the time of the last modification, in milliseconds since 1970
 * @param start SHA-256 of the first 64 KiB, in hexadecimal
 */
record Fingerprint(long size, long modified, String start) {
  private static final int START = 1 << 16;

  static Fingerprint of(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(in.readNBytes(START));
      return new Fingerprint(
          Files.size(file),
          Files.getLastModifiedTime(file).toMillis(),
          HexFormat.of().formatHex(hash));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Returns the fingerprint as one word. */
  String word() {
    return size + "-" + modified + "-" + start;
  }
}
