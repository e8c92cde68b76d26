package io.straightway.charts;

/**
 * What the figures of a fit are labelled with.
 *
 * @param title what was measured, for the top of each figure
 * @param sizeName what size counts, such as {@code elements}
 * @param unit what throughput is measured in, such as {@code trades/hour}
 * @param scale how sizes and throughputs lie on the axes
 */
public record FitLabels(String title, String sizeName, String unit, Scale scale) {
  /** How sizes and throughputs lie on the axes. */
  public enum Scale {
    /** Logarithmic if sizes span a wide range, even if not. */
    AUTO,
    /** Equal differences are equal lengths. */
    EVEN,
    /** Equal ratios are equal lengths, both ways. */
    LOG
  }

  /** Labels of a figure that chooses its scale. */
  public FitLabels(String title, String sizeName, String unit) {
    this(title, sizeName, unit, Scale.AUTO);
  }

  /**
   * @throws IllegalArgumentException if one is blank
   */
  public FitLabels {
    require("title", title);
    require("sizeName", sizeName);
    require("unit", unit);
  }

  private static void require(String name, String value) {
    if (value.isBlank()) {
      throw new IllegalArgumentException(name + " is blank; a figure must say what it shows");
    }
  }
}
