package io.straightway.scalability.curves;

import io.straightway.scalability.data.CellReader;
import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.data.DataFailure.Fault;
import io.straightway.scalability.data.DataTable;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.RowFailure;
import io.straightway.scalability.data.Tables;
import io.straightway.scalability.statistics.Interval;
import io.straightway.scalability.statistics.Probability;
import java.nio.file.Path;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.jspecify.annotations.Nullable;

/**
 * The growth of demand by a constant share a month: a line through the logarithms of the months'
 * demands, with the interval of one month's demand.
 *
 * @param measured the demand by month, in the unit of throughput
 * @param line the logarithm of demand by months since the first
 */
public record DemandGrowth(SortedMap<YearMonth, Double> measured, SimpleRegression line) {
  private static final int FEWEST_MONTHS = 4;
  private static final int MONTHS_LOOKED_AHEAD = 120;

  /**
   * The month in which demand meets a capacity, up to ten years after the last one measured.
   *
   * @param capacity the capacity
   * @param month the month in which the trend meets it; null if it doesn't
   * @param earliest the first month whose demand may meet it, at 95 %; null if none may
   * @param latest the first month whose demand meets it for sure, at 95 %; null if none does
   * @param growth the share by which demand grows in a month
   */
  public record Meeting(
      double capacity,
      @Nullable YearMonth month,
      @Nullable YearMonth earliest,
      @Nullable YearMonth latest,
      double growth) {}

  /**
   * Reads the columns {@code month}, such as 2026-01 or a day of it, and {@code demand}.
   *
   * @param unit the unit of throughput; null if it isn't known
   * @throws DataFailure if a row can't be read, a month is repeated, there are too few, or the file
   *     names another unit
   */
  public static DemandGrowth read(Path directory, String file, @Nullable String unit) {
    DataTable table = Tables.open(directory, file);
    String demand = table.requireColumn("demand");
    String month = table.requireColumn("month");
    String own = table.unitOf(demand).orElse(table.settings().get("unit"));
    if (own != null && unit != null && !own.equals(unit)) {
      throw new DataFailure(
          Fault.MISMATCH, "%s is in %s, but throughput in %s".formatted(file, own, unit));
    }
    SortedMap<YearMonth, Double> measured = new TreeMap<>();
    try {
      for (DataTable.Row row : table.rows()) {
        CellReader cells = new CellReader(row);
        YearMonth at = cells.month(month);
        double value = cells.positive(demand, Exclusion.Code.THROUGHPUT_NOT_POSITIVE);
        if (measured.put(at, value) != null) {
          throw new DataFailure(
              Fault.MALFORMED, "%s has the month %s more than once".formatted(file, at));
        }
      }
    } catch (RowFailure e) {
      Exclusion bad = e.exclusion();
      throw new DataFailure(
          Fault.MALFORMED, "%s, line %d: %s".formatted(file, bad.line(), bad.reason()));
    }
    if (measured.size() < FEWEST_MONTHS) {
      throw new DataFailure(
          Fault.EMPTY,
          "%s has %d months, but a trend needs %d".formatted(file, measured.size(), FEWEST_MONTHS));
    }
    DemandGrowth growth = new DemandGrowth(measured, new SimpleRegression());
    measured.forEach((at, value) -> growth.line.addData(growth.months(at), Math.log(value)));
    return growth;
  }

  /** Returns the month in which demand meets a capacity. */
  public Meeting meets(double capacity) {
    return new Meeting(
        capacity,
        first(capacity, this::expected),
        first(capacity, x -> Objects.requireNonNull(interval(x).upper())),
        first(capacity, x -> Objects.requireNonNull(interval(x).lower())),
        Math.expm1(line.getSlope()));
  }

  private @Nullable YearMonth first(double capacity, DoubleUnaryOperator demand) {
    for (int x = 0; x <= months(measured.lastKey()) + MONTHS_LOOKED_AHEAD; x++) {
      if (demand.applyAsDouble(x) >= capacity) {
        return measured.firstKey().plusMonths(x);
      }
    }
    return null;
  }

  /** Returns the number of months from the first measured one to another. */
  public int months(YearMonth month) {
    return (int) ChronoUnit.MONTHS.between(measured.firstKey(), month);
  }

  /** Returns the demand that the trend expects some months after the first. */
  public double expected(double months) {
    return Math.exp(line.predict(months));
  }

  /** Returns the interval of one month's demand, some months after the first. */
  public Interval interval(double months) {
    double mean = measured.keySet().stream().mapToInt(this::months).average().orElseThrow();
    double off = months - mean;
    double variance =
        line.getMeanSquareError() * (1 + 1.0 / measured.size() + off * off / line.getXSumSquares());
    double reach = Probability.student(measured.size() - 2) * Math.sqrt(variance);
    double expected = line.predict(months);
    return new Interval(Math.exp(expected - reach), Math.exp(expected + reach));
  }
}
