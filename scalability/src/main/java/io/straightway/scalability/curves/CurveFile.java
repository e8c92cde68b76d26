package io.straightway.scalability.curves;

import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.data.DataFailure.Fault;
import io.straightway.scalability.data.DataTable;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.data.Measurements;
import io.straightway.scalability.data.ResponseTimes;
import io.straightway.scalability.data.Tables;
import io.straightway.scalability.steady.SteadyRuns;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of a file or a named dataset, grouped by the way the system was deployed.
 *
 * @param name the file or dataset
 * @param sizeName the column with the size
 * @param throughputName the column with the throughput
 * @param unit the unit of throughput; null if nothing names it
 * @param systems one system for each mode, at least one
 * @param warmUps the warm-ups cut off runs that were measured in windows
 */
public record CurveFile(
    String name,
    String sizeName,
    String throughputName,
    @Nullable String unit,
    List<MeasuredSystem> systems,
    List<SteadyRuns.WarmUp> warmUps) {

  /** The unit of throughput computed from response times in seconds. */
  private static final String COMPUTED_UNIT = "requests/s";

  private static final String THROUGHPUT = "throughput";

  /** Returns the name for a figure: the file's without its path. */
  public String title() {
    return name.replaceFirst(".*/", "");
  }

  /** Returns the unit of throughput, or the column's own name if nothing names a unit. */
  public String measure() {
    return PlainText.of(unit == null ? throughputName : unit);
  }

  /** Returns a throughput with its unit, if it has one, such as {@code 1,234 trades/s}. */
  public String amount(double throughput) {
    String measure = measure();
    return Numbers.significant(throughput) + (measure.equals(THROUGHPUT) ? "" : " " + measure);
  }

  /** Returns the number of rows, including those left out. */
  public int rowCount() {
    return systems.stream()
        .mapToInt(system -> system.rows().size() + system.excluded().size())
        .sum();
  }

  /**
   * The measurements of one system.
   *
   * @param mode the way the system was deployed; null if the file doesn't name it
   * @param rows the measurements
   * @param excluded the rows left out
   */
  public record MeasuredSystem(
      @Nullable String mode, List<Measurement> rows, List<Exclusion> excluded) {

    /** Returns the mode's hash; the derived one would be linked at every start. */
    @Override
    public int hashCode() {
      return Objects.hashCode(mode);
    }
  }

  /**
   * The rows and columns to read.
   *
   * @param file a file, or the name of a dataset
   * @param x the column with the size; null to look for it
   * @param y the column with the throughput; null to look for it
   * @param mode the only mode to read; null for all
   * @param where the required values of other columns
   * @param unit the unit of throughput; null for the file's own
   * @param sizes the sizes to read
   * @param responseTimes the response times that replace a size or a throughput that wasn't
   *     measured
   */
  public record Selection(
      String file,
      @Nullable String x,
      @Nullable String y,
      @Nullable String mode,
      Map<String, String> where,
      @Nullable String unit,
      Sizes sizes,
      ResponseTimes responseTimes) {

    /** Returns a copy with more required values of columns. */
    public Selection and(Map<String, String> more) {
      Map<String, String> both = new HashMap<>(where);
      both.putAll(more);
      return new Selection(file, x, y, mode, both, unit, sizes, responseTimes);
    }
  }

  /**
   * A range of sizes, both ends included.
   *
   * @param from the smallest size; null for no limit
   * @param to the largest size; null for no limit
   */
  public record Sizes(@Nullable Double from, @Nullable Double to) {
    boolean holds(double n) {
      return (from == null || n >= from) && (to == null || n <= to);
    }
  }

  /**
   * Reads a file.
   *
   * @throws io.straightway.scalability.data.DataFailure if the file can't be used at all
   */
  public static CurveFile read(Path directory, Selection selection, long seed) {
    DataTable table = Tables.open(directory, selection.file());
    List<Exclusion> excluded = new ArrayList<>();
    String named = unit(table, selection);
    DataTable complete =
        selection
            .responseTimes()
            .complete(
                selected(table, selection, excluded),
                selection.x(),
                selection.y(),
                ClosedSystem.of(1, named).map(ClosedSystem::secondsPerUnit).orElse(1.0));
    Measurements measured = Measurements.of(complete, selection.x(), selection.y());
    String unit = named == null ? complete.unitOf(measured.throughputColumn()).orElse(null) : named;
    excluded.addAll(measured.bad());
    SteadyRuns steady = SteadyRuns.of(inRange(measured, selection.sizes(), excluded), seed);
    excluded.addAll(steady.neverSteady());
    List<MeasuredSystem> systems = systems(steady.runs(), excluded, selection.mode());
    if (systems.stream()
        .flatMap(system -> system.rows().stream())
        .noneMatch(Measurement::onCurve)) {
      throw unusable(table, systems);
    }
    return new CurveFile(
        table.name(),
        measured.sizeColumn(),
        measured.throughputColumn(),
        unit,
        systems,
        steady.warmUps());
  }

  private static List<Measurement> inRange(
      Measurements measured, Sizes sizes, List<Exclusion> excluded) {
    measured.rows().stream()
        .filter(row -> !sizes.holds(row.n()))
        .map(
            row ->
                Exclusion.of(
                    row,
                    Exclusion.Code.NOT_SELECTED,
                    measured.sizeColumn() + " is outside --from and --to"))
        .forEach(excluded::add);
    return measured.rows().stream().filter(row -> sizes.holds(row.n())).toList();
  }

  private static DataFailure unusable(DataTable table, List<MeasuredSystem> systems) {
    String first =
        systems.stream()
            .flatMap(system -> system.excluded().stream())
            .min(Comparator.comparingLong(Exclusion::line))
            .map(
                exclusion ->
                    "; line "
                        + exclusion.line()
                        + ", "
                        + exclusion.code()
                        + ": "
                        + exclusion.reason())
            .orElse("");
    long offCurve = systems.stream().mapToLong(system -> system.rows().size()).sum();
    return new DataFailure(
        Fault.EMPTY,
        table.name()
            + " has no row that can be fitted"
            + (offCurve > 0 ? "; all are off the curve" : first));
  }

  private static @Nullable String unit(DataTable table, Selection selection) {
    if (selection.responseTimes().replaceThroughput(table, selection.y())) {
      return COMPUTED_UNIT;
    }
    return selection.unit() == null ? table.settings().get("unit") : selection.unit();
  }

  /** Returns the rows that have the required values, and adds the others to {@code excluded}. */
  static DataTable selected(DataTable table, Selection selection, List<Exclusion> excluded) {
    List<DataTable.Row> rows = table.rows();
    for (Map.Entry<String, String> entry : selection.where().entrySet()) {
      String column = table.requireColumn(entry.getKey());
      List<DataTable.Row> left = new ArrayList<>();
      for (DataTable.Row row : rows) {
        if (row.cell(column).filter(entry.getValue()::equals).isPresent()) {
          left.add(row);
        } else {
          String reason = column + " is " + row.cell(column).orElse("empty");
          excluded.add(Exclusion.of(row.line(), Exclusion.Code.NOT_SELECTED, reason));
        }
      }
      if (left.isEmpty()) {
        throw new DataFailure(
            Fault.EMPTY,
            table.name() + " has no row left where " + column + " is '" + entry.getValue() + "'");
      }
      rows = left;
    }
    return new DataTable(table.name(), table.columns(), rows, table.unreadable(), table.settings());
  }

  private static List<MeasuredSystem> systems(
      List<Measurement> rows, List<Exclusion> excluded, @Nullable String names) {
    Map<String, List<Measurement>> byMode = new TreeMap<>();
    for (Measurement row : rows) {
      byMode.computeIfAbsent(name(row.mode()), mode -> new ArrayList<>()).add(row);
    }
    if (names != null) {
      if (!byMode.containsKey(names)) {
        throw new DataFailure(
            Fault.EMPTY,
            "no row that can be read has the mode '%s'; there are '%s'"
                .formatted(names, String.join("', '", byMode.keySet())));
      }
      List<Exclusion> others = new ArrayList<>(excluded);
      rows.stream()
          .filter(row -> !names.equals(row.mode()))
          .map(
              row ->
                  Exclusion.of(
                      row, Exclusion.Code.OTHER_MODE, "its mode is '" + name(row.mode()) + "'"))
          .forEach(others::add);
      return List.of(new MeasuredSystem(names, byMode.getOrDefault(names, List.of()), others));
    }
    if (byMode.size() < 2) {
      return List.of(
          new MeasuredSystem(rows.isEmpty() ? null : rows.get(0).mode(), rows, excluded));
    }
    // rows without a readable mode are reported with the first
    List<MeasuredSystem> systems = new ArrayList<>();
    byMode.forEach(
        (mode, measured) ->
            systems.add(
                new MeasuredSystem(mode, measured, systems.isEmpty() ? excluded : List.of())));
    return systems;
  }

  private static String name(@Nullable String mode) {
    return mode == null ? "" : mode;
  }
}
