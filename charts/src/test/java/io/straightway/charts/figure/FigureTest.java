package io.straightway.charts.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.style.Mark;
import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Point2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FigureTest {
  private static final Mark RED =
      new Mark(new Ellipse2D.Double(-4, -4, 8, 8), Color.RED, Color.RED);

  @TempDir private Path directory;

  @Test
  void pointsAtTheEdgeOfThePlotAreDrawnWhole() throws IOException {
    long inside = redPixels(1, 1);

    assertThat(inside).isPositive();
    assertThat(redPixels(0, 0)).isCloseTo(inside, within(inside));
    assertThat(redPixels(0, 2)).isCloseTo(inside, within(inside));
    assertThat(redPixels(2, 0)).isCloseTo(inside, within(inside));
    assertThat(redPixels(2, 2)).isCloseTo(inside, within(inside));
  }

  @Test
  void smallMultiplesHaveTheLongestOfTheirAxes() {
    Series low = Series.of("low", List.of(new Point2D.Double(9, 20)), 0);
    Series high = Series.of("high", List.of(new Point2D.Double(3, 90)), 0);

    assertThat(
            Figure.onOneScale(
                List.of(
                    Figure.bySize("one", "x", "y", List.of(low)),
                    Figure.bySize("two", "x", "y", List.of(high)))))
        .extracting(Figure::title, figure -> figure.x().upper(), figure -> figure.y().upper())
        .containsExactly(tuple("one", 10.0, 100.0), tuple("two", 10.0, 100.0));
  }

  /**
   * A tolerance well below a quarter of a mark, and above the effect of its position between
   * pixels.
   */
  private static Offset<Long> within(long whole) {
    return Offset.offset(whole / 20);
  }

  private long redPixels(double x, double y) throws IOException {
    ChartTheme theme = ChartTheme.load();
    Series point = Series.points("", RED, List.of(new Point2D.Double(x, y)));
    Figure figure = new Figure("t", new Axis("x", 0, 2, 1), new Axis("y", 0, 2, 1), List.of(point));
    Path png = theme.write(figure, directory, "edge").get(1);
    BufferedImage image = ImageIO.read(png.toFile());
    long red = 0;
    for (int i = 0; i < image.getWidth(); i++) {
      for (int j = 0; j < image.getHeight(); j++) {
        red += image.getRGB(i, j) == Color.RED.getRGB() ? 1 : 0;
      }
    }
    return red;
  }
}
