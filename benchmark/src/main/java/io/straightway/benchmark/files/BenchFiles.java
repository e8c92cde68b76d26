package io.straightway.benchmark.files;

import io.straightway.scalability.data.DataFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What bench commands left in a directory and in those immediately below it.
 *
 * @param name the directory, as it is called in the report
 * @param sessions one for each manifest, in the order in which they began
 * @param problems what could not be read
 */
public record BenchFiles(String name, List<BenchSession> sessions, List<RowProblem> problems) {
  /**
   * Reads a directory.
   *
   * @throws DataFailure if there is no manifest, or one can't be read
   */
  public static BenchFiles read(Path directory) {
    String name = name(directory);
    List<RowProblem> problems = new ArrayList<>();
    List<BenchSession> sessions = new ArrayList<>();
    for (Path each : withManifest(directory)) {
      String session = each.equals(directory) ? name : name + "/" + name(each);
      sessions.add(session(each, session, problems));
    }
    if (sessions.isEmpty()) {
      throw new DataFailure(
          DataFailure.Code.UNREADABLE,
          "there is no manifest.json in "
              + directory
              + " or immediately below it: name a directory that 'stp bench' wrote with --out");
    }
    sessions.sort(
        Comparator.comparing(
            each -> each.manifest().startedAt(), Comparator.nullsLast(Comparator.naturalOrder())));
    return new BenchFiles(name, sessions, problems);
  }

  private static String name(Path directory) {
    Path last = directory.toAbsolutePath().normalize().getFileName();
    return last == null ? "/" : last.toString();
  }

  private static List<Path> withManifest(Path directory) {
    if (!Files.isDirectory(directory)) {
      throw new DataFailure(DataFailure.Code.UNREADABLE, "there is no directory " + directory);
    }
    try (Stream<Path> below = Files.list(directory)) {
      return Stream.concat(Stream.of(directory), below.sorted())
          .filter(each -> Files.isRegularFile(each.resolve(Manifest.FILE)))
          .toList();
    } catch (IOException e) {
      throw new DataFailure(
          DataFailure.Code.UNREADABLE, "can't list " + directory + ": " + e.getMessage());
    }
  }

  private static BenchSession session(Path directory, String name, List<RowProblem> problems) {
    Path histograms = directory.resolve("latency.hlog");
    return new BenchSession(
        name,
        Manifest.read(directory.resolve(Manifest.FILE)),
        ResultFile.RUNS.read(directory, name, problems),
        ResultFile.WINDOWS.read(directory, name, problems),
        ResultFile.PROBES.read(directory, name, problems),
        ResultFile.SERIES.read(directory, name, problems),
        Files.isRegularFile(histograms) ? histograms : null);
  }

  /** The points of all sessions that measure throughput. */
  public List<RunPoint> points() {
    return sessions.stream().flatMap(each -> each.points().stream()).toList();
  }

  /** The first session of a kind: run, contention, probe or grid. */
  public Optional<BenchSession> session(String kind) {
    return sessions.stream().filter(each -> each.is(kind)).findFirst();
  }
}
