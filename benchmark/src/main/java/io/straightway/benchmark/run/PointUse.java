package io.straightway.benchmark.run;

import io.straightway.benchmark.files.RunPoint.Use;
import io.straightway.scalability.run.LoadRun;
import io.straightway.scalability.run.ProcessUse;
import io.straightway.scalability.run.Series;
import io.straightway.scalability.run.SteadyThroughput.SteadyPart;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The processor time and memory of the processes at work in one point. */
final class PointUse {
  private static final String ELEMENTS = "elements";
  private static final String FEEDERS = "feeders";
  private static final String DATABASE = "database";

  private final List<ProcessUse> elements;
  private final @Nullable ProcessUse postmaster;
  private long largestResidentBytes;

  /**
   * Creates meters without reading them.
   *
   * @param elements the ids of the element processes on this machine; none if they run elsewhere
   * @param postmaster the id of the database server's first process; null if it runs elsewhere
   */
  PointUse(List<Long> elements, @Nullable Long postmaster) {
    this.elements = elements.stream().map(ProcessUse::new).toList();
    this.postmaster = postmaster == null ? null : new ProcessUse(postmaster);
  }

  /** Reads all meters while a load runs. */
  void watch(LoadRun load) {
    if (!elements.isEmpty()) {
      load.watch(ELEMENTS, () -> sum(elements));
    }
    List<ProcessUse> feeders = new ArrayList<>();
    load.programs().forEach(feeder -> feeders.add(new ProcessUse(feeder.pid())));
    load.watch(FEEDERS, () -> sum(feeders));
    ProcessUse server = postmaster;
    if (server != null) {
      load.watch(DATABASE, server::cpuSecondsWithChildren);
    }
  }

  /** Returns the sum; empty if a process has ended, because the sum would fall without it. */
  private static OptionalDouble sum(List<ProcessUse> processes) {
    double sum = 0;
    for (ProcessUse process : processes) {
      OptionalDouble seconds = process.cpuSeconds();
      if (seconds.isEmpty()) {
        return seconds;
      }
      sum += seconds.getAsDouble();
    }
    return OptionalDouble.of(sum);
  }

  /** Reads the elements' peak memory; the elements must still run. */
  void readMemory() {
    largestResidentBytes =
        elements.stream()
            .map(ProcessUse::largestResidentBytes)
            .filter(OptionalLong::isPresent)
            .mapToLong(OptionalLong::getAsLong)
            .max()
            .orElse(0);
  }

  /** Returns the resources used in the steady part of a load. */
  Use in(LoadRun load, SteadyPart steady, long databaseBytes) {
    return new Use(
        seconds(load.reading(ELEMENTS), steady),
        seconds(load.reading(FEEDERS), steady),
        seconds(load.reading(DATABASE), steady),
        largestResidentBytes == 0 ? null : (Double) (double) largestResidentBytes,
        (double) databaseBytes);
  }

  private static @Nullable Double seconds(Series meter, SteadyPart steady) {
    boolean covers = !meter.isEmpty() && meter.begin() <= steady.begin();
    return covers ? (Double) (meter.at(steady.end()) - meter.at(steady.begin())) : null;
  }
}
