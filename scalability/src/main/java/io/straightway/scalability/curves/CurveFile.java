package io.straightway.scalability.curves;

import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.data.Measurements;
import io.straightway.scalability.data.Table;
import io.straightway.scalability.data.Tables;
import io.straightway.scalability.steady.SteadyRuns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of a file or a named dataset, by the way the system was deployed.
 *
 * @param name the file or dataset
 * @param sizeName the column with the size
 * @param unit the unit of throughput
 * @param systems one for each mode, at least one
 * @param warmUps what was cut off runs that were measured in windows
 */
public record CurveFile(
    String name,
    String sizeName,
    String unit,
    List<MeasuredSystem> systems,
    List<SteadyRuns.WarmUp> warmUps) {

  /** The unit of throughput where none is given. */
  public static final String DEFAULT_UNIT = "trades/hour";

  /** Keeps its own copies. */
  public CurveFile {
    systems = List.copyOf(systems);
    warmUps = List.copyOf(warmUps);
  }

  /** How many rows there are, those left out included. */
  public int rowCount() {
    return systems.stream().mapToInt(each -> each.rows().size() + each.excluded().size()).sum();
  }

  /**
   * One system's measurements.
   *
   * @param mode the way it was deployed; null if the file doesn't name it
   * @param rows what was measured
   * @param excluded what was left out
   */
  public record MeasuredSystem(
      @Nullable String mode, List<Measurement> rows, List<Exclusion> excluded) {
    /** Keeps its own copies. */
    public MeasuredSystem {
      rows = List.copyOf(rows);
      excluded = List.copyOf(excluded);
    }
  }

  /**
   * Which rows and columns to read.
   *
   * @param file a file, or the name of a dataset
   * @param x the column with the size; null to look for it
   * @param y the column with the throughput; null for {@code throughput}
   * @param mode the only mode to read; null for all
   * @param where the values that other columns must have
   * @param unit the unit of throughput; null for the file's own
   */
  public record Selection(
      String file,
      @Nullable String x,
      @Nullable String y,
      @Nullable String mode,
      Map<String, String> where,
      @Nullable String unit) {
    /** Keeps its own copy. */
    public Selection {
      where = Map.copyOf(where);
    }
  }

  /**
   * Reads a file.
   *
   * @throws io.straightway.scalability.data.DataFailure if it can't be used at all
   */
  public static CurveFile read(Path directory, Selection selection, long seed) {
    Table table = Tables.open(directory, selection.file());
    List<Exclusion> excluded = new ArrayList<>();
    Measurements measured =
        Measurements.of(selected(table, selection, excluded), selection.x(), selection.y());
    excluded.addAll(measured.bad());
    SteadyRuns steady = SteadyRuns.of(measured.rows(), seed);
    excluded.addAll(steady.neverSteady());
    return new CurveFile(
        table.name(),
        measured.sizeColumn(),
        unit(table, selection),
        systems(steady.runs(), excluded, selection.mode()),
        steady.warmUps());
  }

  private static String unit(Table table, Selection selection) {
    return selection.unit() == null
        ? table.settings().getOrDefault("unit", DEFAULT_UNIT)
        : selection.unit();
  }

  /** The rows that have the wanted values; the others are added to {@code excluded}. */
  static Table selected(Table table, Selection selection, List<Exclusion> excluded) {
    List<Table.Row> rows = table.rows();
    for (Map.Entry<String, String> each : selection.where().entrySet()) {
      String column = table.requireColumn(each.getKey());
      List<Table.Row> left = new ArrayList<>();
      for (Table.Row row : rows) {
        if (row.cell(column).filter(each.getValue()::equals).isPresent()) {
          left.add(row);
        } else {
          excluded.add(
              new Exclusion(
                  row.line(),
                  null,
                  null,
                  Exclusion.Code.NOT_SELECTED,
                  column + " is " + row.cell(column).orElse("empty")));
        }
      }
      if (left.isEmpty()) {
        throw new DataFailure(
            DataFailure.Code.EMPTY,
            table.name() + " has no row left where " + column + " is '" + each.getValue() + "'");
      }
      rows = left;
    }
    return new Table(table.name(), table.columns(), rows, table.unreadable(), table.settings());
  }

  private static List<MeasuredSystem> systems(
      List<Measurement> rows, List<Exclusion> excluded, @Nullable String wanted) {
    Map<String, List<Measurement>> byMode = new TreeMap<>();
    for (Measurement row : rows) {
      byMode.computeIfAbsent(name(row.mode()), mode -> new ArrayList<>()).add(row);
    }
    if (wanted != null) {
      if (!byMode.containsKey(wanted)) {
        throw new DataFailure(
            DataFailure.Code.EMPTY,
            "no row that can be read has the mode '"
                + wanted
                + "'; there are '"
                + String.join("', '", byMode.keySet())
                + "'");
      }
      List<Exclusion> others = new ArrayList<>(excluded);
      rows.stream()
          .filter(row -> !wanted.equals(row.mode()))
          .map(
              row ->
                  Exclusion.of(
                      row, Exclusion.Code.OTHER_MODE, "its mode is '" + name(row.mode()) + "'"))
          .forEach(others::add);
      return List.of(new MeasuredSystem(wanted, byMode.getOrDefault(wanted, List.of()), others));
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
