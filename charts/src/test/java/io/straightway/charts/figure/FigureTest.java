package io.straightway.charts.figure;

import static org.assertj.core.api.Assertions.assertThat;

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

  /** A quarter of a mark would be far outside this; where it lies between pixels is within it. */
  private static Offset<Long> within(long whole) {
    return Offset.offset(whole / 20);
  }

  private long redPixels(double x, double y) throws IOException {
    ChartTheme theme = ChartTheme.load();
    Figure figure = new Figure(theme, new Axis("x", 0, 2, 1), new Axis("y", 0, 2, 1));
    figure.addPoints(RED, List.of(new Point2D.Double(x, y)));
    Path png = theme.write(figure.chart("t", List.of()), directory, "edge").get(1);
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
