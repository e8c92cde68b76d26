package io.straightway.benchmark.profile;

import io.straightway.benchmark.profile.ThreadTimes.Use;
import io.straightway.benchmark.run.LoadWatch;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.feeder.progress.FeedReport;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.LoadRun;
import io.straightway.scalability.run.Series;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Watches element, feeder and PostgreSQL while a load is fed, and splits what they have used. */
final class ProfileWatch implements LoadWatch {
  private static final double MICROS = 1e-3;

  private final String load;
  private final Path recordings;
  private final Path out;
  private final @Nullable Long postmaster;
  private final PerfRecording perf;
  private Watched watched = new Watched(List.of(), List.of());
  private @Nullable ChildProcess perfRuns;
  private @Nullable Instant fedFrom;
  private List<LoadProfile.Part> parts = List.of();
  private @Nullable FeedReport report;

  /** What is read while a load is fed. */
  private record Watched(
      List<Long> elements,
      List<Long> feeders,
      Instant from,
      ThreadTimes element,
      ThreadTimes feeder,
      ThreadTimes server) {
    Watched(List<Long> elements, List<Long> feeders) {
      this(
          elements,
          feeders,
          Instant.now(),
          new ThreadTimes(),
          new ThreadTimes(),
          new ThreadTimes());
    }
  }

  /**
   * Of one load.
   *
   * @param recordings the directory that element and feeder run in
   * @param out where flame graphs are written
   * @param postmaster the database server's first process; null if it runs elsewhere
   */
  ProfileWatch(
      String load, Path recordings, Path out, @Nullable Long postmaster, PerfRecording perf) {
    this.load = load;
    this.recordings = recordings;
    this.out = out;
    this.postmaster = postmaster;
    this.perf = perf;
  }

  @Override
  public void begin(LoadRun run, List<Long> elements) throws Exception {
    watched = new Watched(elements, run.programs().stream().map(ChildProcess::pid).toList());
    watched.element.begin(elements);
    watched.server.begin(server());
    perfRuns = postmaster == null ? null : perf.begin(server());
    fedFrom = null;
    run.watch("threads", () -> read(run));
  }

  private List<Long> server() {
    return postmaster == null
        ? List.of()
        : Stream.concat(
                Stream.of(postmaster),
                ProcessHandle.of(postmaster).stream()
                    .flatMap(ProcessHandle::children)
                    .map(ProcessHandle::pid))
            .toList();
  }

  /** What a feeder does before its first answer is a start, not trades. */
  private OptionalDouble read(LoadRun run) {
    watched.element.read(watched.elements);
    if (fedFrom != null) {
      watched.feeder.read(watched.feeders);
    } else if (run.counts().stream().noneMatch(Series::isEmpty)) {
      watched.feeder.begin(watched.feeders);
      fedFrom = Instant.now();
    }
    watched.server.read(server());
    return OptionalDouble.empty();
  }

  @Override
  public void end(LoadRun run) throws Exception {
    Instant to = Instant.now();
    watched.element.read(watched.elements);
    watched.server.read(server());
    FeedReport made = EngineProcesses.report(run.programs().get(0));
    report = made;
    double trades = Math.max(1, made.sent());
    parts = new ArrayList<>();
    Instant from = watched.from;
    Instant fed = Objects.requireNonNullElse(fedFrom, from);
    parts.add(part("element", watched.element, recording(watched.elements, from, to), trades));
    parts.add(part("feeder", watched.feeder, recording(watched.feeders, fed, to), trades));
    if (postmaster != null) {
      Stacks stacks = perfRuns == null ? new Stacks(CostPart::ofPostgreSql) : perf.end(perfRuns);
      parts.add(part("postgresql", watched.server, stacks, null, trades));
    }
  }

  private JavaRecording recording(List<Long> processes, Instant from, Instant to) throws Exception {
    return JavaRecording.read(recordings, processes.get(0), from, to);
  }

  private LoadProfile.Part part(
      String name, ThreadTimes times, JavaRecording recording, double trades) throws Exception {
    return part(name, times, recording.stacks, recording.databaseWaits(), trades);
  }

  private LoadProfile.Part part(
      String name, ThreadTimes times, Stacks stacks, @Nullable Duration waits, double trades)
      throws Exception {
    Use all = times.of(thread -> !isRecorder(thread));
    return new LoadProfile.Part(
        name,
        stacks.count(),
        all.run() * MICROS / trades,
        split(times, stacks, trades),
        all.waited() * MICROS / trades,
        waits == null ? null : (Double) (waits.toNanos() * MICROS / trades),
        draw(name, stacks));
  }

  private static Map<CostPart, Double> split(ThreadTimes times, Stacks stacks, double trades) {
    Use code = times.of(each -> !isJit(each) && !isGc(each) && !isRecorder(each));
    double kernel = code.run() * code.kernelShare();
    Map<CostPart, Double> nanos = new EnumMap<>(CostPart.class);
    for (CostPart part : CostPart.values()) {
      nanos.put(part, (code.run() - kernel) * stacks.share(part));
    }
    nanos.put(CostPart.KERNEL, kernel);
    nanos.put(CostPart.JIT, (double) times.of(ProfileWatch::isJit).run());
    nanos.put(CostPart.GC, (double) times.of(ProfileWatch::isGc).run());
    nanos.values().removeIf(each -> each == 0);
    nanos.replaceAll((part, each) -> each * MICROS / trades);
    return nanos;
  }

  private static boolean isJit(String thread) {
    return thread.matches("C[12] Compiler.*|Sweeper.*");
  }

  private static boolean isGc(String thread) {
    return thread.matches("(GC|VM) Thread.*|G1 .*");
  }

  /** The flight recorder's own threads are no part of the program. */
  private static boolean isRecorder(String thread) {
    return thread.startsWith("JFR ");
  }

  private @Nullable String draw(String name, Stacks stacks) throws Exception {
    if (stacks.count() == 0) {
      return null;
    }
    String file = load + "-" + name + ".svg";
    String title = "%s, %s: %d samples".formatted(name, load, stacks.count());
    Files.writeString(out.resolve(file), new FlameGraph(title, stacks.folded()).svg());
    return file;
  }

  /** What was found; null if no load was fed to its end. */
  @Nullable LoadProfile profile(boolean booksHold, String note) {
    FeedReport fed = report;
    return fed == null
        ? null
        : new LoadProfile(
            load, fed.sent(), fed.sent() / fed.seconds(), note, booksHold, List.copyOf(parts));
  }
}
