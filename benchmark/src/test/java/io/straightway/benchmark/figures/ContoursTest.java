package io.straightway.benchmark.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.benchmark.figures.Surface.Height;
import java.awt.geom.Line2D;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;

final class ContoursTest {
  private static final double[] SIZES = {1, 2, 3, 5, 8};

  private static Surface surface(DoubleBinaryOperator height) {
    List<Height> heights = new ArrayList<>();
    for (double x : SIZES) {
      for (double y : SIZES) {
        heights.add(new Height(x, y, height.applyAsDouble(x, y)));
      }
    }
    return Surface.of(heights);
  }

  @Test
  void aPlanesContourIsTheStraightLineWhereThePlaneHasThatHeight() {
    List<Line2D> pieces = Contours.at(30.5, surface((x, y) -> 7 * x + 2 * y));

    assertThat(pieces).isNotEmpty();
    assertThat(pieces)
        .allSatisfy(
            piece -> {
              assertThat(7 * piece.getX1() + 2 * piece.getY1()).isCloseTo(30.5, within(1e-9));
              assertThat(7 * piece.getX2() + 2 * piece.getY2()).isCloseTo(30.5, within(1e-9));
            });
    assertThat(pieces.stream().mapToDouble(ContoursTest::lowest).min().orElseThrow()).isEqualTo(1);
    assertThat(pieces.stream().mapToDouble(ContoursTest::highest).max().orElseThrow()).isEqualTo(8);
  }

  private static double lowest(Line2D piece) {
    return Math.min(piece.getY1(), piece.getY2());
  }

  private static double highest(Line2D piece) {
    return Math.max(piece.getY1(), piece.getY2());
  }

  @Test
  void aSaddleIsCutOffFromTheCornersThatLieOnTheOtherSideOfItsMiddle() {
    Surface saddle =
        Surface.of(
            List.of(
                new Height(0, 0, 10),
                new Height(1, 1, 10),
                new Height(0, 1, 0),
                new Height(1, 0, 0)));

    assertThat(Contours.at(6, saddle))
        .allSatisfy(
            piece ->
                assertThat(piece.getX1() + piece.getY1())
                    .isCloseTo(piece.getX2() + piece.getY2(), within(1e-9)));
    assertThat(Contours.at(4, saddle))
        .allSatisfy(
            piece ->
                assertThat(piece.getX1() - piece.getY1())
                    .isCloseTo(piece.getX2() - piece.getY2(), within(1e-9)));
  }

  @Test
  void noContourPassesASquareWithAMissingCorner() {
    Surface holed =
        Surface.of(List.of(new Height(0, 0, 0), new Height(1, 1, 10), new Height(0, 1, 5)));

    assertThat(Contours.at(3, holed)).isEmpty();
  }

  @Test
  void levelsAreRoundAndBetweenTheLowestAndTheHighest() {
    assertThat(surface((x, y) -> 100 * x + y).levels()).containsExactly(200, 400, 600, 800);
    assertThat(surface((x, y) -> 5).levels()).isEmpty();
  }

  @Test
  void aCoarseGridHasNoContours() {
    List<Height> coarse = new ArrayList<>();
    for (double queues : new double[] {1, 2, 3}) {
      for (double elements : new double[] {1, 2}) {
        coarse.add(new Height(queues, elements, 1000 * queues * elements));
      }
    }

    assertThat(Surface.of(coarse).levels()).isEmpty();
    assertThat(surface((x, y) -> x + y).levels()).isNotEmpty();
  }
}
