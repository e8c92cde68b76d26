package io.straightway.benchmark.figures;

import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * The histograms of a log, in microseconds, by tag, such as {@code c01.create-to-end}. Those of one
 * tag are added up.
 */
final class HistogramLog {
  private HistogramLog() {}

  /**
   * Reads a log.
   *
   * @throws HistogramLogFailure if it can't be read
   */
  static Map<String, Histogram> read(Path file) {
    Map<String, Histogram> histograms = new LinkedHashMap<>();
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      while (reader.hasNext()) {
        EncodableHistogram next = reader.nextIntervalHistogram();
        String tag = next == null ? null : next.getTag();
        if (next instanceof Histogram histogram && tag != null) {
          histograms.merge(tag, histogram, HistogramLog::sum);
        }
      }
    } catch (FileNotFoundException | RuntimeException e) {
      throw new HistogramLogFailure(file + " is no histogram log: " + e, e);
    }
    return histograms;
  }

  private static Histogram sum(Histogram one, Histogram other) {
    one.add(other);
    return one;
  }

  /** A log can't be read. */
  static final class HistogramLogFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    HistogramLogFailure(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
