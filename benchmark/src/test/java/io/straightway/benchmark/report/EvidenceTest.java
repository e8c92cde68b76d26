package io.straightway.benchmark.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.files.Repeats;
import io.straightway.benchmark.files.RunPoint;
import io.straightway.benchmark.findings.Caution;
import io.straightway.benchmark.findings.Cautions;
import io.straightway.benchmark.findings.Fits;
import io.straightway.benchmark.findings.IdealText;
import io.straightway.benchmark.findings.Sentinels;
import io.straightway.benchmark.findings.Summaries;
import io.straightway.benchmark.findings.Summary;
import io.straightway.benchmark.findings.SummaryText;
import io.straightway.table.Html;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report contradicts numbers that the machine or the files don't support. */
final class EvidenceTest {
  @TempDir private Path directory;

  private GeneratedBench bench(double lastSentinel) {
    return new GeneratedBench(directory.resolve("made"))
        .point("sentinel", 1, 1, "1", 1000)
        .point("m", 1, 1, "1", 1000)
        .point("m", 2, 1, "1", 1900)
        .point("m", 3, 1, "1", 2700)
        .point("sentinel", 1, 1, "2", lastSentinel);
  }

  private static Summary summary(Path bench) {
    BenchFiles files = BenchFiles.read(bench);
    return Summaries.of(files, Fits.of(files, List.of()));
  }

  private static String curves(Path bench, BenchFiles... against) {
    Html html = new Html();
    FitTables.write(Fits.of(BenchFiles.read(bench), List.of(against)), html);
    return html.toString();
  }

  @Test
  void aSentinelThatVariesByMoreThanATenthIsAFinding() throws IOException {
    Summary steady = summary(bench(1090).writeTo("run"));
    BenchFiles files = BenchFiles.read(bench(1150).writeTo("run"));
    Summary varied = Summaries.of(files, Fits.of(files, List.of()));

    assertThat(SummaryText.sentences(steady)).noneMatch(sentence -> sentence.contains("varied"));
    assertThat(SummaryText.sentences(varied))
        .anyMatch(
            sentence -> sentence.startsWith("The same small point varied by 14.0 % of its mean"));
    assertThat(varied.hasSteadyMachine()).isTrue();
    assertThat(IdealText.sentence("m", Repeats.usable(files.points()), Sentinels.range(files)))
        .contains("2.70 times the throughput of 1 element (2.37 to 3.08 by the range of the");
  }

  @Test
  void aSentinelThatVariesByMoreThanAFifthLeavesNothingToUse() throws IOException {
    Summary varied = summary(bench(1250).writeTo("run"));

    assertThat(varied.hasSteadyMachine()).isFalse();
    assertThat(SummaryText.verdict(varied, 0))
        .startsWith("Don't use the numbers: the machine was not steady");
  }

  @Test
  void aDifferenceWithinTheRangeOfTheSentinelsIsNoneToEarlierRuns() throws IOException {
    String faster = "<td>faster";
    GeneratedBench earlier = new GeneratedBench(directory.resolve("earlier"));
    GeneratedBench now = new GeneratedBench(directory.resolve("now"));
    GeneratedBench unsteady = new GeneratedBench(directory.resolve("unsteady"));
    for (int repeat = 1; repeat <= 3; repeat++) {
      for (int elements = 1; elements <= 4; elements++) {
        double rate = 1000 * elements * (1 + 0.002 * repeat);
        earlier.point("m", elements, 1, "" + repeat, rate);
        now.point("m", elements, 1, "" + repeat, 1.1 * rate);
        unsteady.point("m", elements, 1, "" + repeat, 1.1 * rate);
      }
      unsteady.point("sentinel", 1, 1, "" + repeat, 1000 + 75 * repeat);
    }
    BenchFiles former = BenchFiles.read(earlier.writeTo("run"));

    assertThat(curves(now.writeTo("run"), former)).contains(faster);
    assertThat(curves(unsteady.writeTo("run"), former))
        .contains("no difference shown")
        .doesNotContain(faster);
  }

  @Test
  void aThroughputThatTheWindowsContradictIsReplacedByTheirs() throws IOException {
    Path bench = bench(1000).writeTo("run");
    Path runs = bench.resolve("run/runs.csv");
    Files.writeString(runs, Files.readString(runs).replace(",6840000.0,1900.0,", ",,1500,"));

    BenchFiles files = BenchFiles.read(bench);

    assertThat(files.points().get(2).rate()).isCloseTo(1900, within(1.0));
    assertThat(Cautions.of(files, List.of(), Fits.of(files, List.of())))
        .extracting(Caution::sentence)
        .contains(
            "made/run: p003 has 1,500 trades/s in runs.csv, but 1,900 by its windows; the report uses the windows");
  }

  @Test
  void aFileThatWasChangedAfterTheBenchIsNamed() throws IOException {
    Path run = bench(1000).writeTo("run").resolve("run");
    BenchDirectory bench = BenchDirectory.open(run);
    Manifest manifest = bench.manifest().orElseThrow().withSha256(bench.sha256());
    bench.write(manifest);

    assertThat(BenchFiles.read(run).sessions().get(0).contradictions()).isEmpty();
    Files.writeString(
        run.resolve("windows.csv"),
        "p009,1,,5,1000,true\n",
        java.nio.file.StandardOpenOption.APPEND);

    assertThat(manifest.sha256()).containsOnlyKeys("runs.csv", "windows.csv");
    assertThat(BenchFiles.read(run).sessions().get(0).contradictions())
        .containsExactly("windows.csv has changed since: its SHA-256 is not the manifest's");
    assertThat(BenchFiles.read(run).points()).allMatch(RunPoint::hasNumber);
  }

  @Test
  void onlyAModelSaysThatAPeakIsUnbounded() throws IOException {
    Path falling =
        new GeneratedBench(directory.resolve("made"))
            .point("m", 1, 1, "1", 2000)
            .point("m", 2, 1, "1", 1500)
            .writeTo("run");

    String page = curves(falling);

    assertThat(page.substring(0, page.indexOf("Reasons for")))
        .contains("not determined")
        .doesNotContain("unbounded");
  }
}
