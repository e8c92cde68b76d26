package io.straightway.charts;

import io.straightway.charts.figure.ChartFailure;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.estimate.LinearisedFit;
import io.straightway.scalability.fit.inference.FittedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All figures of one fit. */
public final class FitCharts {
  private static final String FIT = "fit";
  private static final String RESIDUALS = "residuals";
  private static final String TRANSFORM = "transform";

  private FitCharts() {}

  /**
   * Writes, as SVG and PNG, {@code fit} if there are points, {@code residuals} if a model is
   * chosen, and {@code transform} if the report has a linearised fit. The directory is made if it
   * doesn't exist. Files of these names that were there before are replaced, or deleted if the
   * report has no such figure, so that what is there belongs together.
   *
   * @return the files that were written, in this order
   * @throws IOException if a file can't be written
   * @throws ChartFailure if this machine's Java can't use fonts
   */
  public static List<Path> write(FitReport report, FitLabels labels, Path directory)
      throws IOException {
    ChartTheme theme = ChartTheme.load();
    Files.createDirectories(directory);
    for (String name : List.of(FIT, RESIDUALS, TRANSFORM)) {
      Files.deleteIfExists(directory.resolve(name + ".svg"));
      Files.deleteIfExists(directory.resolve(name + ".png"));
    }
    List<Path> written = new ArrayList<>();
    if (report.points().isEmpty()) {
      return written;
    }
    written.addAll(theme.write(FitChart.of(report, labels, theme), directory, FIT));
    Optional<FittedModel> chosen = report.chosen();
    if (chosen.isPresent()) {
      written.addAll(
          theme.write(ResidualChart.of(report, chosen.get(), labels, theme), directory, RESIDUALS));
    }
    LinearisedFit linearised = report.linearised();
    if (linearised != null) {
      written.addAll(
          theme.write(LinearisedChart.of(linearised, labels, theme), directory, TRANSFORM));
    }
    return written;
  }

  /**
   * Writes, as SVG and PNG, one figure with several systems.
   *
   * @param name the files' name
   * @param reports the systems by name; those without points are left out
   * @return the files that were written, none if no system has points
   * @throws IOException if a file can't be written
   * @throws ChartFailure if this machine's Java can't use fonts
   */
  public static List<Path> overlay(
      Map<String, FitReport> reports, FitLabels labels, Path directory, String name)
      throws IOException {
    Map<String, FitReport> drawn = new LinkedHashMap<>(reports);
    drawn.values().removeIf(each -> each.points().isEmpty());
    if (drawn.isEmpty()) {
      return List.of();
    }
    ChartTheme theme = ChartTheme.load();
    Files.createDirectories(directory);
    return theme.write(OverlayChart.of(drawn, labels, theme), directory, name);
  }
}
