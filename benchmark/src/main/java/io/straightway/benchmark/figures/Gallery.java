package io.straightway.benchmark.figures;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jfree.chart.JFreeChart;

/** The figures of a report by chapter, and those that the data don't support. */
public final class Gallery {
  private final Map<Chapter, List<Picture>> pictures = new EnumMap<>(Chapter.class);
  private final List<LeftOut> leftOut = new ArrayList<>();

  /** A part of the report that has figures. */
  public enum Chapter {
    THROUGHPUT,
    CONTENTION,
    FITS,
    LATENCY
  }

  /**
   * A figure.
   *
   * @param name of its files, and in the page
   * @param caption what it shows, and from which file
   */
  public record Picture(String name, String caption, JFreeChart chart) {}

  /** A figure that the data don't support, and why. */
  public record LeftOut(String figure, String reason) {}

  void add(Chapter chapter, String name, String caption, JFreeChart chart) {
    of(chapter).add(new Picture(name, caption, chart));
  }

  void leaveOut(String figure, String reason) {
    leftOut.add(new LeftOut(figure, reason));
  }

  /** The figures of a chapter. */
  public List<Picture> of(Chapter chapter) {
    return pictures.computeIfAbsent(chapter, none -> new ArrayList<>());
  }

  /** All figures, chapter by chapter. */
  public List<Picture> all() {
    return pictures.values().stream().flatMap(List::stream).toList();
  }

  public List<LeftOut> leftOut() {
    return leftOut;
  }
}
