package io.straightway.benchmark.probe;

import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.system.LocalBroker;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.probe.ProbeSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cells to measure and the settings that they share.
 *
 * @param task the kind, probe or grid, and the plan in words
 * @param cells the cells in the order in which they are measured
 * @param labels the name of each cell on the screen
 * @param trades the settings that decide the generated trades
 * @param warmUp the warm-up of each cell, and of newly started elements
 * @param measured the measured time of each cell
 * @param mostOutstanding the maximum number of outstanding orders in an open loop
 * @param stream whether orders go over a persistent connection instead of one request each
 * @param kafka the source of the broker if orders go through Kafka; null if they go over HTTP
 * @param p99 the limit of the 99th percentile for which the highest rate is searched, beginning
 *     with the only cell; null to measure the cells alone
 * @param running the addresses of elements that already run; empty to start new ones
 */
public record ProbePlan(
    Manifest.Task task,
    List<Cell> cells,
    List<String> labels,
    GeneratorSettings trades,
    Duration warmUp,
    Duration measured,
    int mostOutstanding,
    boolean stream,
    LocalBroker.@Nullable Source kafka,
    @Nullable Duration p99,
    List<URI> running) {
  private static final Duration SHORTEST = Duration.ofSeconds(10);

  private static final URI SOME_ELEMENT = URI.create("http://127.0.0.1/trades");

  /**
   * The prefix of every source of a bench; see {@link
   * io.straightway.benchmark.system.BenchDatabase}.
   */
  private static final String SOURCE = "BENCH-";

  /** Returns a plan that measures the deployment of the first cell at some rates. */
  public ProbePlan at(List<Double> rates) {
    List<Cell> other = rates.stream().map(rate -> cells.get(0).at(rate)).toList();
    return new ProbePlan(
        task,
        other,
        other.stream().map(Cell::label).toList(),
        trades,
        warmUp,
        measured,
        mostOutstanding,
        stream,
        kafka,
        null,
        running);
  }

  /**
   * Returns this plan if every cell can be measured.
   *
   * @throws IllegalArgumentException if a probe would refuse a setting, naming the setting and the
   *     allowed values
   */
  public ProbePlan checked() {
    if (measured.compareTo(SHORTEST) < 0) {
      throw new IllegalArgumentException(
          "--seconds is %d, but a number needs %d or more"
              .formatted(measured.toSeconds(), SHORTEST.toSeconds()));
    }
    cells.forEach(cell -> settings(cell, "c", List.of(SOME_ELEMENT), Path.of("")));
    return this;
  }

  /** Returns the name of the cell with this zero-based index: c01, c02 and so on. */
  public static String name(int index) {
    return "c%02d".formatted(index + 1);
  }

  /** Returns the prefix of the sources of a cell's messages. */
  static String sources(String name) {
    return SOURCE + name + "-";
  }

  private static URI streamOf(URI trades) {
    return URI.create("ws://" + trades.getRawAuthority() + trades.getRawPath() + "/stream");
  }

  /** Returns the probe settings of a cell. */
  ProbeSettings settings(Cell cell, String name, List<URI> elements, Path acks) {
    return new ProbeSettings(
        stream ? elements.stream().map(ProbePlan::streamOf).toList() : elements,
        cell.load(),
        warmUp,
        measured,
        mostOutstanding,
        cell.messageBytes(),
        trades.withSource(SOURCE + name),
        acks,
        ProbeSettings.USUAL_TIMEOUT,
        ProbeSettings.USUAL_PATIENCE);
  }
}
