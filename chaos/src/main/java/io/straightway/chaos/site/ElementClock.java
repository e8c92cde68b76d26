package io.straightway.chaos.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The clock of elements, which can be set to any time while they run. libfaketime intercepts the
 * functions of the operating system and reads the offset of the time from a file. The monotonic
 * clock, which no administrator can set either, is left alone.
 *
 * @param file the file from which libfaketime reads the offset
 * @param library libfaketime itself
 */
public record ElementClock(Path file, Path library) {
  /** A time zone with summer time. */
  public static final String ZONE = "Europe/London";

  private static final List<Path> ROOTS =
      List.of(Path.of("/usr/lib"), Path.of("/usr/lib64"), Path.of("/usr/local/lib"));
  private static final Path LIBRARY = Path.of("faketime", "libfaketimeMT.so.1");

  /** Creates a correct clock whose file is in a directory. */
  static ElementClock in(Path directory) throws IOException {
    Path library = installed().orElseThrow(() -> new IOException("there is no " + LIBRARY));
    ElementClock clock = new ElementClock(directory.resolve("clock"), library);
    clock.set(Duration.ZERO);
    return clock;
  }

  /** Returns the reason why there can be no such clock; empty if the library is installed. */
  public static Optional<String> obstacle() {
    return installed().isPresent()
        ? Optional.empty()
        : Optional.of("libfaketime is not installed (in Debian it is the package faketime)");
  }

  private static Optional<Path> installed() {
    return ROOTS.stream().flatMap(ElementClock::installedUnder).findFirst();
  }

  /**
   * Finds the library in a root directory and its subdirectories; Debian and others have one for
   * each architecture.
   */
  private static Stream<Path> installedUnder(Path root) {
    try (Stream<Path> inside = Files.list(root)) {
      return Stream.concat(Stream.of(root), inside)
          .map(path -> path.resolve(LIBRARY))
          .filter(Files::isRegularFile)
          .toList()
          .stream();
    } catch (IOException e) {
      return Stream.empty();
    }
  }

  /** Returns the environment variables that make an element follow this clock. */
  Map<String, String> environment() {
    return Map.of(
        "LD_PRELOAD",
        library.toString(),
        "FAKETIME_TIMESTAMP_FILE",
        file.toString(),
        "FAKETIME_CACHE_DURATION",
        "1",
        "DONT_FAKE_MONOTONIC",
        "1",
        // otherwise a JVM's timed waits end at once, and its threads spin
        "FAKETIME_FORCE_MONOTONIC_FIX",
        "0",
        "NO_FAKE_STAT",
        "1",
        "TZ",
        ZONE);
  }

  /**
   * Sets the clock ahead of the correct time, or back if negative; elements follow within a second.
   */
  public void set(Duration ahead) throws IOException {
    Path aside = file.resolveSibling("clock.new");
    Files.writeString(aside, "%+d\n".formatted(ahead.toSeconds()));
    Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
