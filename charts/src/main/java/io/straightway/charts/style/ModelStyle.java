package io.straightway.charts.style;

import io.straightway.scalability.model.ModelFamily;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;

/**
 * The look of a model, the same in every figure: each model has a colour, a line style and a mark
 * of its own.
 *
 * @param color its colour
 * @param line its line where another model is chosen
 * @param mark drawn on its line, so that the line can be told without its colour
 */
public record ModelStyle(Color color, LineStyle line, Mark mark) {
  /**
   * A colour beyond the eight, none of which is left for lines; darker than all of them but black.
   */
  private static final Color BROWN = new Color(0x6B4A00);

  private static final double THIN = 1.2;
  private static final double STRONG = 2.8;

  /** Returns the style of a model. */
  public static ModelStyle of(ModelFamily family) {
    return switch (family) {
      case LINEAR -> style(OkabeIto.VERMILLION, Mark.square(), 7.75f, 4);
      case QUADRATIC -> style(OkabeIto.REDDISH_PURPLE, Mark.triangle(2), 9, 3, 2, 3);
      case AMDAHL -> style(OkabeIto.BLUISH_GREEN, Mark.triangle(1), 3, 2.7f);
      case SUPER_SERIAL -> style(OkabeIto.BLUE, cross(), 18, 7);
      case CEILING ->
          style(OkabeIto.ORANGE, new Rectangle2D.Double(-5.2, -2, 10.4, 4), 12, 2, 2, 2);
      case OVERLOAD -> style(BROWN, Mark.triangle(0), 14, 3, 5, 3);
      case COHERENCY -> style(OkabeIto.SKY_BLUE, Mark.diamond(), 6, 6);
    };
  }

  private static ModelStyle style(OkabeIto hue, Shape shape, float... dashes) {
    return style(hue.color(), shape, dashes);
  }

  private static ModelStyle style(Color color, Shape shape, float... dashes) {
    return new ModelStyle(
        color, LineStyle.dashed(color, THIN, dashes), new Mark(shape, color, Color.WHITE));
  }

  private static Shape cross() {
    double arm = 5;
    double half = 1.9;
    return Mark.polygon(
        -half, -arm, half, -arm, half, -half, arm, -half, arm, half, half, half, half, arm, -half,
        arm, -half, half, -arm, half, -arm, -half, -half, -half);
  }

  /** Returns the line of the chosen model: unbroken and strong. */
  public LineStyle chosenLine() {
    return LineStyle.solid(color, STRONG);
  }
}
