package io.straightway.benchmark.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.findings.Summary;
import io.straightway.benchmark.findings.Summary.BestDeployment;
import io.straightway.benchmark.findings.SummaryText;
import io.straightway.benchmark.report.BenchReport.Output;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

final class BenchReportTest {
  private static final Pattern REFERENCE =
      Pattern.compile("(?:src|href|data|action)=\"([^\"]*)\"|url\\(([^)]*)\\)|@import");
  private static final String HOSTILE = "<script>alert(\"x\")</script> & 'q' ]]> \u0001 \u202e";

  @TempDir private Path directory;

  private Output report(Path bench) throws IOException {
    return BenchReport.write(
        BenchFiles.read(bench), List.of(), "Prospect & Sons", directory.resolve("out"));
  }

  private static Document parsed(Path page) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(Files.readString(page))));
  }

  private static int count(Document page, String tag) {
    return page.getElementsByTagName(tag).getLength();
  }

  @Test
  void completeDataHaveAllFigures() throws Exception {
    Output written = report(GeneratedBench.complete(directory.resolve("made")));
    Document page = parsed(written.page());

    assertThat(written.leftOut()).isEmpty();
    assertThat(ids(page, "figure"))
        .containsExactly(
            "curves",
            "elements-over-time",
            "sentinel",
            "ideal-1",
            "ideal-2",
            "ideal-3",
            "ideal-4",
            "queues",
            "surface-1",
            "positions-1",
            "fit",
            "residuals",
            "single-element",
            "single-element-transformed",
            "queues-linearised",
            "queues-fit",
            "latency-create-to-end",
            "latency-send-to-end",
            "latency-histograms",
            "latency-over-time",
            "grid");
    assertThat(count(page, "svg")).isEqualTo(count(page, "figure"));
    assertThat(written.figures()).hasSize(2 * count(page, "figure")).allMatch(Files::isRegularFile);
  }

  private static List<String> ids(Document page, String tag) {
    NodeList nodes = page.getElementsByTagName(tag);
    return IntStream.range(0, nodes.getLength())
        .mapToObj(i -> nodes.item(i).getAttributes().getNamedItem("id").getNodeValue())
        .toList();
  }

  @Test
  void thePageNeedsNothingFromElsewhere() throws Exception {
    Output written = report(GeneratedBench.complete(directory.resolve("made")));
    String page = Files.readString(written.page());

    assertThat(REFERENCE.matcher(page).results().map(MatchResult::group))
        .allMatch(reference -> reference.startsWith("url(#") || reference.startsWith("href=\"#"));
    assertThat(page).doesNotContain("<script").doesNotContain("<link").doesNotContain("<img");
    assertThat(page.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(1_000_000);
  }

  @Test
  void findingsAndContentsComeBeforeEverythingElse() throws Exception {
    Output written = report(GeneratedBench.complete(directory.resolve("made")));
    String page = Files.readString(written.page());

    assertThat(page.indexOf("id=\"findings\"")).isPositive().isLessThan(page.indexOf("<nav"));
    assertThat(page.indexOf("<table")).as("of the cover").isLessThan(page.indexOf("<svg"));
    assertThat(page.indexOf("<nav")).isLessThan(page.indexOf("id=\"throughput\""));
    assertThat(REFERENCE.matcher(page).results().map(match -> match.group(1)))
        .filteredOn(reference -> reference != null)
        .hasSizeGreaterThan(7)
        .allMatch(reference -> page.contains("id=\"" + reference.substring(1) + "\""));
    assertThat(page).contains("prefers-color-scheme: dark").contains("width=device-width");
  }

  @Test
  void throughputIsInTradesASecondAndLatencyInMilliseconds() throws Exception {
    Output written = report(GeneratedBench.complete(directory.resolve("made")));

    assertThat(Files.readString(written.page()))
        .doesNotContain("trades/hour")
        .doesNotContain("atency, \u00B5s")
        .contains("throughput, trades/s")
        .contains("latency, ms");
  }

  @Test
  void severalWarningsOfARunAreOneRowOfATable() throws Exception {
    Path bench =
        new GeneratedBench(directory.resolve("made")).point("m", 1, 1, "1", 9).writeTo("run");
    for (String name : List.of("probe", "grid")) {
      GeneratedBench.writeManifest(bench.resolve(name), name, "stp bench " + name);
      Path manifest = bench.resolve(name).resolve("manifest.json");
      Files.writeString(
          manifest,
          Files.readString(manifest).replace("\"warnings\": []", "\"warnings\": [\"slow\"]"));
    }

    Document page = parsed(report(bench).page());

    assertThat(rows(page)).contains("made/grid; made/probe|slow");
  }

  private static List<String> rows(Document page) {
    NodeList rows = page.getElementsByTagName("tr");
    return IntStream.range(0, rows.getLength())
        .mapToObj(i -> rows.item(i).getTextContent().strip().replaceAll("\\s*\\n\\s*", "|"))
        .toList();
  }

  @Test
  void namesWithinAFigureAreItsOwn() throws Exception {
    Output written = report(GeneratedBench.complete(directory.resolve("made")));
    List<String> ids =
        Pattern.compile(" id=\"([^\"]+)\"")
            .matcher(Files.readString(written.page()))
            .results()
            .map(match -> match.group(1))
            .toList();

    assertThat(ids).doesNotHaveDuplicates();
  }

  @Test
  void figuresThatTheDataDontSupportAreLeftOutWithTheReason() throws Exception {
    Path bench =
        new GeneratedBench(directory.resolve("made"))
            .point("1 queue", 1, 1, "1", 1000)
            .writeTo("run");

    Output written = report(bench);

    assertThat(ids(parsed(written.page()), "figure")).containsExactly("elements-over-time");
    assertThat(written.leftOut())
        .anyMatch(reason -> reason.startsWith("The sentinel") && reason.contains("fewer than two"))
        .anyMatch(reason -> reason.startsWith("System size against queues"))
        .anyMatch(reason -> reason.startsWith("Position-keeping models: no directory"))
        .anyMatch(reason -> reason.startsWith("The latency grid: no directory"));
    assertThat(Files.readString(written.page()))
        .contains("there are fewer than two sentinels with a number");
  }

  @Test
  void theSummaryIsAPlainComputationFromTheFiles() throws Exception {
    Path bench =
        new GeneratedBench(directory.resolve("made"))
            .point("slow", 1, 1, "1", 900)
            .point("fast", 2, 1, "1", 2000)
            .point("fast", 2, 1, "2", 2100)
            .point("fast", 2, 1, "3", 2200)
            .writeTo("run");

    Summary summary = report(bench).summary();
    BestDeployment best = summary.best();

    assertThat(best).isNotNull();
    assertThat(best.mode()).isEqualTo("fast");
    assertThat(best.elements()).isEqualTo(2);
    assertThat(best.runs()).isEqualTo(3);
    assertThat(best.tradesPerSecond()).isCloseTo(2100, within(1e-9));
    assertThat(best.tradesPerHour()).isCloseTo(7_560_000, within(1e-6));
    // Student's t for two degrees of freedom is 4.3027, the standard error 100 / root 3
    assertThat(best.upper()).isCloseTo(2100 + 4.3027 * 57.735, within(0.01));
    assertThat(best.lower()).isCloseTo(2100 - 4.3027 * 57.735, within(0.01));
    assertThat(best.floorFraction()).isCloseTo(2100 / GeneratedBench.FLOOR, within(1e-12));
    assertThat(best.pgbenchMultiple()).isCloseTo(2100 / GeneratedBench.PGBENCH, within(1e-12));
    assertThat(summary.points()).isEqualTo(4);
  }

  @Test
  void aPointOffTheCurveIsNamedBesideTheBestOne() throws Exception {
    Path bench =
        new GeneratedBench(directory.resolve("made"))
            .point("m", 1, 1, "1", 1000)
            .point("m", 2, 1, "1", 1900)
            .point("sentinel", 1, 1, "1", 5000)
            .writeTo("run");
    Path runs = bench.resolve("run/runs.csv");
    Files.writeString(runs, Files.readString(runs).replace("sentinel", "more machines"));

    Summary summary = report(bench).summary();

    assertThat(summary.best()).extracting(BestDeployment::tradesPerSecond).isEqualTo(1900.0);
    assertThat(summary.offCurve()).extracting(BestDeployment::tradesPerSecond).isEqualTo(5000.0);
    assertThat(SummaryText.sentences(summary))
        .anyMatch(sentence -> sentence.startsWith("Outside the curve"));
  }

  @Test
  void aSecondSessionOfAKindIsNamed() throws Exception {
    Path bench =
        new GeneratedBench(directory.resolve("made")).point("m", 1, 1, "1", 9).writeTo("run");
    new GeneratedBench(bench).point("m", 2, 1, "1", 99).writeTo("run2");
    GeneratedBench.writeManifest(bench.resolve("run2"), "run", "stp bench run");

    assertThat(report(bench).warnings())
        .anyMatch(warning -> warning.startsWith("made/run2: another session of kind run"));
  }

  @Test
  void latenciesAppearBesidePublishedOnesOfTheSameRate() throws Exception {
    Summary summary = report(GeneratedBench.complete(directory.resolve("made"))).summary();

    assertThat(summary.latencies()).hasSize(3);
    Summary.RateLatency slowest = summary.latencies().get(0);
    assertThat(slowest.rate()).isEqualTo(200);
    assertThat(slowest.meanMicros()).isEqualTo(420);
    assertThat(slowest.publishedMeanMicros()).isEqualTo(285.0);
    assertThat(slowest.ratio()).isCloseTo(420 / 285.0, within(1e-12));
    assertThat(summary.orders()).isEqualTo(new Summary.Orders(12_000, 0, 0, 0));
  }

  @Test
  void aPointWithoutNumberIsNamedAndNotDrawn() throws Exception {
    Path bench =
        new GeneratedBench(directory.resolve("made"))
            .point("m", 1, 1, "1", 1000)
            .point("m", 2, 1, "1", 1900)
            .withoutNumber("m", 3, "I2 broken")
            .writeTo("run");

    Output written = report(bench);
    String page = Files.readString(written.page());
    String ideal = Files.readString(directory.resolve("out/figures/ideal-1.svg"));

    assertThat(written.summary().withoutNumber()).isEqualTo(1);
    assertThat(written.summary().broken()).isEqualTo(1);
    assertThat(written.warnings())
        .anyMatch(warning -> warning.contains("p003") && warning.contains("I2"));
    assertThat(page).contains("Points without a number").contains("I2 broken");
    assertThat(page).contains("1 yields no number; invariants were broken in 1 point");
    assertThat(ideal).doesNotContain(">3<");
  }

  @Test
  void aCoverSaysForWhomOnWhatWhenAndWhetherItCanBeUsed() throws Exception {
    Output written = report(GeneratedBench.complete(directory.resolve("made")));
    Document page = parsed(written.page());
    String text = Files.readString(written.page());
    String cover = text.substring(0, text.indexOf("id=\"findings\""));

    assertThat(rows(page)).contains("Customer|Prospect & Sons", "Machine|2 cores, 8.00 GiB");
    assertThat(cover).contains("<td>Date</td>").contains("The numbers can be used");
    assertThat(cover.split("<figure", -1)).as("one summary chart").hasSize(2);
    String before = text.substring(0, text.indexOf("id=\"appendix\""));
    assertThat(before.split("<figure", -1)).as("all others are in the appendix").hasSize(2);
  }

  @Test
  void aSinglePointIsNoHeadlineAndALossNamesTheNextStep() throws Exception {
    Path bench =
        new GeneratedBench(directory.resolve("made"))
            .point("m", 1, 1, "1", 1000)
            .point("m", 2, 1, "low-contention", 0, "1", Double.NaN, "true", "did not settle: 1")
            .writeTo("run");

    Output written = report(bench);

    assertThat(SummaryText.sentences(written.summary()))
        .noneMatch(sentence -> sentence.startsWith("The fastest"))
        .anyMatch(sentence -> sentence.startsWith("Only one point yields a number"));
    assertThat(written.warnings())
        .anyMatch(warning -> warning.contains("did not settle") && warning.contains("; next: "));
    assertThat(Files.readString(written.page()))
        .contains("Too little to draw conclusions")
        .contains("Warnings (")
        .contains("with more --seconds");
  }

  @Test
  void aSectionWithoutFiguresIsLeftOut() throws Exception {
    Path bench =
        new GeneratedBench(directory.resolve("made"))
            .point("m", 1, 1, "1", 1000)
            .point("m", 1, 1, "2", 1010)
            .writeTo("run");

    String page = Files.readString(report(bench).page());

    assertThat(page)
        .doesNotContain("No figure")
        .doesNotContain("id=\"latency\"")
        .doesNotContain("Warnings (0)");
  }

  @Test
  void textFromFilesIsEscapedEverywhere() throws Exception {
    Path bench =
        new GeneratedBench(directory.resolve("made"))
            .point(HOSTILE, 1, 1, "1", 1000)
            .point(HOSTILE, 2, 1, "1", 1900)
            .withoutNumber(HOSTILE, 3, "<b onclick='x'>")
            .writeTo("run");
    GeneratedBench.writeManifest(bench.resolve("run"), "run", "stp <img src=x>");

    Output written = report(bench);
    Document page = parsed(written.page());

    assertThat(count(page, "script")).isZero();
    assertThat(count(page, "img")).isZero();
    assertThat(Files.readString(written.page()))
        .contains("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;q&#39;")
        .contains("stp &lt;img src=x&gt;")
        .doesNotContain("\u0001")
        .doesNotContain("<b onclick");
  }

  @Test
  void anEarlierBenchmarkIsComparedWithThisOne() throws Exception {
    Path now = GeneratedBench.complete(directory.resolve("now"));
    Path before = GeneratedBench.complete(directory.resolve("before"));

    Output written =
        BenchReport.write(
            BenchFiles.read(now), List.of(BenchFiles.read(before)), "", directory.resolve("out"));

    assertThat(Files.readString(written.page()))
        .contains("Against earlier runs")
        .contains("before: 4 queues");
  }
}
