package io.straightway.benchmark.files;

import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.data.DataFailure.Fault;
import io.straightway.table.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The results of bench commands in a directory and its immediate subdirectories.
 *
 * @param name the directory's name in the report
 * @param sessions one session for each manifest, in the order in which they began
 * @param problems the rows and files that could not be read
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
    for (Path path : withManifest(directory)) {
      String session = path.equals(directory) ? name : name + "/" + name(path);
      sessions.add(session(path, session, problems));
    }
    if (sessions.isEmpty()) {
      throw new DataFailure(
          Fault.UNREADABLE,
          "there is no manifest.json in "
              + directory
              + " or immediately below it: name a directory that 'stp bench' wrote with --out");
    }
    sessions.sort(
        Comparator.comparing(
            session -> session.manifest().startedAt(),
            Comparator.nullsLast(Comparator.naturalOrder())));
    return new BenchFiles(name, sessions, problems);
  }

  private static String name(Path directory) {
    Path last = directory.toAbsolutePath().normalize().getFileName();
    return last == null ? "/" : last.toString();
  }

  private static List<Path> withManifest(Path directory) {
    if (!Files.isDirectory(directory)) {
      throw new DataFailure(Fault.UNREADABLE, "there is no directory " + directory);
    }
    try (Stream<Path> below = Files.list(directory)) {
      return Stream.concat(Stream.of(directory), below.sorted())
          .filter(path -> Files.isRegularFile(path.resolve(Manifest.FILE)))
          .toList();
    } catch (IOException e) {
      throw new DataFailure(Fault.UNREADABLE, "can't list " + directory + ": " + e.getMessage());
    }
  }

  private static BenchSession session(Path directory, String name, List<RowProblem> problems) {
    Path histograms = directory.resolve("latency.hlog");
    Manifest manifest = Manifest.read(directory.resolve(Manifest.FILE));
    List<RunWindow> windows = ResultFile.WINDOWS.read(directory, name, problems);
    List<String> contradictions = new ArrayList<>();
    if (manifest.endedAt() != null) {
      manifest.sha256().entrySet().stream()
          .filter(file -> !sum(directory, file.getKey()).equals(file.getValue()))
          .map(file -> file.getKey() + " has changed since: its SHA-256 is not the manifest's")
          .forEach(contradictions::add);
    }
    return new BenchSession(
        name,
        manifest,
        recomputed(ResultFile.RUNS.read(directory, name, problems), windows, contradictions),
        windows,
        ResultFile.PROBES.read(directory, name, problems),
        ResultFile.SERIES.read(directory, name, problems),
        Files.isRegularFile(histograms) ? histograms : null,
        contradictions);
  }

  private static String sum(Path directory, String file) {
    return ResultFile.sha256(directory, file).orElse("");
  }

  /** Replaces throughputs that differ from those of the point's windows. */
  private static List<RunPoint> recomputed(
      List<RunPoint> points, List<RunWindow> windows, List<String> contradictions) {
    Map<String, List<RunWindow>> steady =
        windows.stream().filter(RunWindow::steady).collect(Collectors.groupingBy(RunWindow::point));
    return points.stream()
        .map(
            point -> {
              List<RunWindow> its = steady.getOrDefault(point.name(), List.of());
              OptionalDouble rate = RunWindow.rate(its);
              if (!point.hasNumber()
                  || rate.isEmpty()
                  || Math.abs(rate.getAsDouble() - point.rate()) <= RunWindow.rounding(its)) {
                return point;
              }
              contradictions.add(
                  "%s has %s trades/s in runs.csv, but %s by its windows; the report uses the windows"
                      .formatted(
                          point.name(),
                          Numbers.rounded(point.rate(), 0),
                          Numbers.rounded(rate.getAsDouble(), 0)));
              return point.withRate(rate.getAsDouble());
            })
        .toList();
  }

  /** Returns the points of all sessions that measure throughput. */
  public List<RunPoint> points() {
    return sessions.stream().flatMap(session -> session.points().stream()).toList();
  }

  /** Returns the first session of a kind: run, contention, probe or grid. */
  public Optional<BenchSession> session(String kind) {
    return sessions.stream().filter(session -> session.is(kind)).findFirst();
  }
}
