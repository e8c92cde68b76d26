package io.straightway.app.fit;

import io.straightway.app.fit.CurveFile.MeasuredSystem;
import io.straightway.app.print.Numbers;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.FitStudy;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
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
    return reports.values().stream()
        .flatMap(report -> report.excluded().stream())
        .map(Exclusion::code)
        .anyMatch(Exclusion.Code::isBad);
  }

  /** For programs. */
  public FitJson json() {
    Map<String, FitJson> modes = new LinkedHashMap<>();
    reports.forEach(
        (system, report) ->
            modes.put(
                String.valueOf(system.mode()), FitJson.of(file, system.mode(), report, closed)));
    return modes.size() == 1 ? modes.values().iterator().next() : FitJson.of(file, modes);
  }

  /** For people. */
  public void print(PrintWriter out) {
    reports.forEach(
        (system, report) -> {
          out.println(heading(system, report));
          out.println();
          new FitText(file, report, closed, out).print();
          out.println();
        });
    out.flush();
  }

  private String heading(MeasuredSystem system, FitReport report) {
    int points = report.points().size();
    return file.name()
        + (system.mode() == null ? "" : ", mode " + system.mode())
        + ": "
        + Numbers.of(points)
        + (points == 1 ? " point" : " points")
        + " of throughput by "
        + file.sizeName();
  }
}
