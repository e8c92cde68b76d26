package io.straightway.benchmark.figures;

import io.straightway.benchmark.figures.Gallery.Chapter;
import io.straightway.benchmark.figures.LinesChart.Line;
import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.Repeats;
import io.straightway.benchmark.findings.Wording;
import io.straightway.charts.figure.ChartTheme;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The position-keeping models against the share of trades that fall on one position. */
public final class ContentionFigures {
  private static final int MOST = 6;

  /** In the order of their styles, which are the same in all figures. */
  private static final List<String> MODELS =
      List.of("low-contention positions", "contended positions");

  private ContentionFigures() {}

  public static void draw(BenchFiles files, Gallery gallery, ChartTheme theme) {
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
            .filter(each -> shares(each.getValue()) > 1)
            .toList();
    if (panels.isEmpty()) {
      gallery.leaveOut(
          "Position-keeping models",
          session.get().file("runs.csv") + " has no numbers at two hot shares or more");
    }
    for (int i = 0; i < Math.min(MOST, panels.size()); i++) {
      Map.Entry<String, List<Repeats>> each = panels.get(i);
      List<Line> lines =
          LinesChart.ofRepeats(
              each.getValue(), ContentionFigures::model, MODELS, share -> 100 * share.hotShare());
      gallery.add(
          Chapter.CONTENTION,
          "positions-" + (i + 1),
          "Throughput against the share of trades on one position: %s. %s From %s."
              .formatted(
                  each.getKey(),
                  sentences(lines, models(each.getKey(), session.get())),
                  session.get().file("runs.csv")),
          LinesChart.figure(
                  theme,
                  LinesChart.sizes("share of trades on one position, %", lines),
                  LinesChart.heights("throughput, trades/s", lines),
                  lines)
              .chart("Position-keeping models: " + each.getKey(), List.of()));
    }
    if (panels.size() > MOST) {
      gallery.leaveOut(
          "Position-keeping models for "
              + Wording.count(panels.size() - MOST, "further deployment"),
          "the first " + MOST + " are drawn; the table of points has all");
    }
  }

  private static String panel(Deployment deployment) {
    return "%s, %s, commit by %s"
        .formatted(
            Wording.count(deployment.elements(), "element"),
            Wording.count(deployment.queues(), "queue"),
            deployment.commitPoints());
  }

  private static long shares(List<Repeats> repeats) {
    return repeats.stream().mapToDouble(each -> each.deployment().hotShare()).distinct().count();
  }

  private static String model(Deployment deployment) {
    return deployment.positions() + " positions";
  }

  /** The models that were measured on a panel, with a number or without. */
  private static Set<String> models(String panel, BenchSession session) {
    return Repeats.of(session.points()).stream()
        .map(Repeats::deployment)
        .filter(each -> !each.isSentinel() && panel(each).equals(panel))
        .map(ContentionFigures::model)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** What each line shows, and which of the {@code models} has no line. */
  static String sentences(List<Line> lines, Set<String> models) {
    Set<String> without = new TreeSet<>(models);
    List<String> sentences = new ArrayList<>();
    for (Line line : lines) {
      without.remove(line.name());
      sentences.add(sentences(line));
    }
    without.forEach(model -> sentences.add("No point with " + model + " has a number."));
    return String.join(" ", sentences);
  }

  private static String sentences(Line line) {
    Point2D first = line.means().get(0);
    Point2D last = line.means().get(line.means().size() - 1);
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
