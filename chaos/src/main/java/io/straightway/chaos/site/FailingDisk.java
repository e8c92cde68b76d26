package io.straightway.chaos.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A library that makes every write to an element's marks fail with EIO while a file exists.
 *
 * @param library the library, preloaded by elements
 * @param toggle the file
 */
public record FailingDisk(Path library, Path toggle) {
  /** The directory whose files can't be written. */
  static final String MARKS = "marks";

  private static final String SOURCE = "failing-disk.c";
  private static final String COMPILER = "cc";

  /**
   * Compiles the library into a directory.
   *
   * @throws IOException if the compiler refuses
   */
  static FailingDisk in(Path directory) throws IOException {
    Path source = directory.resolve(SOURCE);
    try (InputStream text = FailingDisk.class.getResourceAsStream(SOURCE)) {
      Files.write(source, Objects.requireNonNull(text, SOURCE).readAllBytes());
    }
    Path library = directory.resolve("failing-disk.so");
    run(COMPILER, "-shared", "-fPIC", "-o", library.toString(), source.toString(), "-ldl");
    return new FailingDisk(library, directory.resolve("writes-fail"));
  }

  /** Returns the reason why there can be no such library; empty if there is a C compiler. */
  public static Optional<String> obstacle() {
    try {
      run(COMPILER, "--version");
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("there is no C compiler: " + e.getMessage());
    }
  }

  /** Runs a program that ends by itself. */
  static void run(String... words) throws IOException {
    Process process = new ProcessBuilder(List.of(words)).redirectErrorStream(true).start();
    byte[] printed = process.getInputStream().readAllBytes();
    if (process.onExit().join().exitValue() != 0) {
      String reason = new String(printed, StandardCharsets.UTF_8).strip();
      throw new IOException(reason.isEmpty() ? "refused" : reason);
    }
  }

  /** Returns the environment variables of elements. */
  Map<String, String> environment() {
    return Map.of("LD_PRELOAD", library.toString(), "WRITES_FAIL", toggle.toString());
  }

  /** Makes writes fail. */
  public void fail() throws IOException {
    Files.createFile(toggle);
  }

  /** Makes writes succeed. */
  public void heal() throws IOException {
    Files.deleteIfExists(toggle);
  }
}
