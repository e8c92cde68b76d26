package io.straightway.charts.style;

import static io.straightway.charts.style.OkabeIto.BLACK;
import static io.straightway.charts.style.OkabeIto.BLUE;
import static io.straightway.charts.style.OkabeIto.BLUISH_GREEN;
import static io.straightway.charts.style.OkabeIto.ORANGE;
import static io.straightway.charts.style.OkabeIto.REDDISH_PURPLE;
import static io.straightway.charts.style.OkabeIto.SKY_BLUE;
import static io.straightway.charts.style.OkabeIto.VERMILLION;

import java.awt.Color;
import java.awt.Shape;
import java.util.List;

/**
 * The look of one of several similar things. Colour, dashes and mark each distinguish it from its
 * neighbours.
 *
 * @param mark its points
 * @param line its line
 */
public record SeriesStyle(Mark mark, LineStyle line) {
  private static final double WIDTH = 1.8;
  private static final List<OkabeIto> HUES =
      List.of(BLUE, VERMILLION, BLUISH_GREEN, REDDISH_PURPLE, ORANGE, BLACK, SKY_BLUE);

  /** Returns the style of the {@code index}-th thing, from 0. Styles repeat after many. */
  public static SeriesStyle of(int index) {
    Color color = HUES.get(index % HUES.size()).color();
    return new SeriesStyle(new Mark(shape(index), color, Color.WHITE), line(index, color));
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
      case 0 -> Mark.circle();
      case 1 -> Mark.square();
      case 2 -> Mark.triangle(0);
      case 3 -> Mark.diamond();
      default -> Mark.triangle(2);
    };
  }
}
