package io.straightway.charts.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.charts.figure.Layer.Swatch;
import java.awt.Color;
import java.awt.Font;
import java.util.List;
import java.util.stream.Stream;
import org.jfree.chart.title.CompositeTitle;
import org.junit.jupiter.api.Test;

final class LegendTest {
  private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 16);

  private static int columns(String... names) {
    List<Swatch> layers = Stream.of(names).map(name -> new Swatch(name, Color.GRAY)).toList();
    return Legend.of(layers, FONT)
        .map(title -> ((CompositeTitle) title).getContainer().getBlocks().size())
        .orElse(0);
  }

  @Test
  void itHasAsManyColumnsAsFitBelowThePlot() {
    assertThat(columns("a", "b", "c")).isEqualTo(3);
    assertThat(columns("a", "b", "c", "d", "e", "f", "g", "h")).isEqualTo(4);
    String wide = "wide ".repeat(20);
    assertThat(columns("1 " + wide, "2 " + wide, "3 " + wide)).isEqualTo(1);
  }

  @Test
  void layersOfOneNameHaveOneEntryAndThoseWithoutANameNone() {
    assertThat(columns("run", "run", "fit")).isEqualTo(2);
    assertThat(columns("", "")).isZero();
  }
}
