package io.straightway.app.house;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Draws the modules in layers, each module above those that it uses. An arrow that passes a layer
 * gets a gap in it; layers are ordered by the mean place of their neighbours (Sugiyama, Tagawa and
 * Toda, 1981).
 */
final class ArchitecturePicture {
  private static final int BOX = 140;
  private static final int HEIGHT = 44;
  private static final int PASSAGE = 10;
  private static final int SPACE = 18;
  private static final int DISTANCE = 46;
  private static final int MARGIN = 12;
  private static final int MOST_BETWEEN_ARROWS = 24;
  private static final int ROUNDS = 40;
  private static final String GREY = "fill=\"#eceff2\" stroke=\"#77828e\"";
  private static final String GREEN = "fill=\"#e3f0e6\" stroke=\"#4f8a5b\"";
  private static final String OCHRE = "fill=\"#f8efd9\" stroke=\"#b08a33\"";
  private static final String BLUE = "fill=\"#e4ecf8\" stroke=\"#4a76b8\"";

  /** A module, or the passage of an arrow through a layer. */
  private record Place(String name, int layer, int width) {}

  private final Map<String, Set<String>> modules;
  private final Map<String, Integer> layerOf = new HashMap<>();
  private final List<List<Place>> layers = new ArrayList<>();
  private final List<List<Place>> arrows = new ArrayList<>();
  private final Map<Place, List<Place>> above = new HashMap<>();
  private final Map<Place, List<Place>> below = new HashMap<>();
  private final Map<Place, Double> centres = new HashMap<>();
  private final int width;

  private ArchitecturePicture(Map<String, Set<String>> modules) {
    this.modules = modules;
    Map<String, Set<String>> direct = Modules.withoutImplied(modules);
    modules.keySet().forEach(this::measure);
    modules.keySet().stream()
        .sorted(Comparator.comparing(layerOf::get).reversed())
        .forEach(module -> lift(module, direct));
    for (int i = 0; i <= layerOf.values().stream().mapToInt(layer -> layer).max().orElse(0); i++) {
      layers.add(new ArrayList<>());
    }
    modules.keySet().forEach(module -> layers.get(of(layerOf, module)).add(place(module)));
    direct.forEach((module, uses) -> uses.forEach(used -> connect(place(module), place(used))));
    width = layers.stream().mapToInt(ArchitecturePicture::width).max().orElse(0) + 2 * MARGIN;
    layers.forEach(this::spread);
    order();
    for (int i = 0; i < ROUNDS; i++) {
      layers.forEach(this::straighten);
    }
  }

  /** Returns the picture as SVG. */
  static String of(Map<String, Set<String>> modules) {
    return new ArchitecturePicture(modules).svg();
  }

  private int measure(String module) {
    int layer = of(modules, module).stream().mapToInt(used -> measure(used) + 1).max().orElse(0);
    layerOf.put(module, layer);
    return layer;
  }

  /** Moves a module up to the layer below the lowest that uses it. */
  private void lift(String module, Map<String, Set<String>> direct) {
    direct.entrySet().stream()
        .filter(user -> user.getValue().contains(module))
        .mapToInt(user -> of(layerOf, user.getKey()) - 1)
        .min()
        .ifPresent(layer -> layerOf.put(module, layer));
  }

  private Place place(String module) {
    return new Place(module, of(layerOf, module), BOX);
  }

  private void connect(Place user, Place used) {
    List<Place> arrow = new ArrayList<>(List.of(user));
    for (int layer = user.layer() - 1; layer > used.layer(); layer--) {
      Place passage = new Place(user.name() + " " + used.name(), layer, PASSAGE);
      layers.get(layer).add(passage);
      arrow.add(passage);
    }
    arrow.add(used);
    for (int i = 1; i < arrow.size(); i++) {
      below.computeIfAbsent(arrow.get(i - 1), place -> new ArrayList<>()).add(arrow.get(i));
      above.computeIfAbsent(arrow.get(i), place -> new ArrayList<>()).add(arrow.get(i - 1));
    }
    arrows.add(arrow);
  }

  /** Orders the layers, and keeps the order in which the fewest arrows cross. */
  private void order() {
    List<List<Place>> best = copy();
    int fewest = crossings();
    for (int round = 0; round < ROUNDS; round++) {
      boolean down = round % 2 == 0;
      for (int i = 0; i < layers.size(); i++) {
        List<Place> layer = layers.get(down ? layers.size() - 1 - i : i);
        Map<Place, Double> means = new HashMap<>();
        layer.forEach(place -> means.put(place, mean(place, down ? above(place) : below(place))));
        layer.sort(Comparator.<Place, Double>comparing(means::get).thenComparing(Place::name));
        spread(layer);
      }
      int now = crossings();
      if (now < fewest) {
        fewest = now;
        best = copy();
      }
    }
    layers.clear();
    layers.addAll(best);
    layers.forEach(this::spread);
  }

  private List<List<Place>> copy() {
    List<List<Place>> copy = new ArrayList<>();
    layers.forEach(layer -> copy.add(new ArrayList<>(layer)));
    return copy;
  }

  private int crossings() {
    int crossings = 0;
    for (List<Place> layer : layers) {
      for (Place left : layer) {
        for (Place right : layer) {
          if (of(centres, left) < of(centres, right)) {
            crossings += crossings(left, right);
          }
        }
      }
    }
    return crossings;
  }

