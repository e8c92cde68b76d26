package io.straightway.db.grammar;

import java.io.IOException;
import java.io.InputStream;
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
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The statements that the grammars accept. A large statement takes seconds to parse, so each is
 * parsed once: {@code accepted-statements.txt} lists the hashes of all that an earlier build
 * accepted, and the test processes of one build share the others. Parallel processes wait for each
 * other. After a whole build, this renews the list:
 *
 * <pre>{@code (cd target/accepted-statements && find . -name '?????*' -type f | sort) > \
 *   db/src/test/resources/io/straightway/db/grammar/accepted-statements.txt}</pre>
 */
final class AcceptedStatements {
  private static final Object ONE_THREAD = new Object();

  private static final Set<String> LISTED = listed();

  private final String grammars;
  private final Path directory;

  /**
   * Keeps the statements under the project's {@code target}.
   *
   * @param by the name of the grammars that accept, with their versions
   */
  AcceptedStatements(String by) {
    this.grammars = sha256(by);
    this.directory = Path.of("..", "target", "accepted-statements", grammars);
  }

  /**
   * Returns the fault of {@code statement}: none if it is known to be accepted, otherwise the
   * result of {@code find}.
   */
  @SuppressWarnings("try") // the lock is held, not called
  Optional<String> fault(String statement, Supplier<Optional<String>> find) {
    String hash = sha256(statement);
    Path file = directory.resolve(hash);
    if (Files.exists(file)) {
      return Optional.empty();
    }
    boolean isListed = LISTED.contains("./" + grammars + "/" + hash);
    synchronized (ONE_THREAD) {
      try (FileChannel channel = lockFile();
          FileLock alone = channel.lock()) {
        if (Files.exists(file)) {
          return Optional.empty();
        }
        Optional<String> fault = isListed ? Optional.empty() : find.get();
        if (fault.isEmpty()) {
          Files.createFile(file);
        }
        return fault;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static Set<String> listed() {
    try (InputStream list =
        AcceptedStatements.class.getResourceAsStream("accepted-statements.txt")) {
      return new String(list.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private FileChannel lockFile() throws IOException {
    Files.createDirectories(directory);
    return FileChannel.open(
        directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  /** Returns the first half of the SHA-256, which is enough to tell statements apart. */
  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] hash = digest.digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
