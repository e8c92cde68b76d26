package io.straightway.app.fit;

import io.straightway.charts.FitCharts;
import io.straightway.charts.FitLabels;
import io.straightway.scalability.curves.CurveFile;
import io.straightway.scalability.curves.CurveFile.MeasuredSystem;
import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.fit.CapacityAnswer;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.FitStudy;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The fits of all systems in a file. */
final class FitResult {
  private final CurveFile file;
  private final Planning planning;
  private final FitOptions options;
  private final Map<MeasuredSystem, FitReport> reports = new LinkedHashMap<>();

  private FitResult(CurveFile file, FitOptions options, Planning planning) {
    this.file = file;
    this.options = options;
    this.planning = planning;
  }

  /** Fits each system apart. */
  static FitResult of(CurveFile file, FitOptions options, Planning planning) {
    FitResult result = new FitResult(file, options, planning);
    for (MeasuredSystem system : file.systems()) {
      result.reports.put(system, FitStudy.of(system.rows(), system.excluded(), options));
    }
    return result;
  }

  /** Whether rows could not be read. */
  public boolean hasBadRows() {
    return reports.values().stream().anyMatch(FitReport::hasBadRows);
  }

  /** Whether no model describes the data of some mode. */
  public boolean lacksModel() {
    return reports.values().stream().anyMatch(report -> report.chosen().isEmpty());
  }

  /** For programs. */
  public Object json() {
    return FitJson.of(file, reports, options, planning);
  }

  /**
   * For people.
   *
   * @param explained whether with all that the answer follows from
   */
  public void print(boolean explained, PrintWriter out) {
    reports.forEach(
        (system, report) -> {
          out.println(heading(system, report));
          CapacityAnswer answer = CapacityAnswer.of(report, options).orElse(null);
          FitText text = new FitText(file, system.mode(), report, answer, planning, out);
          if (explained) {
            text.explain();
          } else {
            text.print();
          }
          out.println();
        });
    out.flush();
  }

  /**
   * Draws what was found; several systems into a directory each, and all of them together.
   *
   * @return the files that were written
   */
  List<Path> draw(Path directory, FitLabels.Scale scale) throws IOException {
    List<Path> written = new ArrayList<>();
    if (reports.size() > 1) {
      Map<String, FitReport> modes = new LinkedHashMap<>();
      reports.forEach((system, report) -> modes.put(String.valueOf(system.mode()), report));
      written.addAll(
          FitCharts.overlay(modes, labels(file.name() + ", by mode", scale), directory, "modes"));
    }
    for (Map.Entry<MeasuredSystem, FitReport> each : reports.entrySet()) {
      String mode = each.getKey().mode();
      Path below = directory.resolve(directoryName(String.valueOf(mode)));
      if (written.stream().anyMatch(file -> file.startsWith(below))) {
        throw new DataFailure(
            DataFailure.Code.MALFORMED,
            "the mode '%s' and another one would be drawn into the same directory %s"
                .formatted(mode, below));
      }
      boolean alone = reports.size() == 1;
      written.addAll(
          FitCharts.write(
              each.getValue(),
              labels(file.name() + (mode == null ? "" : ", mode " + mode), scale),
              alone ? directory : below));
    }
    return written;
  }

  private FitLabels labels(String title, FitLabels.Scale scale) {
    return new FitLabels(title, file.sizeName(), PlainText.of(file.unit()), scale);
  }

  private static String directoryName(String mode) {
    String name = mode.replaceAll("[^A-Za-z0-9._-]", "_").replaceAll("^\\.+", "_");
    return name.isEmpty() ? "unnamed" : name;
  }

  private String heading(MeasuredSystem system, FitReport report) {
    return "%s%s: %s of throughput by %s"
        .formatted(
            file.name(),
            system.mode() == null ? "" : ", mode " + PlainText.of(system.mode()),
            Numbers.of(report.points().size(), "point"),
            file.sizeName());
  }
}
