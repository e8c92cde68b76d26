package io.straightway.charts;

/**
 * The labels of a fit's figures.
 *
 * @param title the subject of the measurements, written at the top of each figure
 * @param sizeName the things that size counts, such as {@code elements}
 * @param unit the unit of throughput, such as {@code trades/hour}, or its column's name
 * @param scale the scale of the axes
 */
public record FitLabels(String title, String sizeName, String unit, CurveScale scale) {
  private static final String THROUGHPUT = "throughput";

  /** The scale of the axes of sizes and throughputs. */
  public enum CurveScale {
    /** Logarithmic if sizes span a wide range, otherwise even. */
    AUTO,
    /** Equal differences are equal lengths. */
    EVEN,
    /** Equal ratios are equal lengths, on both axes. */
    LOG
  }

  /** Creates labels of a figure that chooses its scale. */
  public FitLabels(String title, String sizeName, String unit) {
    this(title, sizeName, unit, CurveScale.AUTO);
  }

  /**
   * @throws IllegalArgumentException if a text is blank
   */
  public FitLabels {
    require("title", title);
    require("sizeName", sizeName);
    require("unit", unit);
  }

  /** Returns the title of an axis of throughputs. */
  String throughput() {
    return unit.equals(THROUGHPUT) ? unit : THROUGHPUT + ", " + unit;
  }

  /** Returns the title of an axis of demands. */
  String demand() {
    return unit.equals(THROUGHPUT) ? "demand" : "demand, " + unit;
  }

  private static void require(String name, String value) {
    if (value.isBlank()) {
      throw new IllegalArgumentException(name + " is blank; a figure needs it");
    }
  }
}
