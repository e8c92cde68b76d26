package io.straightway.benchmark.profile;

import io.straightway.benchmark.system.BenchFailure;
import io.straightway.benchmark.system.OwnCommand;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;

/**
 * What the flight recorder of a JVM has seen in a time: stacks of threads that ran Java code, 200
 * times a second, and waits for PostgreSQL's answers. It is read from the JVM's repository, also
 * while that goes on.
 */
final class JavaRecording {
  /** Unlike any name of the JVM's own settings, which would be taken in place of ours. */
  private static final String SETTINGS = "straightway.jfc";

  private static final String SHARED = "-XX:SharedArchiveFile=";
  private static final String REPOSITORY = "recordings";
  private static final Duration FLUSH_EVERY = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  final Stacks stacks = new Stacks(CostPart::ofJava);
  private Duration databaseWaits = Duration.ZERO;

  /** Commands whose JVMs record into the directory that they run in. */
  static OwnCommand recorded(OwnCommand commands) {
    return new OwnCommand(
        commands.mainClass(),
        command -> recorded(commands.launcherFlags().apply(command)),
        commands.outer(),
        commands.variables());
  }

  /** The recorder changes classes as they are loaded, and Java 17 crashes where one is shared. */
  private static List<String> recorded(List<String> flags) {
    List<String> all = new ArrayList<>(flags);
    all.removeIf(flag -> flag.startsWith(SHARED));
    all.add("-XX:FlightRecorderOptions:stackdepth=256,repository=" + REPOSITORY);
    all.add(
        "-XX:StartFlightRecording:settings=%s,flush-interval=%ss,dumponexit=true"
            .formatted(SETTINGS, FLUSH_EVERY.toSeconds()));
    return all;
  }

  /** Puts what the flags name into a directory that commands will run in. */
  static void prepare(Path directory) throws IOException {
    Files.createDirectories(directory.resolve(REPOSITORY));
    try (InputStream settings = JavaRecording.class.getResourceAsStream(resource())) {
      Files.copy(Objects.requireNonNull(settings), directory.resolve(SETTINGS));
    }
  }

  private static String resource() {
    return "/io/straightway/benchmark/profile/" + SETTINGS;
  }

  /**
   * Reads it. Java 17 closes a stream before it reads the flush in which the stream's end lies; the
   * stream is therefore given a later end.
   *
   * @param directory that the process runs in
   * @throws BenchFailure if there is no recording, or not all of it can be read
   */
  static JavaRecording read(Path directory, long process, Instant from, Instant to)
      throws Exception {
    JavaRecording recording = new JavaRecording();
    try (EventStream events = open(directory, process)) {
      events.setStartTime(from);
      events.setEndTime(to.plus(FLUSH_EVERY.multipliedBy(3)));
      events.onEvent("jdk.ExecutionSample", until(to, recording::sample));
      events.onEvent("jdk.SocketRead", until(to, recording::socketRead));
      AtomicBoolean whole = new AtomicBoolean();
      events.onClose(() -> whole.set(true));
      events.startAsync();
      events.awaitTermination(PATIENCE);
      if (!whole.get()) {
        throw new BenchFailure(
            "the recording of process " + process + " could not be read in " + PATIENCE);
      }
    }
    return recording;
  }

  private static Consumer<RecordedEvent> until(Instant to, Consumer<RecordedEvent> action) {
    return event -> {
      if (!event.getEndTime().isAfter(to)) {
        action.accept(event);
      }
    };
  }

  /** A JVM that has ended has left a file; the repository of one that runs can be read. */
  private static EventStream open(Path directory, long process) throws IOException {
    Optional<Path> left = find(directory, "hotspot-pid-" + process + "-.*\\.jfr");
    if (left.isPresent()) {
      return EventStream.openFile(left.get());
    }
    return EventStream.openRepository(
        find(directory.resolve(REPOSITORY), ".*_" + process)
            .orElseThrow(() -> new BenchFailure("process " + process + " has recorded nothing")));
  }

  private static Optional<Path> find(Path directory, String name) throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.filter(each -> each.getFileName().toString().matches(name)).findAny();
    }
  }

  private void sample(RecordedEvent event) {
    List<String> frames = frames(event);
    if (!frames.isEmpty()) {
      stacks.add(frames);
    }
  }

  private void socketRead(RecordedEvent event) {
    if (frames(event).stream().anyMatch(frame -> frame.startsWith("org.postgresql."))) {
      databaseWaits = databaseWaits.plus(event.getDuration());
    }
  }

  /** How long threads have waited for PostgreSQL's answers, all together. */
  Duration databaseWaits() {
    return databaseWaits;
  }

  /** The root first. */
  private static List<String> frames(RecordedEvent event) {
    List<String> frames = new ArrayList<>();
    if (event.getStackTrace() != null) {
      event.getStackTrace().getFrames().forEach(frame -> frames.add(name(frame)));
    }
    Collections.reverse(frames);
    return frames;
  }

  /** Class and method; what the JVM numbers anew in every run has no number. */
  private static String name(RecordedFrame frame) {
    String type =
        frame.getMethod().getType().getName().replaceAll("\\$\\$Lambda.*", "\\$\\$Lambda");
    return type + "." + frame.getMethod().getName();
  }
}
