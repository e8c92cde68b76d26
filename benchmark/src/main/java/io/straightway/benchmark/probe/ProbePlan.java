package io.straightway.benchmark.probe;

import io.straightway.benchmark.system.LocalBroker;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.probe.ProbeSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What to measure, and how.
 *
 * @param kind probe or grid
 * @param command the command line, to do it again
 * @param described the plan as the manifest has it, by name: text, numbers, or lists of them
 * @param cells in the order in which they are measured
 * @param labels what to call each of them on a screen
 * @param trades decides what is traded
 * @param warmUp of each cell, and of elements that were just started
 * @param measured how long each cell is measured
 * @param mostOutstanding the most orders under way at once in an open loop
 * @param stream whether orders go over a kept connection, and not as a request each
 * @param kafka where a broker comes from, if orders go through Kafka; null if over HTTP
 * @param running addresses of elements that run already; none to start our own
 */
public record ProbePlan(
    String kind,
    String command,
    Map<String, Object> described,
    List<Cell> cells,
    List<String> labels,
    GeneratorSettings trades,
    Duration warmUp,
    Duration measured,
    int mostOutstanding,
    boolean stream,
    LocalBroker.@Nullable Source kafka,
    List<URI> running) {
  private static final URI SOME_ELEMENT = URI.create("http://127.0.0.1/trades");

  /**
   * Every source of a bench begins so; see {@link io.straightway.benchmark.system.BenchDatabase}.
   */
  private static final String SOURCE = "BENCH-";

  /**
   * This plan, if every cell can be measured.
   *
   * @throws IllegalArgumentException that names what a probe would refuse, and what is allowed
   */
  public ProbePlan checked() {
    cells.forEach(cell -> settings(cell, "c", List.of(SOME_ELEMENT), Path.of("")));
    return this;
  }

  /** The name of the cell with this index, which counts from 0: c01, c02 and so on. */
  public static String name(int index) {
    return "c%02d".formatted(index + 1);
  }

  /** How the sources of a cell's messages begin. */
  static String sources(String name) {
    return SOURCE + name + "-";
  }

  private static URI streamOf(URI trades) {
    return URI.create("ws://" + trades.getRawAuthority() + trades.getRawPath() + "/stream");
  }

  /** The settings of the probe of a cell. */
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
