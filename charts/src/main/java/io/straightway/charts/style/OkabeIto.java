package io.straightway.charts.style;

import java.awt.Color;

/**
 * Eight colours that people can tell apart whatever their colour vision: M. Okabe and K. Ito,
 * <em>Color Universal Design</em>, 2002; also in B. Wong, <em>Points of view: Color blindness</em>,
 * Nature Methods 8 (2011).
 */
public enum OkabeIto {
  /** For measurements. */
  BLACK(0x000000),
  /** A light colour: for areas and marks, not for thin lines. */
  ORANGE(0xE69F00),
  /** A light colour: for areas and marks, not for thin lines. */
  SKY_BLUE(0x56B4E9),
  /** For lines. */
  BLUISH_GREEN(0x009E73),
  /** A very light colour: for areas only. */
  YELLOW(0xF0E442),
  /** For lines. */
  BLUE(0x0072B2),
  /** For lines. */
  VERMILLION(0xD55E00),
  /** For lines. */
  REDDISH_PURPLE(0xCC79A7);

  private final int rgb;

  OkabeIto(int rgb) {
    this.rgb = rgb;
  }

  public Color color() {
    return new Color(rgb);
  }
}
