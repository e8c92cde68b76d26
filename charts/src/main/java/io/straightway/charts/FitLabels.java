package io.straightway.charts;

/**
 * What the figures of a fit are labelled with.
 *
 * @param title what was measured, for the top of each figure
 * @param sizeName what size counts, such as {@code elements}
 * @param unit what throughput is measured in, such as {@code trades/hour}
 */
public record FitLabels(String title, String sizeName, String unit) {

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