  private int crossings(Place left, Place right) {
    int crossings = 0;
    for (Place place : below(left)) {
      for (Place other : below(right)) {
        crossings += of(centres, place) > of(centres, other) ? 1 : 0;
      }
    }
    return crossings;
  }

  private List<Place> above(Place place) {
    return above.getOrDefault(place, List.of());
  }

  private List<Place> below(Place place) {
    return below.getOrDefault(place, List.of());
  }

  private double mean(Place place, List<Place> neighbours) {
    return neighbours.stream().mapToDouble(centres::get).average().orElse(of(centres, place));
  }

  private static int width(List<Place> layer) {
    return layer.stream().mapToInt(place -> place.width() + SPACE).sum() - SPACE;
  }

  private void spread(List<Place> layer) {
    double free = (double) (width - 2 * MARGIN - width(layer)) / layer.size();
    double left = MARGIN;
    for (Place place : layer) {
      centres.put(place, left + (place.width() + free) / 2);
      left += place.width() + free + SPACE;
    }
  }

  /** Moves each place towards its neighbours as far as the places beside it allow. */
  private void straighten(List<Place> layer) {
    for (int i = 0; i < layer.size(); i++) {
      Place place = layer.get(i);
      List<Place> neighbours = new ArrayList<>(above(place));
      neighbours.addAll(below(place));
      double least =
          i == 0
              ? MARGIN + place.width() / 2.0
              : of(centres, layer.get(i - 1)) + apart(layer.get(i - 1), place);
      double most =
          i == layer.size() - 1
              ? width - MARGIN - place.width() / 2.0
              : of(centres, layer.get(i + 1)) - apart(place, layer.get(i + 1));
      centres.put(place, Math.min(Math.max(mean(place, neighbours), least), most));
    }
  }

  private static double apart(Place left, Place right) {
    return (left.width() + right.width()) / 2.0 + SPACE;
  }

  private String svg() {
    int height = top(layers.get(0).get(0)) + HEIGHT + MARGIN;
    StringBuilder svg = new StringBuilder();
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" \
        role="img" aria-labelledby="title" \
        font-family="'Liberation Sans', Arial, Helvetica, sans-serif">
          <title id="title">The modules of Straightway; an arrow points to a module that is used</title>
          <defs>
            <marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" \
        markerHeight="7" orient="auto">
              <path d="M0 0 L10 5 L0 10 z" fill="#7d8792"/>
            </marker>
          </defs>
        """
            .formatted(width, height));
    arrows.forEach(arrow -> svg.append(line(arrow)));
    modules.keySet().forEach(module -> svg.append(box(place(module))));
    return svg.append("</svg>\n").toString();
  }

  private int top(Place place) {
    return MARGIN + (layers.size() - 1 - place.layer()) * (HEIGHT + DISTANCE);
  }

  private String line(List<Place> arrow) {
    StringBuilder path = new StringBuilder();
    for (int i = 1; i < arrow.size(); i++) {
      Place from = arrow.get(i - 1);
      Place to = arrow.get(i);
      double start = end(from, below(from), to);
      double end = end(to, above(to), from);
      int middle = top(to) - DISTANCE / 2;
      path.append(
          text(
              "%s%.0f %d C%.0f %d %.0f %d %.0f %d",
              i == 1 ? "M" : " L",
              start,
              top(from) + HEIGHT,
              start,
              middle,
              end,
              middle,
              end,
              top(to)));
    }
    return text(
        "  <path d=\"%s\" stroke=\"#7d8792\" stroke-width=\"1.5\" fill=\"none\""
            + " marker-end=\"url(#head)\"/>%n",
        path);
  }

  /**
   * The place of an arrow among those at one side of a module, in the order of their other ends.
   */
  private double end(Place place, List<Place> neighbours, Place neighbour) {
    List<Place> sorted = neighbours.stream().sorted(Comparator.comparing(centres::get)).toList();
    double between = Math.min(MOST_BETWEEN_ARROWS, (double) (BOX - 30) / sorted.size());
    return of(centres, place) + (sorted.indexOf(neighbour) - (sorted.size() - 1) / 2.0) * between;
  }

  private String box(Place place) {
    double centre = of(centres, place);
    return text(
        "  <rect x=\"%.0f\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"8\" %s stroke-width=\"1.5\"/>%n"
            + "  <text x=\"%.0f\" y=\"%d\" font-size=\"16\" font-weight=\"bold\""
            + " text-anchor=\"middle\" fill=\"#1b2733\">%s</text>%n",
        centre - BOX / 2.0,
        top(place),
        BOX,
        HEIGHT,
        colours(place.name()),
        centre,
        top(place) + HEIGHT / 2 + 6,
        place.name());
  }

  /** Green: works on the database. Ochre: measures and predicts. Grey: both. Blue: messages. */
  private String colours(String module) {
    Set<String> reached = Modules.reachable(module, modules);
    boolean books = module.equals("db") || reached.contains("db");
    boolean figures = module.equals("scalability") || reached.contains("scalability");
    boolean messages = module.equals("markup") || reached.contains("markup");
    if (books == figures) {
      return messages && !books ? BLUE : GREY;
    }
    return books ? GREEN : OCHRE;
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private static <K, T> T of(Map<K, T> values, K key) {
    return Objects.requireNonNull(values.get(key), key::toString);
  }
}
