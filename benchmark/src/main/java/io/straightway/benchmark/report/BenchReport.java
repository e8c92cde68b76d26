package io.straightway.benchmark.report;

import io.straightway.benchmark.figures.ContentionFigures;
import io.straightway.benchmark.figures.FitFigures;
import io.straightway.benchmark.figures.Gallery;
import io.straightway.benchmark.figures.Gallery.Picture;
import io.straightway.benchmark.figures.LatencyFigures;
import io.straightway.benchmark.figures.ThroughputFigures;
import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.findings.Caution;
import io.straightway.benchmark.findings.Cautions;
import io.straightway.benchmark.findings.Fits;
import io.straightway.benchmark.findings.Summaries;
import io.straightway.benchmark.findings.Summary;
import io.straightway.charts.figure.ChartFailure;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.table.Html;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes the report of a benchmark. */
public final class BenchReport {
  private BenchReport() {}

  /**
   * The files of a report and its main results.
   *
   * @param page the report
   * @param figures its figures, as SVG and PNG
   * @param summary the summary that the report begins with
   * @param warnings the warnings, one sentence each
   * @param leftOut the figures that the data don't support, each with the reason
   */
  public record Output(
      Path page,
      List<Path> figures,
      Summary summary,
      List<String> warnings,
      List<String> leftOut) {}

  /**
   * Writes {@code report.html} and replaces the figures in the {@code figures} directory beside it.
   * Creates the directories if they don't exist.
   *
   * @param files the results of the benchmark
   * @param against earlier benchmarks to compare it with
   * @param customer the customer named on the cover; empty for none
   * @param directory the directory to write to
   * @throws IOException if a file can't be written
   * @throws ChartFailure if this machine's Java can't use fonts
   */
  public static Output write(
      BenchFiles files, List<BenchFiles> against, String customer, Path directory)
      throws IOException {
    ChartTheme theme = ChartTheme.load();
    Fits fits = Fits.of(files, against);
    Gallery gallery = new Gallery();
    new ThroughputFigures(files, gallery).draw();
    ContentionFigures.draw(files, gallery);
    new FitFigures(fits, gallery).draw();
    new LatencyFigures(files, gallery).draw();
    Summary summary = Summaries.of(files, fits);
    List<Caution> cautions = Cautions.of(files, against, fits);
    Files.createDirectories(directory);
    Path page = directory.resolve("report.html");
    Files.writeString(
        page,
        new ReportPage(files, customer, fits, summary, cautions, gallery, theme, new Html())
            .write());
    return new Output(
        page,
        figures(gallery, theme, directory.resolve("figures")),
        summary,
        cautions.stream().map(Caution::sentence).toList(),
        gallery.leftOut().stream()
            .map(figure -> figure.figure() + ": " + figure.reason())
            .toList());
  }

  private static List<Path> figures(Gallery gallery, ChartTheme theme, Path directory)
      throws IOException {
    Files.createDirectories(directory);
    try (DirectoryStream<Path> old = Files.newDirectoryStream(directory, "*.{svg,png}")) {
      for (Path path : old) {
        Files.delete(path);
      }
    }
    List<Path> written = new ArrayList<>();
    for (Picture picture : gallery.all()) {
      written.addAll(theme.write(picture.figure(), directory, picture.name()));
    }
    return written;
  }
}
