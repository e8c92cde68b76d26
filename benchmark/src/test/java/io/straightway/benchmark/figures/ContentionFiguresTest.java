package io.straightway.benchmark.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.style.SeriesStyle;
import java.awt.geom.Point2D;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ContentionFiguresTest {
  @Test
  void aLineTellsHowMuchIsLostBetweenWhichShares() {
    Series line =
        line("contended positions", new Point2D.Double(25, 200), new Point2D.Double(75, 50));

    assertThat(ContentionFigures.sentences(List.of(line), Set.of("contended positions")))
        .isEqualTo(
            "With contended positions throughput changes by \u221275.0 % from a share of 25 % to one of"
                + " 75 %.");
  }

  @Test
  void aSingleNumberIsNoChangeAndAModelWithoutAnyIsNamed() {
    Series line = line("low-contention positions", new Point2D.Double(100, 200));

    assertThat(
            ContentionFigures.sentences(
                List.of(line), Set.of("contended positions", "low-contention positions")))
        .isEqualTo(
            "With low-contention positions only the share of 100 % has a number."
                + " No point with contended positions has a number.");
  }

  private static Series line(String name, Point2D... means) {
    return new Series(name, List.of(means), List.of(means), SeriesStyle.of(0));
  }
}
