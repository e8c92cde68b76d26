package io.straightway.db.grammar;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The statements that the test processes of one build have found accepted: a large statement takes
 * seconds to parse, and several classes send the same ones. Parallel processes wait for each other.
 */
final class AcceptedStatements {
  private static final Object ONE_THREAD = new Object();

  private final Path directory;

  /**
   * Keeps the statements under the project's {@code target}.
   *
   * @param by the name of the grammars that accept, with their versions
   */
  AcceptedStatements(String by) {
    this.directory = Path.of("..", "target", "accepted-statements", sha256(by));
  }

  /**
   * Returns the fault of {@code statement}: none if it is known to be accepted, otherwise the
   * result of {@code find}.
   */
  @SuppressWarnings("try") // the lock is held, not called
  Optional<String> fault(String statement, Supplier<Optional<String>> find) {
    Path known = directory.resolve(sha256(statement));
    if (Files.exists(known)) {
      return Optional.empty();
    }
    synchronized (ONE_THREAD) {
      try (FileChannel channel = lockFile();
          FileLock alone = channel.lock()) {
        if (Files.exists(known)) {
          return Optional.empty();
        }
        Optional<String> fault = find.get();
        if (fault.isEmpty()) {
          Files.createFile(known);
        }
        return fault;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private FileChannel lockFile() throws IOException {
    Files.createDirectories(directory);
    return FileChannel.open(
        directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
