package io.straightway.charts;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.charts.SvgFigure.Text;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class FigureWordsTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @MethodSource("io.straightway.charts.Sample#all")
  void noWordsLieOnOthersOrOutsideTheFigure(Sample sample) throws IOException {
    for (Path file : FitCharts.write(sample.report(), sample.labels(), directory)) {
      if (file.toString().endsWith(".svg")) {
        List<Text> texts = SvgFigure.read(file).texts();
        assertThat(texts).as(file.toString()).hasSizeGreaterThan(10);
        assertThat(texts).allSatisfy(FigureWordsTest::isInside);
        assertApart(texts);
      }
    }
  }

  private static void isInside(Text text) {
    assertThat(new Rectangle2D.Double(0, 0, 900, 600).contains(text.box()))
        .as("%s is inside", text)
        .isTrue();
  }

  private static void assertApart(List<Text> texts) {
    for (int i = 0; i < texts.size(); i++) {
      for (int j = 0; j < i; j++) {
        assertThat(texts.get(i).box().intersects(texts.get(j).box()))
            .as("%s lies on %s", texts.get(i), texts.get(j))
            .isFalse();
      }
    }
  }
}
