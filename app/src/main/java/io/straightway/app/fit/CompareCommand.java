package io.straightway.app.fit;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.SeedOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.scalability.curves.Comparison;
import io.straightway.scalability.curves.CurveFile.Selection;
import io.straightway.scalability.curves.CurvePair;
import io.straightway.scalability.curves.LatencyPair;
import io.straightway.scalability.data.LatencyTable;
import io.straightway.scalability.data.Tables;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
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
          + " the speed-up is printed for every size.",
      "Tables with a rate, and columns that begin with mean, sd and samples, are latencies: they are"
          + " tested rate by rate, with Holm's correction for testing many, and over all rates.",
      "Exit code 1 if B is worse beyond chance (slower at any size that both were measured at, or"
          + " of higher latency over all rates), or if rows could not be read; 2 if a file can't be"
          + " used at all."
    })
public final class CompareCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin CurveOptions curve = new CurveOptions();
  @Mixin SeedOption seed = new SeedOption();
  @Mixin JsonOption json = new JsonOption();

  @Parameters(
      index = "0",
      paramLabel = "A",
      description = "A CSV or JSON lines file, or a dataset of 'stp datasets'.")
  String first = "";

  @Parameters(index = "1", paramLabel = "B", description = "What to compare it with.")
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

  public CompareCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    Selection a = and(curve.selection(first), whereA);
    Selection b = and(curve.selection(second), whereB);
    ComparisonText comparison =
        holdsLatencies(a) && holdsLatencies(b)
            ? new LatencyPairText(LatencyPair.of(surroundings.directory(), a, b))
            : curves(a, b);
    if (json.wanted) {
      Json.print(surroundings.out(), comparison.json());
    } else {
      comparison.print(surroundings.out());
      surroundings.out().flush();
    }
    Comparison pair = comparison.pair();
    return pair.isWorse() || pair.hasBadRows() ? ExitCode.FAILED : ExitCode.OK;
  }

  private boolean holdsLatencies(Selection selection) {
    return selection.y() == null
        && selection.mode() == null
        && LatencyTable.isIn(Tables.open(surroundings.directory(), selection.file()));
  }

  private ComparisonText curves(Selection a, Selection b) {
    return CurvePair.of(surroundings.directory(), a, b, seed.value)
        .<ComparisonText>map(CurvePairText::new)
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    "no model can be fitted to both; each needs at least two sizes that can be"
                        + " read"));
  }

  private static Selection and(Selection all, Map<String, String> more) {
    Map<String, String> where = new LinkedHashMap<>(all.where());
    where.putAll(more);
    return new Selection(all.file(), all.x(), all.y(), all.mode(), where, all.unit());
  }
}
