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
        ThroughputFigures.grouped(
                Repeats.of(session.get().points()).stream()
                    .filter(each -> !each.deployment().isSentinel() && each.hasNumber())
                    .toList(),
                ContentionFigures::panel)
            .entrySet()
            .stream()
            .filter(each -> shares(each.getValue()) > 1)
            .toList();
    if (panels.isEmpty()) {
      gallery.leaveOut(
          "Position-keeping models",
          session.get().file("runs.csv") + " has no numbers at two hot shares or more");
    }
    int drawn = 0;
    for (Map.Entry<String, List<Repeats>> each : panels.subList(0, Math.min(MOST, panels.size()))) {
      gallery.add(
          Chapter.CONTENTION,
          picture("positions-" + ++drawn, each.getKey(), each.getValue(), session.get(), theme));
    }
    if (panels.size() > MOST) {
      gallery.leaveOut(
          "Position-keeping models for " + Wording.count(panels.size() - MOST, "further deployment"),
          "the first " + MOST + " are drawn; the table of points has all");
    }
  }

  private static String panel(Deployment deployment) {
    return Wording.count(deployment.elements(), "element")
        + ", "
        + Wording.count(deployment.queues(), "queue")
        + ", commit by "
        + deployment.commitPoints();
  }

  private static long shares(List<Repeats> repeats) {
    return repeats.stream().mapToDouble(each -> each.deployment().hotShare()).distinct().count();
  }

  private static Picture picture(
      String name, String panel, List<Repeats> repeats, BenchSession session, ChartTheme theme) {
    List<Line> lines =
        RepeatLines.of(repeats, ContentionFigures::model, MODELS, each -> 100 * each.hotShare());
    return new Picture(
        name,
        "Throughput against the share of trades on one position: "
            + panel
            + ". "
            + sentences(lines, models(panel, session))
            + " From "
            + session.file("runs.csv")
            + ".",
        LinesChart.figure(
                theme,
                LinesChart.sizes("share of trades on one position, %", lines),
                LinesChart.heights("throughput, trades/s", lines),
                lines)
            .chart("Position-keeping models: " + panel, List.of()));
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
