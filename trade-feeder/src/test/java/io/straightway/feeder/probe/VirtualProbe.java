package io.straightway.feeder.probe;

import io.straightway.feeder.generator.GeneratorSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** A probe in virtual time. */
record VirtualProbe(VirtualClock clock, Path directory) {
  static final GeneratorSettings TRADES = GeneratorSettings.defaults().withSource("PROBE");

  ProbeSettings settings(ProbeLoad load, ProbeCounterpart... elements) {
    return settings(settings -> {}, load, elements);
  }

  ProbeSettings settings(
      Consumer<ProbeBuilder> change, ProbeLoad load, ProbeCounterpart... elements) {
    return ProbeBuilder.settings(
        Arrays.stream(elements).map(ProbeCounterpart::address).toList(),
        load,
        TRADES,
        directory.resolve("acks.csv"),
        settings -> {
          settings.warmUp = Duration.ZERO;
          settings.measured = Duration.ofSeconds(3);
          settings.mostOutstanding = elements.length;
          change.accept(settings);
        });
  }

  ProbeResult run(ProbeSettings settings) throws IOException, InterruptedException {
    return new OrderProbe(clock).run(settings, ProbeProgress.none());
  }

  List<String> acks() throws IOException {
    return Files.readAllLines(directory.resolve("acks.csv"));
  }
}
