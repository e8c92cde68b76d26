package io.straightway.charts.figure;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jfree.chart.ChartUtils;
import org.jfree.chart.JFreeChart;

/** A figure as PNG, fine enough for print. */
final class PngImage {
  private PngImage() {}

  static void write(JFreeChart chart, Path file) throws IOException {
    int scale = ChartTheme.PIXELS_PER_UNIT;
    BufferedImage image =
        new BufferedImage(
            scale * ChartTheme.WIDTH, scale * ChartTheme.HEIGHT, BufferedImage.TYPE_INT_RGB);
    Graphics2D g2 = image.createGraphics();
    try {
      g2.scale(scale, scale);
      g2.setRenderingHint(
          RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
      chart.draw(g2, new Rectangle2D.Double(0, 0, ChartTheme.WIDTH, ChartTheme.HEIGHT));
    } finally {
      g2.dispose();
    }
    Files.write(file, ChartUtils.encodeAsPNG(image));
  }
}
