package io.straightway.scalability.curves.result;

import io.straightway.scalability.curves.CurveFile;
import io.straightway.scalability.curves.CurveFile.MeasuredSystem;
import io.straightway.scalability.curves.DemandGrowth;
import io.straightway.scalability.fit.CapacityAnswer;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.FitStudy;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import java.io.PrintWriter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The fits of all systems in a file. */
public final class FitResult {
  private final CurveFile file;
  private final Planning planning;
  private final FitOptions options;
  private final Map<MeasuredSystem, FitReport> reports = new LinkedHashMap<>();

  private FitResult(CurveFile file, FitOptions options, Planning planning) {
    this.file = file;
    this.options = options;
    this.planning = planning;
  }

  /** Fits each system separately. */
  public static FitResult of(CurveFile file, FitOptions options, Planning planning) {
    FitResult result = new FitResult(file, options, planning);
    for (MeasuredSystem system : file.systems()) {
      result.reports.put(system, FitStudy.of(system.rows(), system.excluded(), options));
    }
    return result;
  }

  /** Returns the file with the measurements. */
  public CurveFile file() {
    return file;
  }

  /** Returns the fit of each system. */
  public Map<MeasuredSystem, FitReport> reports() {
    return Collections.unmodifiableMap(reports);
  }

  /** Returns the growth of demand, if it is compared with the capacity. */
  public Optional<DemandGrowth> demand() {
    return Optional.ofNullable(planning.demand());
  }

  /** Returns the lower end of the capacity of a system, if it has one. */
  public Optional<Double> capacity(FitReport report) {
    return CapacityAnswer.of(report, options)
        .flatMap(answer -> Optional.ofNullable(planning.meeting(answer)))
        .map(DemandGrowth.Meeting::capacity);
  }

  /** Returns whether any row could not be read. */
  public boolean hasBadRows() {
    return reports.values().stream().anyMatch(FitReport::hasBadRows);
  }

  /** Returns whether no model describes the data of some mode. */
  public boolean lacksModel() {
    return reports.values().stream().anyMatch(report -> report.chosen().isEmpty());
  }

  /** Returns the result as JSON. */
  public Object json() {
    return FitJson.of(file, reports, options, planning);
  }

  /**
   * Prints the result.
   *
   * @param explained whether the derivation of the answer is printed too
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

  private String heading(MeasuredSystem system, FitReport report) {
    return "%s%s: %s of %s by %s"
        .formatted(
            file.name(),
            system.mode() == null ? "" : ", mode " + PlainText.of(system.mode()),
            Numbers.of(report.points().size(), "point"),
            PlainText.of(file.throughputName()),
            file.sizeName());
  }
}
