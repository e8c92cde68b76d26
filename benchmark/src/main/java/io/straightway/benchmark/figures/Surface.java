package io.straightway.benchmark.figures;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Heights over a grid of two sizes. */
final class Surface {
  private static final int MOST_LEVELS = 6;

  /** The fewest rows and columns for contours; on coarser grids a line would be a guess. */
  private static final int FEWEST_FOR_CONTOURS = 4;

  private final double[] xs;
  private final double[] ys;
  private final double[][] heights;

  private Surface(double[] xs, double[] ys, double[][] heights) {
    this.xs = xs;
    this.ys = ys;
    this.heights = heights;
  }

  /**
   * A height at a pair of sizes.
   *
   * @param x the first size
   * @param y the second size
   * @param height the height at this pair
   */
  record Height(double x, double y, double height) {}

  /** Creates a grid of all sizes that occur; combinations that don't occur have no height. */
  static Surface of(List<Height> measured) {
    double[] xs = measured.stream().mapToDouble(Height::x).sorted().distinct().toArray();
    double[] ys = measured.stream().mapToDouble(Height::y).sorted().distinct().toArray();
    double[][] heights = new double[ys.length][xs.length];
    for (double[] row : heights) {
      Arrays.fill(row, Double.NaN);
    }
    for (Height height : measured) {
      heights[Arrays.binarySearch(ys, height.y())][Arrays.binarySearch(xs, height.x())] =
          height.height();
    }
    return new Surface(xs, ys, heights);
  }

  /** Returns the first sizes, one for each column, ascending. */
  double[] xs() {
    return xs;
  }

  /** Returns the second sizes, one for each row, ascending. */
  double[] ys() {
    return ys;
  }

  /** Returns a height; NaN where there is none. */
  double height(int row, int column) {
    return heights[row][column];
  }

  /** Returns whether there are at least two rows and two columns. */
  boolean isWide() {
    return xs.length > 1 && ys.length > 1;
  }

  double lowest() {
    return known().min().orElse(0);
  }

  double highest() {
    return known().max().orElse(0);
  }

  /** Receives the known heights. */
  interface Heights {
    void accept(int row, int column, double height);
  }

  void forEach(Heights heights) {
    for (int row = 0; row < ys.length; row++) {
      for (int column = 0; column < xs.length; column++) {
        if (Double.isFinite(height(row, column))) {
          heights.accept(row, column, height(row, column));
        }
      }
    }
  }

  private DoubleStream known() {
    return Arrays.stream(heights).flatMapToDouble(Arrays::stream).filter(Double::isFinite);
  }

  /**
   * Returns round heights for some contour lines, all between the lowest and the highest; none on a
   * coarse grid.
   */
  double[] levels() {
    double range = highest() - lowest();
    if (!(range > 0) || xs.length < FEWEST_FOR_CONTOURS || ys.length < FEWEST_FOR_CONTOURS) {
      return new double[0];
    }
    double power = Math.pow(10, Math.floor(Math.log10(range / MOST_LEVELS)));
    double step =
        DoubleStream.of(1, 2, 5, 10)
            .map(factor -> factor * power)
            .filter(candidate -> range / candidate <= MOST_LEVELS)
            .findFirst()
            .orElse(10 * power);
    int first = (int) Math.floor(lowest() / step) + 1;
    int last = (int) Math.ceil(highest() / step) - 1;
    return IntStream.rangeClosed(first, last).mapToDouble(i -> i * step).toArray();
  }
}
