package io.straightway.app.fit;

import io.straightway.charts.FitCharts;
import io.straightway.charts.FitLabels;
import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.PlainText;
import io.straightway.scalability.curves.ClosedSystem;
import io.straightway.scalability.curves.CurveFile;
import io.straightway.scalability.curves.CurveFile.MeasuredSystem;
import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.FitStudy;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fits of all systems in a file. */
public final class FitResult {
  private final CurveFile file;
  private final @Nullable ClosedSystem closed;
  private final Map<MeasuredSystem, FitReport> reports = new LinkedHashMap<>();

  private FitResult(CurveFile file, @Nullable ClosedSystem closed) {
    this.file = file;
    this.closed = closed;
  }

  /** Fits each system apart. */
  public static FitResult of(CurveFile file, FitOptions options, @Nullable ClosedSystem closed) {
    FitResult result = new FitResult(file, closed);
    for (MeasuredSystem system : file.systems()) {
      result.reports.put(system, FitStudy.of(system.rows(), system.excluded(), options));
    }
    return result;
  }

  /** Whether rows could not be read. */
  public boolean hasBadRows() {
    return reports.values().stream().anyMatch(FitReport::hasBadRows);
  }

  /** For programs. */
  public Object json() {
    return FitJson.of(file, reports, closed);
  }

  /** For people. */
  public void print(PrintWriter out) {
    reports.forEach(
        (system, report) -> {
          out.println(heading(system, report));
          out.println();
          new FitText(file, system.mode(), report, closed, out).print();
          out.println();
        });
    out.flush();
  }

  /**
   * Draws what was found; several systems into a directory each.
   *
   * @return the files that were written
   */
  public List<Path> draw(Path directory) throws IOException {
    List<Path> written = new ArrayList<>();
    for (Map.Entry<MeasuredSystem, FitReport> each : reports.entrySet()) {
      String mode = each.getKey().mode();
      Path below = directory.resolve(directoryName(String.valueOf(mode)));
      if (written.stream().anyMatch(file -> file.startsWith(below))) {
        throw new DataFailure(
            DataFailure.Code.MALFORMED,
            "the mode '"
                + mode
                + "' and another one would be drawn into the same directory "
                + below);
      }
      boolean alone = reports.size() == 1;
      written.addAll(
          FitCharts.write(
              each.getValue(),
              new FitLabels(
                  file.name() + (mode == null ? "" : ", mode " + mode),
                  file.sizeName(),
                  PlainText.of(file.unit())),
              alone ? directory : below));
    }
    return written;
  }

  private static String directoryName(String mode) {
    String name = mode.replaceAll("[^A-Za-z0-9._-]", "_").replaceAll("^\\.+", "_");
    return name.isEmpty() ? "unnamed" : name;
  }

  private String heading(MeasuredSystem system, FitReport report) {
    int points = report.points().size();
    return file.name()
        + (system.mode() == null ? "" : ", mode " + PlainText.of(system.mode()))
        + ": "
        + Numbers.of(points)
        + (points == 1 ? " point" : " points")
        + " of throughput by "
        + file.sizeName();
  }
}
