package io.straightway.charts.bars;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.charts.bars.BarFigure.Bar;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class BarFigureTest {
  private static Document parsed(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<Double> lengths(Document svg, String side, Ground ground) {
    var bars = svg.getElementsByTagName("rect");
    return java.util.stream.IntStream.range(0, bars.getLength())
        .mapToObj(i -> (Element) bars.item(i))
        .filter(bar -> bar.getAttribute("fill").equals(ground.bar()))
        .map(bar -> Double.valueOf(bar.getAttribute(side)))
        .toList();
  }

  @Test
  void barsAreAsLongAsTheirValues() throws Exception {
    BarFigure figure =
        BarFigure.ofCounts(
            "a & b",
            List.of(new Bar("a<b", 50, "50"), new Bar("c", 25, "25"), new Bar("d", 0, "0")));
    Document svg = parsed(figure.svg(Ground.LIGHT));
    assertThat(lengths(svg, "width", Ground.LIGHT)).containsExactly(168.0, 84.0, 0.0);
    assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("a & b");
    assertThat(svg.getElementsByTagName("text").item(0).getTextContent()).isEqualTo("a<b");
  }

  @Test
  void columnsAreAsHighAsTheirValues() throws Exception {
    ColumnFigure figure = new ColumnFigure("t", List.of(0L, 100L, 50L), "11:00", "12:00", "100");
    Document svg = parsed(figure.svg(Ground.DARK));
    assertThat(lengths(svg, "height", Ground.DARK)).containsExactly(0.0, 98.0, 49.0);
  }

  @Test
  void nothingIsAFigureToo() throws Exception {
    assertThat(
            lengths(
                parsed(BarFigure.ofCounts("t", List.of()).svg(Ground.DARK)), "width", Ground.DARK))
        .isEmpty();
  }
}
