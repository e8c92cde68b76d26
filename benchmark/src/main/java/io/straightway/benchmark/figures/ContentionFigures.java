package io.straightway.benchmark.figures;

import io.straightway.benchmark.figures.Gallery.Chapter;
import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.Repeats;
import io.straightway.benchmark.findings.Wording;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.table.Numbers;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Figures of the position-keeping models by the share of trades that fall on one position. */
public final class ContentionFigures {
  private static final int MOST = 6;

  /** The models in the order of their styles, which are the same in all figures. */
  private static final List<String> MODELS =
      List.of("low-contention positions", "contended positions");

  private ContentionFigures() {}

  public static void draw(BenchFiles files, Gallery gallery) {
    Optional<BenchSession> session = files.session("contention");
    if (session.isEmpty()) {
      gallery.leaveOut(
          "Position-keeping models", "no directory holds a manifest of kind contention");
      return;
    }
    List<Map.Entry<String, List<Repeats>>> panels =
        Repeats.grouped(Repeats.usable(session.get().points()), ContentionFigures::panel)
            .entrySet()
            .stream()
            .filter(entry -> shares(entry.getValue()) > 1)
            .toList();
    if (panels.isEmpty()) {
      gallery.leaveOut(
          "Position-keeping models",
          session.get().file("runs.csv") + " has no numbers at two hot shares or more");
      return;
    }
    List<List<Series>> lines =
        panels.stream().limit(MOST).map(entry -> series(entry.getValue())).toList();
    List<Figure> figures =
        Figure.onOneScale(
            IntStream.range(0, lines.size())
                .mapToObj(
                    i ->
                        Figure.bySize(
                            "Position-keeping models: " + panels.get(i).getKey(),
                            "share of trades on one position, %",
                            "throughput, trades/s",
                            lines.get(i)))
                .toList());
    for (int i = 0; i < figures.size(); i++) {
      String panel = panels.get(i).getKey();
      gallery.add(
          Chapter.CONTENTION,
          "positions-" + (i + 1),
          "Throughput against the share of trades on one position: %s. %s From %s."
              .formatted(
                  panel,
                  sentences(lines.get(i), models(panel, session.get())),
                  session.get().file("runs.csv")),
          figures.get(i));
    }
    if (panels.size() > MOST) {
      gallery.leaveOut(
          "Position-keeping models for " + Numbers.of(panels.size() - MOST, "further deployment"),
          "the first " + MOST + " are drawn; the table of points has all");
    }
  }

  private static List<Series> series(List<Repeats> repeats) {
    return MeasuredSeries.ofRepeats(
        repeats, ContentionFigures::model, MODELS, deployment -> 100 * deployment.hotShare());
  }

  private static String panel(Deployment deployment) {
    return "%s, %s, commit by %s"
        .formatted(
            Numbers.of(deployment.elements(), "element"),
            Numbers.of(deployment.queues(), "queue"),
            deployment.commitPoints());
  }

  private static long shares(List<Repeats> repeats) {
    return repeats.stream().mapToDouble(group -> group.deployment().hotShare()).distinct().count();
  }

  private static String model(Deployment deployment) {
    return deployment.positions() + " positions";
  }

  /** Returns the models measured for a panel, whether or not they yielded a number. */
  private static Set<String> models(String panel, BenchSession session) {
    return Repeats.of(session.points()).stream()
        .map(Repeats::deployment)
        .filter(deployment -> !deployment.isSentinel() && panel(deployment).equals(panel))
        .map(ContentionFigures::model)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Describes each line, and names the {@code models} that have no line. */
  static String sentences(List<Series> series, Set<String> models) {
    Set<String> without = new TreeSet<>(models);
    List<String> sentences = new ArrayList<>();
    for (Series line : series) {
      without.remove(line.name());
      sentences.add(sentences(line));
    }
    without.forEach(model -> sentences.add("No point with " + model + " has a number."));
    return String.join(" ", sentences);
  }

  private static String sentences(Series line) {
    Point2D first = line.line().get(0);
    Point2D last = line.line().get(line.line().size() - 1);
    return last.getX() == first.getX()
        ? "With %s only the share of %.0f %% has a number.".formatted(line.name(), first.getX())
        : "With %s throughput changes by %s from a share of %.0f %% to one of %.0f %%."
            .formatted(
                line.name(),
                Wording.percent(last.getY() / first.getY() - 1),
                first.getX(),
                last.getX());
  }
}
