package io.straightway.charts.style;

import static io.straightway.charts.style.OkabeIto.BLACK;
import static io.straightway.charts.style.OkabeIto.BLUE;
import static io.straightway.charts.style.OkabeIto.BLUISH_GREEN;
import static io.straightway.charts.style.OkabeIto.ORANGE;
import static io.straightway.charts.style.OkabeIto.REDDISH_PURPLE;
import static io.straightway.charts.style.OkabeIto.SKY_BLUE;
import static io.straightway.charts.style.OkabeIto.VERMILLION;

import io.straightway.scalability.model.ModelFamily;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.util.List;

/**
 * How one of several like things is drawn: by colour, by dashes and by mark, each of which
 * distinguishes it from its neighbours.
 *
 * @param mark its points
 * @param line its line
 */
public record SeriesStyle(Mark mark, LineStyle line) {
  private static final double WIDTH = 1.8;
  private static final List<OkabeIto> HUES =
      List.of(BLUE, VERMILLION, BLUISH_GREEN, REDDISH_PURPLE, ORANGE, BLACK, SKY_BLUE);

  /** The {@code index}-th, from 0. After many they begin again. */
  public static SeriesStyle of(int index) {
    Color color = HUES.get(index % HUES.size()).color();
    return new SeriesStyle(new Mark(shape(index), color, Color.WHITE), line(index, color));
  }

  /**
   * One of several curves whose models matter: in its model's colour and with its mark, and
   * distinguished from others of the same model by dashes, and by full and hollow marks in turn.
   *
   * @param index which of the curves it is, from 0
   */
  public static SeriesStyle ofModel(ModelFamily family, int index) {
    ModelStyle model = ModelStyle.of(family);
    Mark full = model.mark();
    Mark hollow = new Mark(full.shape(), Color.WHITE, model.color());
    return new SeriesStyle(index % 2 == 0 ? full : hollow, line(index, model.color()));
  }

  /**
   * One of several things that were measured and have no model: in the black of measured points,
   * and distinguished by its mark.
   *
   * @param index which of them it is, from 0
   */
  public static SeriesStyle measured(int index) {
    Color black = Mark.MEASURED.fill();
    return new SeriesStyle(new Mark(shape(index), black, Color.WHITE), LineStyle.dotted(black, 1));
  }

  private static LineStyle line(int index, Color color) {
    return switch (index % 4) {
      case 0 -> LineStyle.solid(color, WIDTH);
      case 1 -> LineStyle.dashed(color, WIDTH, 10, 4);
      case 2 -> LineStyle.dashed(color, WIDTH, 4, 3);
      default -> LineStyle.dashed(color, WIDTH, 12, 3, 2.5f, 3);
    };
  }

  private static Shape shape(int index) {
    return switch (index % 5) {
      case 0 -> new Ellipse2D.Double(-4, -4, 8, 8);
      case 1 -> new Rectangle2D.Double(-3.8, -3.8, 7.6, 7.6);
      case 2 -> Mark.polygon(0, -5, 4.8, 3.6, -4.8, 3.6);
      case 3 -> Mark.polygon(0, -5.2, 5.2, 0, 0, 5.2, -5.2, 0);
      default -> Mark.polygon(0, 5, 4.8, -3.6, -4.8, -3.6);
    };
  }
}
