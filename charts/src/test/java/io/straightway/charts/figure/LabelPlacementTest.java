package io.straightway.charts.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.geom.Line2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

final class LabelPlacementTest {
  private static final Rectangle2D AREA = new Rectangle2D.Double(100, 50, 700, 400);

  private final LabelPlacement placement = new LabelPlacement(AREA);

  @Test
  void inAnEmptyPlotALabelIsDirectlyAboveItsPoint() {
    Rectangle2D box = placement.placeNear(new Point2D.Double(400, 200), 120, 14);

    assertThat(box.getCenterX()).isEqualTo(400);
    assertThat(box.getMaxY()).isEqualTo(190);
  }

  @Test
  void aLabelAvoidsALineAboveItsPoint() {
    Line2D line = new Line2D.Double(100, 180, 800, 180);
    placement.avoidLine(List.of(line.getP1(), line.getP2()));

    Rectangle2D box = placement.placeNear(new Point2D.Double(400, 200), 120, 14);

    assertThat(line.intersects(box)).isFalse();
  }

  @Test
  void aLabelAvoidsPoints() {
    placement.avoidMark(new Point2D.Double(380, 180), 6);
    placement.avoidMark(new Point2D.Double(380, 220), 6);

    Rectangle2D box = placement.placeNear(new Point2D.Double(400, 200), 120, 14);

    assertThat(box.intersects(374, 174, 12, 12)).isFalse();
    assertThat(box.intersects(374, 214, 12, 12)).isFalse();
  }

  @Test
  void aLabelWithNoGoodPlaceTakesOneOfThose() {
    Rectangle2D outside = new Rectangle2D.Double(0, 0, 50, 14);

    assertThat(placement.place(List.of(outside))).isEqualTo(outside);
  }

  @Property
  void twoLabelsOfOnePlotNeitherOverlapNorLeaveIt(
      @ForAll @DoubleRange(min = 100, max = 800) double x,
      @ForAll @DoubleRange(min = 50, max = 450) double y,
      @ForAll @DoubleRange(min = 20, max = 250) double width) {
    LabelPlacement two = new LabelPlacement(AREA);
    Point2D point = new Point2D.Double(x, y);

    Rectangle2D first = two.placeNear(point, width, 14);
    Rectangle2D second = two.placeNear(point, width, 14);

    assertThat(first.intersects(second)).isFalse();
    assertThat(AREA.contains(first)).isTrue();
    assertThat(AREA.contains(second)).isTrue();
  }
}
