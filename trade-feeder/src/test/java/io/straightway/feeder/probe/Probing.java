package io.straightway.feeder.probe;

import io.straightway.feeder.generator.GeneratorSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** A probe in virtual time. */
record Probing(VirtualClock clock, Path directory) {
  static final GeneratorSettings TRADES = GeneratorSettings.defaults().withSource("PROBE");

  ProbeSettings settings(ProbeLoad load, ProbeCounterpart... elements) {
    return ProbeSettings.of(
            Arrays.stream(elements).map(ProbeCounterpart::address).toList(),
            load,
            TRADES,
            directory.resolve("acks.csv"))
        .withInterval(Duration.ZERO, Duration.ofSeconds(3))
        .withMostOutstanding(elements.length);
  }

  ProbeResult run(ProbeSettings settings) throws IOException, InterruptedException {
    return new OrderProbe(clock).run(settings, ProbeProgress.none());
  }

  List<String> acks() throws IOException {
    return Files.readAllLines(directory.resolve("acks.csv"));
  }
}
