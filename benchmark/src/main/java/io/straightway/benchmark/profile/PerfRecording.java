package io.straightway.benchmark.profile;

import io.straightway.benchmark.system.Cleanup;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ProgramStart;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Stacks of PostgreSQL's processes, by Linux's {@code perf}, if there is one that may look at them.
 *
 * @param directory for its file and log
 * @param cleanup ends it
 * @param environment of this process
 */
record PerfRecording(Path directory, Cleanup cleanup, Map<String, String> environment) {
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  /** Address, function and its object, as perf prints a frame: {@code 4005d0 main (...)}. */
  private static final Pattern FRAME = Pattern.compile("^\\s+[0-9a-f]+ (.+) \\((.*)\\)$");

  /** Begins; null if there is no perf. */
  @Nullable ChildProcess begin(Collection<Long> processes) throws Exception {
    if (!isThere()) {
      return null;
    }
    String all = processes.stream().map(String::valueOf).collect(Collectors.joining(","));
    return start(
        List.of(
            "perf",
            "record",
            "--quiet",
            "--freq=199",
            "--call-graph=dwarf,16384",
            "--output=perf.data",
            "--pid=" + all));
  }

  private boolean isThere() {
    return Pattern.compile(":")
        .splitAsStream(environment.getOrDefault("PATH", ""))
        .anyMatch(path -> Files.isExecutable(Path.of(path, "perf")));
  }

  private ChildProcess start(List<String> words) throws Exception {
    Path log = directory.resolve("perf.log");
    return cleanup.open(() -> ChildProcess.start(ProgramStart.of("perf", words, environment, log)));
  }

  /** Ends it, and reads what it has seen; nothing where it was not allowed to look. */
  Stacks end(ChildProcess recording) throws Exception {
    Stacks stacks = new Stacks(CostPart::ofPostgreSql);
    recording.stop(PATIENCE);
    if (Files.exists(directory.resolve("perf.data"))) {
      String script = "perf script --input=perf.data --fields=ip,sym,dso >perf.txt";
      start(List.of("sh", "-c", script)).awaitExit(PATIENCE);
      read(directory.resolve("perf.txt"), stacks);
      Files.delete(directory.resolve("perf.data"));
      Files.delete(directory.resolve("perf.txt"));
    }
    return stacks;
  }

  /** A stack has a line a frame, the topmost first, and an empty line after it. */
  static void read(Path text, Stacks stacks) throws IOException {
    List<String> frames = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(text)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher frame = FRAME.matcher(line);
        if (frame.matches()) {
          frames.add(name(frame.group(1), frame.group(2)));
        } else if (!frames.isEmpty()) {
          add(frames, stacks);
        }
      }
    }
    if (!frames.isEmpty()) {
      add(frames, stacks);
    }
  }

  private static String name(String function, String object) {
    String name = function.replace(";", ",");
    return object.startsWith("[") ? name + CostPart.IN_KERNEL : name;
  }

  private static void add(List<String> frames, Stacks stacks) {
    Collections.reverse(frames);
    stacks.add(frames);
    frames.clear();
  }
}
