package io.straightway.app.fit;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.SeedOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.charts.FitCharts;
import io.straightway.scalability.curves.ClosedSystem;
import io.straightway.scalability.curves.CurveFile;
import io.straightway.scalability.curves.DemandGrowth;
import io.straightway.scalability.curves.result.FitResult;
import io.straightway.scalability.curves.result.Planning;
import io.straightway.scalability.curves.result.SelfTestResult;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.selftest.SelfTest;
import io.straightway.table.Numbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp fit}. */
@Command(
    name = "fit",
    header = "Fit scalability models to throughput, choose one and predict.",
    description = {
      "Reads a CSV file with a header, or JSON lines: a size, a throughput, and if you have them"
          + " mode, run, on_curve, started_at, window_start and latency_... columns. Fits linear,"
          + " quadratic, Amdahl and super-serial curves, a ceiling and one without contention, and"
          + " chooses the simplest that describes the data. Prints the answer first: the throughput"
          + " at --predict (default: twice the largest size), how far to trust it, the peak, and"
          + " the next run; with --explain also the reasons.",
      "Exit code 1 if rows could not be read or no model describes the data of a mode, 2 if no row"
          + " of the file can be used."
    })
public final class FitCommand implements Callable<Integer> {
  private static final int MOST_STUDIES = 100_000;
  private static final int MANY_ROWS = 20_000;

  private final Surroundings surroundings;

  @Mixin CurveOptions curve = new CurveOptions();
  @Mixin SeedOption seed = new SeedOption();
  @Mixin JsonOption json = new JsonOption();

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "A CSV or JSON lines file, or a dataset of 'stp datasets'.")
  @Nullable String file;

  @Option(
      names = "--self-test",
      paramLabel = "STUDIES",
      arity = "0..1",
      fallbackValue = "" + SelfTest.DEFAULT_STUDIES,
      description =
          "Simulate this many studies of known systems (default: 1000, about a minute) in place of"
              + " fitting a file, and print how often the intervals hold the truth.")
  @Nullable Integer studies;

  @Option(
      names = "--predict",
      paramLabel = "N",
      split = ",",
      description = "Sizes to predict throughput for, such as 12,16.")
  List<Double> predict = List.of();

  @Option(names = "--target", paramLabel = "X", description = "Find the size for this throughput.")
  @Nullable Double target;

  @Option(
      names = "--in-flight",
      paramLabel = "K",
      description =
          "Take the system as closed, with K requests under way for each unit of size, and "
              + "print how long one takes at predicted sizes, by Little's law.")
  @Nullable Double inFlight;

  @Option(
      names = "--latency",
      paramLabel = "SECONDS",
      description =
          "With --in-flight: find the largest size at which a request takes at most this time.")
  @Nullable Double latency;

  @Option(
      names = "--price",
      paramLabel = "P",
      description =
          "Cost of one more part: print where capacity goes at each size, and up to which size one"
              + " more part pays.")
  @Nullable Double price;

  @Option(
      names = "--worth",
      paramLabel = "W",
      description =
          "With --price: worth of one unit of throughput, in the same money. Default: 1, so that a"
              + " price is the throughput that one more part must add.")
  double worth = 1;

  @Option(
      names = "--demand",
      paramLabel = "FILE",
      description =
          "A CSV file with the columns month (2026-01) and demand: print the month in which demand"
              + " meets the lower end of the capacity, and with --charts draw it.")
  @Nullable String demand;

  @Option(
      names = "--explain",
      description = "Also print the reasons: data, models, objections and predictions.")
  boolean explain;

  @Option(
      names = "--weighted",
      description =
          "Give more weight to sizes whose repeats scatter less, for scatter that grows with"
              + " throughput. Needs differing repeats at three sizes or more.")
  boolean weighted;

  @Option(
      names = "--equal-scatter",
      description =
          "Take scatter to be the same at all sizes, as other tools do. Otherwise, the data decide"
              + " whether it grows with throughput, and intervals allow for it.")
  boolean equalScatter;

  @Option(
      names = "--transform",
      description =
          "Also fit the super-serial model by the transform of older papers (Y = N/C - 1 "
              + "against N - 1), to compare with them.")
  boolean transform;

  @Option(
      names = "--charts",
      paramLabel = "DIR",
      description =
          "Draw the fit, its residuals and with --transform the transform, as SVG and PNG, into"
              + " this directory; of several modes, a subdirectory each and a figure of all.")
  @Nullable Path charts;

  @Mixin ScaleOption scale = new ScaleOption();

  public FitCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    if (studies != null) {
      return selfTest(studies);
    }
    if (file == null) {
      throw CommandFailure.usage("name a FILE to fit, or --self-test");
    }
    return fit(file);
  }

  private int selfTest(int studies) {
    if (studies < 1 || studies > MOST_STUDIES) {
      throw CommandFailure.range("--self-test", studies, "1 to " + MOST_STUDIES);
    }
    SelfTestResult result = SelfTestResult.of(studies, seed.value);
    json.print(surroundings.out(), result.json(), () -> result.print(surroundings.out()));
    return ExitCode.OK;
  }

  private int fit(String name) throws IOException {
    requirePositive("--predict", predict);
    requirePositive("--target", target == null ? List.of() : List.of(target));
    requirePositive("--in-flight", inFlight == null ? List.of() : List.of(inFlight));
    requirePositive("--latency", latency == null ? List.of() : List.of(latency));
    requirePositive("--price", price == null ? List.of() : List.of(price));
    requirePositive("--worth", List.of(worth));
    if (latency != null && inFlight == null) {
      throw CommandFailure.usage("--latency needs --in-flight: how many requests are under way");
    }
    CurveFile measured =
        CurveFile.read(surroundings.directory(), curve.selection(name), seed.value);
    FitOptions options =
        new FitOptions(predict, target, weighted, equalScatter, transform, seed.value);
    Path figures = charts == null ? null : surroundings.writable("--charts", charts);
    if (measured.rowCount() > MANY_ROWS) {
      surroundings
          .err()
          .println("fitting " + Numbers.of(measured.rowCount()) + " rows, which takes a while");
    }
    FitResult result =
        FitResult.of(
            measured,
            options,
            new Planning(
                closed(measured),
                latency,
                price,
                worth,
                predict,
                demand == null
                    ? null
                    : DemandGrowth.read(surroundings.directory(), demand, measured.unit())));
    if (json.active) {
      Json.print(surroundings.out(), result.json());
    } else {
      result.print(explain, surroundings.out());
    }
    if (figures != null) {
      for (Path drawn : FitCharts.write(result, scale.value, figures)) {
        surroundings.err().println("drawn: " + drawn);
      }
    }
    return result.hasBadRows() || result.lacksModel() ? ExitCode.FAILED : ExitCode.OK;
  }

  private @Nullable ClosedSystem closed(CurveFile measured) {
    Double count = inFlight;
    return count == null
        ? null
        : ClosedSystem.of(count, measured.unit())
            .orElseThrow(
                () ->
                    CommandFailure.usage(
                        "--in-flight needs a unit of throughput such as requests/s or trades/hour,"
                            + " single ones by /s, /min, /hour or /day, but it is "
                            + (measured.unit() == null ? "not named" : measured.unit())));
  }

  private static void requirePositive(String option, List<Double> values) {
    for (double value : values) {
      if (!(value > 0)) {
        throw CommandFailure.range(option, value, "above 0");
      }
    }
  }
}
