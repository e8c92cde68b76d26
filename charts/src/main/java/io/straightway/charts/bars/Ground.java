package io.straightway.charts.bars;

/**
 * The background of a figure, with colours that are legible on it.
 *
 * @param text the colour of words
 * @param line the colour of lines
 * @param bar the colour of bars and columns
 */
public record Ground(String text, String line, String bar) {
  /** A white page. */
  public static final Ground LIGHT = new Ground("#16202c", "#c5ccd6", "#0b5fa5");

  /** A page in dark mode. */
  public static final Ground DARK = new Ground("#e6ebf1", "#3d4857", "#8cc4ff");
}
