package io.straightway.app.fit;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.SeedOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.charts.FitCharts;
import io.straightway.charts.FitLabels;
import io.straightway.scalability.curves.Comparison;
import io.straightway.scalability.curves.CurveFile.Selection;
import io.straightway.scalability.curves.CurvePair;
import io.straightway.scalability.curves.LatencyPair;
import io.straightway.scalability.curves.result.ComparisonText;
import io.straightway.scalability.data.LatencyTable;
import io.straightway.scalability.data.Tables;
import io.straightway.scalability.fit.FitReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp compare}. */
@Command(
    name = "compare",
    header = "Compare two throughput curves, or two tables of latencies.",
    description = {
      "Curves are fitted with one model; each parameter and the peak is tested for a difference, and"
          + " the speed-up is printed for every size. If the curves differ as wholes, sizes are"
          + " tested, with Holm's correction for testing many.",
      "Tables with a rate, and columns that begin with mean, sd and samples, are latencies: they are"
          + " tested rate by rate, with the same correction, and over all rates.",
      "A column 'session' names the sessions: the system was set up again between two of them."
          + " Differences between sessions of one system show the size of chance. With one session"
          + " of each system there is no verdict.",
      "Exit code 1 if B is worse beyond chance (slower at any size that both were measured at, or"
          + " of higher latency over all rates, or at some and of lower at none), or if rows could not be read; 2 if a"
          + " file can't be used at all."
    })
public final class CompareCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CurveOptions curve = new CurveOptions();
  @Mixin SeedOption seed = new SeedOption();
  @Mixin JsonOption json = new JsonOption();

  @Parameters(
      index = "0",
      paramLabel = "A",
      description = "A CSV or JSON lines file, or a dataset of 'stp datasets'.")
  String first = "";

  @Parameters(index = "1", paramLabel = "B", description = "File or dataset to compare with A.")
  String second = "";

  @Option(
      names = "--where-a",
      paramLabel = "COLUMN=VALUE",
      description = "Only rows of A with this value in this column.")
  Map<String, String> whereA = new LinkedHashMap<>();

  @Option(
      names = "--where-b",
      paramLabel = "COLUMN=VALUE",
      description = "Only rows of B with this value in this column.")
  Map<String, String> whereB = new LinkedHashMap<>();

  @Option(
      names = "--charts",
      paramLabel = "DIR",
      description = "Draw both curves on one figure, as SVG and PNG, into this directory.")
  @Nullable Path charts;

  @Mixin ScaleOption scale = new ScaleOption();

  @Option(
      names = "--session-sd",
      paramLabel = "SHARE",
      description =
          "The standard deviation between sessions of one system, as a share of throughput or"
              + " latency such as 0.02, if you know it from elsewhere.")
  @Nullable Double sessionDeviation;

  public CompareCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    if (sessionDeviation != null && !(sessionDeviation > 0 && sessionDeviation < 1)) {
      throw CommandFailure.range("--session-sd", sessionDeviation, "above 0 and below 1");
    }
    Selection a = curve.selection(first).and(whereA);
    Selection b = curve.selection(second).and(whereB);
    boolean latencies = holdsLatencies(a) && holdsLatencies(b);
    if (charts != null && latencies) {
      throw CommandFailure.usage("--charts draws throughput curves, and these are latencies");
    }
    Path figures = charts == null ? null : surroundings.writable("--charts", charts);
    Comparison pair =
        latencies ? LatencyPair.of(surroundings.directory(), a, b, sessionDeviation) : curves(a, b);
    if (json.active) {
      Json.print(surroundings.out(), ComparisonText.json(pair));
    } else {
      ComparisonText.print(pair, surroundings.out());
    }
    if (figures != null && pair instanceof CurvePair curves) {
      draw(curves, figures);
    }
    return pair.isWorse() || pair.hasBadRows() ? ExitCode.FAILED : ExitCode.OK;
  }

  private void draw(CurvePair curves, Path directory) throws IOException {
    Map<String, FitReport> reports = new LinkedHashMap<>();
    reports.put("A: " + curves.first().title(), curves.firstReport());
    reports.put("B: " + curves.second().title(), curves.secondReport());
    FitLabels labels =
        new FitLabels(
            "Throughput of A and B, each by its own model",
            curves.first().sizeName(),
            curves.first().measure(),
            scale.value);
    for (Path drawn : FitCharts.overlay(reports, labels, directory, "compare")) {
      surroundings.err().println("drawn: " + drawn);
    }
  }

  private boolean holdsLatencies(Selection selection) {
    return selection.y() == null
        && selection.mode() == null
        && LatencyTable.isIn(Tables.open(surroundings.directory(), selection.file()));
  }

  private CurvePair curves(Selection a, Selection b) {
    return CurvePair.of(surroundings.directory(), a, b, sessionDeviation, seed.value)
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    "no model can be fitted to both; each needs at least two sizes that can be"
                        + " read"));
  }
}
