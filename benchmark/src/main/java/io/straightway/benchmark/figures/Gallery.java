package io.straightway.benchmark.figures;

import io.straightway.charts.figure.Figure;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The figures of a report by chapter, and those that the data don't support. */
public final class Gallery {
  private final Map<Chapter, List<Picture>> pictures = new EnumMap<>(Chapter.class);
  private final List<OmittedFigure> leftOut = new ArrayList<>();

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
   * @param name the name of its files, and its id in the page
   * @param caption a description of the figure and its source file
   */
  public record Picture(String name, String caption, Figure figure) {}

  /** A figure that the data don't support, and the reason. */
  public record OmittedFigure(String figure, String reason) {}

  void add(Chapter chapter, String name, String caption, Figure figure) {
    of(chapter).add(new Picture(name, caption, figure));
  }

  void leaveOut(String figure, String reason) {
    leftOut.add(new OmittedFigure(figure, reason));
  }

  /** Returns the figures of a chapter. */
  public List<Picture> of(Chapter chapter) {
    return pictures.computeIfAbsent(chapter, none -> new ArrayList<>());
  }

  /** Returns all figures in the order of their chapters. */
  public List<Picture> all() {
    return pictures.values().stream().flatMap(List::stream).toList();
  }

  public List<OmittedFigure> leftOut() {
    return leftOut;
  }
}
