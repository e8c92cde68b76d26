package io.straightway.benchmark.chaos.site;

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
 * The clock of elements, which can be set to any time while they run. In front of the functions of
 * the operating system stands libfaketime, which reads from a file by how much the time is off. The
 * clock that only counts, which no administrator can set either, is left alone.
 *
 * @param file where libfaketime reads it from
 * @param library libfaketime itself
 */
public record ElementClock(Path file, Path library) {
  /** Where summer time begins and ends. */
  public static final String ZONE = "Europe/London";

  private static final List<Path> ROOTS =
      List.of(Path.of("/usr/lib"), Path.of("/usr/lib64"), Path.of("/usr/local/lib"));
  private static final Path LIBRARY = Path.of("faketime", "libfaketimeMT.so.1");

  /** A clock that is right, kept in a directory. */
  static ElementClock in(Path directory) throws IOException {
    Path library = installed().orElseThrow(() -> new IOException("there is no " + LIBRARY));
    ElementClock clock = new ElementClock(directory.resolve("clock"), library);
    clock.set(Duration.ZERO);
    return clock;
  }

  /** Why there can be no such clock; empty if the library is installed. */
  public static Optional<String> whyNot() {
    return installed().isPresent()
        ? Optional.empty()
        : Optional.of("libfaketime is not installed (in Debian it is the package faketime)");
  }

  private static Optional<Path> installed() {
    return ROOTS.stream().flatMap(ElementClock::installedUnder).findFirst();
  }

  /** Debian and others have a directory for each kind of machine in between. */
  private static Stream<Path> installedUnder(Path root) {
    try (Stream<Path> inside = Files.list(root)) {
      return Stream.concat(Stream.of(root), inside)
          .map(each -> each.resolve(LIBRARY))
          .filter(Files::isRegularFile)
          .toList()
          .stream();
    } catch (IOException e) {
      return Stream.empty();
    }
  }

  /** What an element needs in its environment to go by this clock. */
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
        // else a JVM's timed waits end at once, and its threads spin
        "FAKETIME_FORCE_MONOTONIC_FIX",
        "0",
        "NO_FAKE_STAT",
        "1",
        "TZ",
        ZONE);
  }

  /** Sets it so far ahead of the right time, or back; elements go by it within a second. */
  public void set(Duration ahead) throws IOException {
    Path aside = file.resolveSibling("clock.new");
    Files.writeString(aside, "%+d\n".formatted(ahead.toSeconds()));
    Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
