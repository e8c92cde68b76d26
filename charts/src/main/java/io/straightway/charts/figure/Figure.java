package io.straightway.charts.figure;

import io.straightway.charts.figure.Layer.Series;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A figure as a value; {@link ChartTheme} draws it.
 *
 * @param title its subject, above the plot at the left
 * @param x the horizontal axis
 * @param y the vertical axis
 * @param layers its lines, points, areas and words, the most important first: the legend has them
 *     in this order, and of equal kinds the first lies on top
 * @param remarks notes that are needed to read it, below the legend; may be empty
 */
public record Figure(
    String title, Axis x, Axis y, List<? extends Layer> layers, List<String> remarks) {

  /** Leaves out layers that are empty. */
  public Figure {
    layers = layers.stream().filter(layer -> !layer.isEmpty()).toList();
  }

  /** Returns a figure of series by whole sizes, with both axes from 0. */
  public static Figure bySize(String title, String x, String y, List<Series> series) {
    return new Figure(title, Axis.sizes(x, series), Axis.heights(y, series), series);
  }

  /** Returns small multiples: the same figures, each with the longest of their axes from 0. */
  public static List<Figure> onOneScale(List<Figure> figures) {
    Axis x = longest(figures, Figure::x);
    Axis y = longest(figures, Figure::y);
    return figures.stream()
        .map(figure -> new Figure(figure.title, x, y, figure.layers, figure.remarks))
        .toList();
  }

  private static Axis longest(List<Figure> figures, Function<Figure, Axis> axis) {
    return figures.stream().map(axis).max(Comparator.comparingDouble(Axis::upper)).orElseThrow();
  }

  /** Creates a figure without remarks. */
  public Figure(String title, Axis x, Axis y, List<? extends Layer> layers) {
    this(title, x, y, layers, List.of());
  }

  /** Returns the layers of a kind, the lowest first. */
  <L extends Layer> Stream<L> fromBelow(Class<L> kind) {
    return IntStream.range(0, layers.size())
        .mapToObj(i -> layers.get(layers.size() - 1 - i))
        .filter(kind::isInstance)
        .map(kind::cast);
  }
}
