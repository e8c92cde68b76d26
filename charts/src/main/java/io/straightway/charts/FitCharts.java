package io.straightway.charts;

import io.straightway.charts.FitLabels.CurveScale;
import io.straightway.charts.figure.ChartFailure;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.scalability.curves.CurveFile;
import io.straightway.scalability.curves.CurveFile.MeasuredSystem;
import io.straightway.scalability.curves.DemandGrowth;
import io.straightway.scalability.curves.result.FitResult;
import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.data.DataFailure.Fault;
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

/** Writes the figures of fits. */
public final class FitCharts {
  private static final String FIT = "fit";
  private static final String RESIDUALS = "residuals";
  private static final String TRANSFORM = "transform";
  private static final String DEMAND = "demand";

  private FitCharts() {}

  /**
   * Draws the fits of a file: one system into the directory, several into a directory each and all
   * of them together.
   *
   * @return the files written
   * @throws IOException if a file can't be written
   * @throws ChartFailure if this machine's Java can't use fonts
   */
  public static List<Path> write(FitResult fits, CurveScale scale, Path directory)
      throws IOException {
    List<Path> written = new ArrayList<>();
    boolean alone = fits.reports().size() == 1;
    if (!alone) {
      Map<String, FitReport> modes = new LinkedHashMap<>();
      fits.reports().forEach((system, report) -> modes.put(String.valueOf(system.mode()), report));
      written.addAll(overlay(modes, labels(fits, ", by mode", scale), directory, "modes"));
    }
    for (Map.Entry<MeasuredSystem, FitReport> entry : fits.reports().entrySet()) {
      String mode = entry.getKey().mode();
      Path below = directory.resolve(directoryName(String.valueOf(mode)));
      if (written.stream().anyMatch(file -> file.startsWith(below))) {
        throw new DataFailure(
            Fault.MALFORMED,
            "the mode '%s' and another one would be drawn into the same directory %s"
                .formatted(mode, below));
      }
      FitLabels labels = labels(fits, mode == null ? "" : ", mode " + mode, scale);
      Path own = alone ? directory : below;
      written.addAll(write(entry.getValue(), labels, own));
      Optional<DemandGrowth> demand = fits.demand();
      Optional<Double> capacity = demand.flatMap(growth -> fits.capacity(entry.getValue()));
      if (demand.isPresent() && capacity.isPresent()) {
        Figure figure = DemandChart.of(demand.get(), capacity.get(), labels);
        written.addAll(ChartTheme.load().write(figure, own, DEMAND));
      }
    }
    return written;
  }

  private static FitLabels labels(FitResult fits, String system, CurveScale scale) {
    CurveFile file = fits.file();
    return new FitLabels(file.title() + system, file.sizeName(), file.measure(), scale);
  }

  private static String directoryName(String mode) {
    String name = mode.replaceAll("[^A-Za-z0-9._-]", "_").replaceAll("^\\.+", "_");
    return name.isEmpty() ? "unnamed" : name;
  }

  /**
   * Writes, as SVG and PNG, {@code fit} if there are points, {@code residuals} if a model is
   * chosen, and {@code transform} if the report has a linearised fit. The directory is created if
   * it doesn't exist. Existing files of these names are replaced, or deleted if the report has no
   * such figure, so that the files in the directory belong together.
   *
   * @return the files that were written, in this order
   * @throws IOException if a file can't be written
   * @throws ChartFailure if this machine's Java can't use fonts
   */
  public static List<Path> write(FitReport report, FitLabels labels, Path directory)
      throws IOException {
    ChartTheme theme = ChartTheme.load();
    Files.createDirectories(directory);
    for (String name : List.of(FIT, RESIDUALS, TRANSFORM, DEMAND)) {
      Files.deleteIfExists(directory.resolve(name + ".svg"));
      Files.deleteIfExists(directory.resolve(name + ".png"));
    }
    List<Path> written = new ArrayList<>();
    if (report.points().isEmpty()) {
      return written;
    }
    written.addAll(theme.write(FitChart.of(report, labels), directory, FIT));
    Optional<FittedModel> chosen = report.chosen();
    if (chosen.isPresent()) {
      written.addAll(
          theme.write(ResidualChart.of(report, chosen.get(), labels), directory, RESIDUALS));
    }
    LinearisedFit linearised = report.linearised();
    if (linearised != null) {
      written.addAll(theme.write(LinearisedChart.of(linearised, labels), directory, TRANSFORM));
    }
    return written;
  }

  /**
   * Writes, as SVG and PNG, one figure with several systems.
   *
   * @param name the files' name
   * @param reports the systems by name; systems without points are left out
   * @return the files that were written, none if no system has points
   * @throws IOException if a file can't be written
   * @throws ChartFailure if this machine's Java can't use fonts
   */
  public static List<Path> overlay(
      Map<String, FitReport> reports, FitLabels labels, Path directory, String name)
      throws IOException {
    Map<String, FitReport> drawn = new LinkedHashMap<>(reports);
    drawn.values().removeIf(report -> report.points().isEmpty());
    if (drawn.isEmpty()) {
      return List.of();
    }
    ChartTheme theme = ChartTheme.load();
    Files.createDirectories(directory);
    return theme.write(OverlayChart.of(drawn, labels), directory, name);
  }
}
