package io.straightway.charts.bars;

/** The background of a figure, with colours that are legible on it. */
public enum Ground {
  /** A white page. */
  LIGHT("#16202c", "#c5ccd6", "#0b5fa5"),
  /** A page in dark mode. */
  DARK("#e6ebf1", "#3d4857", "#8cc4ff");

  private final String text;
  private final String line;
  private final String bar;

  Ground(String text, String line, String bar) {
    this.text = text;
    this.line = line;
    this.bar = bar;
  }

  String text() {
    return text;
  }

  String line() {
    return line;
  }

  String bar() {
    return bar;
  }
}
