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
import io.straightway.benchmark.findings.Wording;
import io.straightway.charts.figure.ChartTheme;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Decides which figures of throughput the data support. */
public final class ThroughputFigures {
  private static final int MOST_MODES = 4;

  private final BenchFiles files;
  private final Gallery gallery;
  private final ChartTheme theme;

  public ThroughputFigures(BenchFiles files, Gallery gallery, ChartTheme theme) {
    this.files = files;
    this.gallery = gallery;
    this.theme = theme;
  }

  public void draw() {
    Optional<BenchSession> run = files.session("run");
    if (run.isEmpty()) {
      gallery.leaveOut(
          "Throughput by elements and queues", "no directory holds a manifest of kind run");
      return;
    }
    drawElements(run.get());
    drawSentinel(run.get());
    List<Repeats> repeats =
        Repeats.of(run.get().points()).stream()
            .filter(each -> !each.deployment().isSentinel() && each.hasNumber())
            .toList();
    drawIdeal(run.get(), repeats);
    drawQueues(run.get(), repeats);
    drawSurfaces(run.get(), repeats);
  }

  private void drawElements(BenchSession run) {
    Map<String, List<RunWindow>> windows =
        run.windows().stream()
            .filter(each -> each.startedAt() != null)
            .collect(Collectors.groupingBy(RunWindow::point));
    Optional<RunPoint> largest =
        run.points().stream()
            .filter(each -> each.hasNumber() && windows.containsKey(each.name()))
            .max(
                Comparator.comparingInt((RunPoint each) -> each.deployment().elements())
                    .thenComparingDouble(ThroughputFigures::rate));
    if (largest.isEmpty()) {
      gallery.leaveOut(
          "Throughput of each element over time",
          run.file("windows.csv") + " has no windows of a point with a number");
      return;
    }
    RunPoint point = largest.get();
    gallery.add(
        Chapter.THROUGHPUT,
        new Picture(
            "elements-over-time",
            "Throughput of each element through point "
                + point.name()
                + " ("
                + DeploymentText.of(point.deployment())
                + "), the largest system's fastest run. A dip that all elements share is caused by"
                + " what they share. From "
                + run.file("windows.csv")
                + ".",
            ElementTimeChart.of(
                "Each element over time: " + DeploymentText.of(point.deployment()),
                windows.getOrDefault(point.name(), List.of()),
                theme)));
  }

  private static double rate(RunPoint point) {
    Double rate = point.tradesPerSecond();
    return rate == null ? 0 : rate;
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
        new Picture(
            "sentinel",
            Sentinels.sentence(sentinels)
                + " From "
                + run.file("runs.csv")
                + " and "
                + run.file("windows.csv")
                + ".",
            SentinelChart.of(sentinels, run.windows(), theme)));
  }

  private void drawIdeal(BenchSession run, List<Repeats> repeats) {
    List<List<Repeats>> modes =
        grouped(repeats, Deployment::mode).values().stream()
            .filter(mine -> sizes(mine, each -> each.deployment().elements()) > 1)
            .sorted(Comparator.comparingDouble(ThroughputFigures::highest).reversed())
            .toList();
    if (modes.isEmpty()) {
      gallery.leaveOut(
          "Measured against ideal throughput", "no mode has numbers at two sizes or more");
    }
    int drawn = 0;
    for (List<Repeats> mine : modes.subList(0, Math.min(MOST_MODES, modes.size()))) {
      String mode = mine.get(0).deployment().mode();
      gallery.add(
          Chapter.THROUGHPUT,
          new Picture(
              "ideal-" + ++drawn,
              IdealText.sentence(mode, mine) + " From " + run.file("runs.csv") + ".",
              IdealChart.of("Measured and ideal: " + mode, mine, theme)));
    }
    if (modes.size() > MOST_MODES) {
      gallery.leaveOut(
          "Measured against ideal throughput of "
              + Wording.count(modes.size() - MOST_MODES, "further mode"),
          "the fastest " + MOST_MODES + " are drawn; the tables and the fits have all");
    }
  }

  private static double highest(List<Repeats> repeats) {
    return repeats.stream().mapToDouble(Repeats::mean).max().orElse(0);
  }

  private void drawQueues(BenchSession run, List<Repeats> repeats) {
    List<Repeats> single =
        grouped(
                repeats.stream()
                    .filter(each -> each.deployment().elements() == 1 && each.onCurve())
                    .toList(),
                DeploymentText::withoutSizes)
            .values()
            .stream()
            .filter(mine -> sizes(mine, each -> each.deployment().queues()) > 1)
            .flatMap(List::stream)
            .toList();
    if (single.isEmpty()) {
      gallery.leaveOut(
          "Throughput of one element by queues",
          "one element was not measured with two numbers of queues or more");
      return;
    }
    List<LinesChart.Line> lines =
        RepeatLines.of(single, DeploymentText::withoutSizes, List.of(), Deployment::queues);
    gallery.add(
        Chapter.THROUGHPUT,
        new Picture(
            "queues",
            "Throughput of one element by the number of its process queues; points are repeats,"
                + " lines their means. "
                + IdealText.best(single)
                + " From "
                + run.file("runs.csv")
                + ".",
            LinesChart.figure(
                    theme,
                    LinesChart.sizes("process queues", lines),
                    LinesChart.heights("throughput, trades/s", lines),
                    lines)
                .chart("One element by its process queues", List.of())));
  }

  private void drawSurfaces(BenchSession run, List<Repeats> repeats) {
    int drawn = 0;
    Map<String, List<Repeats>> kinds =
        grouped(repeats.stream().filter(Repeats::onCurve).toList(), DeploymentText::withoutSizes);
    for (Map.Entry<String, List<Repeats>> kind : kinds.entrySet()) {
      Surface surface =
          Surface.of(
              kind.getValue().stream()
                  .map(
                      each ->
                          new Height(
                              each.deployment().queues(),
                              each.deployment().elements(),
                              each.mean()))
                  .toList());
      if (surface.isWide()) {
        gallery.add(
            Chapter.THROUGHPUT,
            new Picture(
                "surface-" + ++drawn,
                "Throughput by system size and process queues per element: "
                    + kind.getKey()
                    + ". "
                    + IdealText.best(kind.getValue())
                    + (surface.levels().length == 0
                        ? ""
                        : " Lines of equal throughput are interpolated.")
                    + " From "
                    + run.file("runs.csv")
                    + ".",
                SurfaceChart.of("Size and queues: " + kind.getKey(), surface, theme)));
      }
    }
    if (drawn == 0) {
      gallery.leaveOut(
          "System size against queues",
          "fewer than 2 x 2 combinations of elements and queues have numbers");
    }
  }

  private static long sizes(List<Repeats> repeats, Function<Repeats, Integer> size) {
    return repeats.stream().filter(Repeats::onCurve).map(size).distinct().count();
  }

  static Map<String, List<Repeats>> grouped(
      List<Repeats> repeats, Function<Deployment, String> name) {
    Map<String, List<Repeats>> grouped = new LinkedHashMap<>();
    for (Repeats each : repeats) {
      grouped.computeIfAbsent(name.apply(each.deployment()), none -> new ArrayList<>()).add(each);
    }
    return grouped;
  }
}
