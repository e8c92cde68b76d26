package io.straightway.benchmark.figures;

import io.straightway.benchmark.figures.Gallery.Chapter;
import io.straightway.benchmark.figures.Surface.Height;
import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.files.Deployment;
import io.straightway.benchmark.files.Repeats;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.benchmark.files.RunWindow;
import io.straightway.benchmark.findings.DeploymentText;
import io.straightway.benchmark.findings.IdealText;
import io.straightway.benchmark.findings.Sentinels;
import io.straightway.charts.figure.Figure;
import io.straightway.table.Numbers;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** The figures of throughput that the data support. */
public record ThroughputFigures(BenchFiles files, Gallery gallery) {
  private static final int MOST_MODES = 4;

  public void draw() {
    Optional<BenchSession> run = files.session("run");
    if (run.isEmpty()) {
      gallery.leaveOut(
          "Throughput by elements and queues", "no directory holds a manifest of kind run");
      return;
    }
    drawElements(run.get());
    drawSentinel(run.get());
    List<Repeats> repeats = Repeats.usable(run.get().points());
    drawIdeal(run.get(), repeats);
    List<Repeats> onCurve = repeats.stream().filter(Repeats::onCurve).toList();
    drawQueues(run.get(), onCurve);
    drawSurfaces(run.get(), onCurve);
  }

  private void add(String name, String caption, BenchSession run, Figure figure) {
    String from = caption + " From " + run.file("runs.csv") + ".";
    gallery.add(Chapter.THROUGHPUT, name, from, figure);
  }

  private void drawElements(BenchSession run) {
    Map<String, List<RunWindow>> windows =
        run.windows().stream()
            .filter(window -> window.startedAt() != null)
            .collect(Collectors.groupingBy(RunWindow::point));
    Optional<RunPoint> largest =
        run.points().stream()
            .filter(point -> point.hasNumber() && windows.containsKey(point.name()))
            .max(
                Comparator.comparingInt((RunPoint point) -> point.deployment().elements())
                    .thenComparingDouble(RunPoint::rate));
    if (largest.isEmpty()) {
      gallery.leaveOut(
          "Throughput of each element over time",
          run.file("windows.csv") + " has no windows of a point with a number");
      return;
    }
    String point = largest.get().name();
    String deployment = DeploymentText.of(largest.get().deployment());
    gallery.add(
        Chapter.THROUGHPUT,
        "elements-over-time",
        "Throughput of each element through point %s (%s), the largest system's fastest run. A dip that all elements share is caused by what they share. From %s."
            .formatted(point, deployment, run.file("windows.csv")),
        ElementTimeChart.of(
            "Each element over time: " + deployment, windows.getOrDefault(point, List.of())));
  }

  private void drawSentinel(BenchSession run) {
    List<RunPoint> sentinels = Sentinels.of(run);
    if (sentinels.size() < 2) {
      gallery.leaveOut(
          "The sentinel through the session",
          "there are fewer than two sentinels with a number in " + run.file("runs.csv"));
      return;
    }
    gallery.add(
        Chapter.THROUGHPUT,
        "sentinel",
        "%s From %s and %s."
            .formatted(
                Sentinels.sentence(sentinels), run.file("runs.csv"), run.file("windows.csv")),
        SentinelChart.of(sentinels, run.windows()));
  }

  private void drawIdeal(BenchSession run, List<Repeats> repeats) {
    List<List<Repeats>> modes =
        Repeats.grouped(repeats, Deployment::mode).values().stream()
            .filter(mine -> isVaried(mine, Repeats::elements))
            .sorted(Comparator.comparingDouble(ThroughputFigures::highest).reversed())
            .toList();
    if (modes.isEmpty()) {
      gallery.leaveOut(
          "Measured against ideal throughput", "no mode has numbers at two sizes or more");
      return;
    }
    List<List<Repeats>> drawn = modes.subList(0, Math.min(MOST_MODES, modes.size()));
    List<Figure> figures =
        Figure.onOneScale(
            drawn.stream()
                .map(mine -> IdealChart.of("Measured and ideal: " + mode(mine), mine))
                .toList());
    for (int i = 0; i < drawn.size(); i++) {
      add(
          "ideal-" + (i + 1),
          IdealText.sentence(mode(drawn.get(i)), drawn.get(i), Sentinels.range(files)),
          run,
          figures.get(i));
    }
    if (modes.size() > MOST_MODES) {
      gallery.leaveOut(
          "Measured against ideal throughput of "
              + Numbers.of(modes.size() - MOST_MODES, "further mode"),
          "the fastest " + MOST_MODES + " are drawn; the tables and the fits have all");
    }
  }

  private static String mode(List<Repeats> repeats) {
    return repeats.get(0).deployment().mode();
  }

  private static double highest(List<Repeats> repeats) {
    return repeats.stream().mapToDouble(Repeats::mean).max().orElse(0);
  }

  private void drawQueues(BenchSession run, List<Repeats> repeats) {
    List<Repeats> single =
        Repeats.grouped(
                repeats.stream().filter(group -> group.elements() == 1).toList(),
                DeploymentText::withoutSizes)
            .values()
            .stream()
            .filter(mine -> isVaried(mine, Repeats::queues))
            .flatMap(List::stream)
            .toList();
    if (single.isEmpty()) {
      gallery.leaveOut(
          "Throughput of one element by queues",
          "one element was not measured with two numbers of queues or more");
      return;
    }
    add(
        "queues",
        "Throughput of one element by the number of its process queues; points are repeats, lines their means. "
            + IdealText.best(single),
        run,
        Figure.bySize(
            "One element by its process queues",
            "process queues",
            "throughput, trades/s",
            MeasuredSeries.ofRepeats(
                single, DeploymentText::withoutSizes, List.of(), Deployment::queues)));
  }

  private void drawSurfaces(BenchSession run, List<Repeats> repeats) {
    int drawn = 0;
    for (Map.Entry<String, List<Repeats>> kind :
        Repeats.grouped(repeats, DeploymentText::withoutSizes).entrySet()) {
      List<Repeats> mine = kind.getValue();
      Surface surface =
          Surface.of(
              mine.stream()
                  .map(group -> new Height(group.queues(), group.elements(), group.mean()))
                  .toList());
      if (surface.isWide()) {
        String lines =
            surface.levels().length == 0 ? "" : " Lines of equal throughput are interpolated.";
        add(
            "surface-" + ++drawn,
            "Throughput by system size and process queues per element: %s. %s%s"
                .formatted(kind.getKey(), IdealText.best(mine), lines),
            run,
            SurfaceChart.of("Size and queues: " + kind.getKey(), surface));
      }
    }
    if (drawn == 0) {
      gallery.leaveOut(
          "System size against queues",
          "fewer than 2 x 2 combinations of elements and queues have numbers");
    }
  }

  /** Returns whether at least two sizes lie on the curve. */
  private static boolean isVaried(List<Repeats> repeats, ToIntFunction<Repeats> size) {
    return repeats.stream().filter(Repeats::onCurve).mapToInt(size).distinct().count() > 1;
  }
}
