package io.straightway.benchmark.figures;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The figures that the data support, by chapter, and why the others are missing. */
public final class Gallery {
  private final Map<Chapter, List<Picture>> pictures = new EnumMap<>(Chapter.class);
  private final List<LeftOut> leftOut = new ArrayList<>();

  /** Where in the report a figure stands. */
  public enum Chapter {
    THROUGHPUT,
    CONTENTION,
    FITS,
    LATENCY
  }

  /**
   * A figure that the data can't support.
   *
   * @param figure what it would show
   * @param reason why it isn't there
   */
  public record LeftOut(String figure, String reason) {}

  void add(Chapter chapter, Picture picture) {
    pictures.computeIfAbsent(chapter, none -> new ArrayList<>()).add(picture);
  }

  void leaveOut(String figure, String reason) {
    leftOut.add(new LeftOut(figure, reason));
  }

  /** The figures of a chapter, in the order in which they were added. */
  public List<Picture> of(Chapter chapter) {
    return List.copyOf(pictures.getOrDefault(chapter, List.of()));
  }

  /** All figures, in the order of the report. */
  public List<Picture> all() {
    return pictures.values().stream().flatMap(List::stream).toList();
  }

  public List<LeftOut> leftOut() {
    return List.copyOf(leftOut);
  }
}
