package io.straightway.charts;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.charts.FitLabels.CurveScale;
import io.straightway.charts.SvgFigure.Drawn;
import io.straightway.charts.figure.Layer;
import io.straightway.charts.figure.Layer.Band;
import io.straightway.charts.figure.Layer.BandPoint;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.style.SeriesStyle;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.FitStudy;
import io.straightway.scalability.fit.check.Structure;
import io.straightway.scalability.fit.check.Warning;
import io.straightway.scalability.fit.check.Warning.WarningCode;
import io.straightway.scalability.fit.choice.Candidates;
import io.straightway.scalability.fit.choice.ModelChoice;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.statistics.Interval;
import io.straightway.table.Numbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FitChartTest {
  @TempDir private Path directory;

  private SvgFigure draw(FitReport report, FitLabels labels) throws IOException {
    return SvgFigure.read(FitCharts.write(report, labels, directory).get(0));
  }

  private static long circles(SvgFigure figure, Predicate<String> fill) {
    return figure.shapes().stream()
        .filter(shape -> shape.isCircle() && fill.test(shape.fill()))
        .count();
  }

  @Test
  void measuredPointsAreFilledAndOutliersHollow() throws IOException {
    SvgFigure figure = draw(Sample.REPEATS.report(), Sample.REPEATS.labels());

    // and one of each in the legend
    assertThat(circles(figure, "black"::equals)).isEqualTo(15 + 1);
    assertThat(circles(figure, "white"::equals)).isEqualTo(2 + 1);
  }

  @Test
  void eachSizeShowsItsShareOfVeryManyPointsAndTheFigureStatesIt() throws IOException {
    List<Measurement> many =
        IntStream.range(0, 10_000)
            .mapToObj(i -> Measurement.of(i + 2, 1 + i % 5, 100 * (1 + i % 5) + i / 1000.0))
            .toList();
    FitReport report = FitStudy.of(many, List.of(), FitOptions.modelsOnly(1));

    SvgFigure figure = draw(report, Sample.LINEAR.labels());

    assertThat(circles(figure, "black"::equals)).isEqualTo(2_000 + 1);
    assertThat(figure.words()).contains("One in 5 of 10,000 points is drawn.");
  }

  @Test
  void aCurveWithoutPointsOffItShowsNoHollowOne() throws IOException {
    SvgFigure figure = draw(Sample.HOURLY.report(), Sample.HOURLY.labels());

    assertThat(circles(figure, "white"::equals)).isZero();
    assertThat(figure.words()).doesNotContain("measured, not fitted");
  }

  @Test
  void sizesOverAWideRangeAreDrawnInEqualRatiosUnlessAskedOtherwise() throws IOException {
    List<Measurement> wide =
        IntStream.rangeClosed(0, 7)
            .mapToObj(i -> Measurement.of(i + 2, 1 << i, 100 * (1 << i) * (1 - 0.003 * (1 << i))))
            .toList();
    FitReport report = FitStudy.of(wide, List.of(), FitOptions.modelsOnly(1));

    assertThat(report.points()).hasSize(8);
    SvgFigure auto = draw(report, labels(CurveScale.AUTO));
    assertThat(auto.words()).contains("1", "2", "5", "10", "20", "50", "100");
    SvgFigure even = draw(report, labels(CurveScale.EVEN));
    assertThat(even.words()).contains("0", "20", "40").doesNotContain("5");
    assertThat(draw(report, labels(CurveScale.LOG)).words()).isEqualTo(auto.words());
  }

  private static FitLabels labels(CurveScale scale) {
    return new FitLabels("A wide range", "elements", "trades/s", scale);
  }

  @Test
  void warningsStandOnTheFigure() throws IOException {
    List<Measurement> two =
        IntStream.rangeClosed(1, 12)
            .mapToObj(i -> Measurement.of(i + 1, i, (i <= 6 ? 100 : 60) * i + i % 3))
            .toList();

    SvgFigure figure =
        draw(FitStudy.of(two, List.of(), FitOptions.modelsOnly(1)), labels(CurveScale.AUTO));

    assertThat(figure.words())
        .contains("fitted in parts")
        .anyMatch(line -> line.startsWith("Warning MIXED_MODES: looks like two systems"));
    assertThat(top(figure, "Warning MIXED_MODES"))
        .describedAs("a foot note, below the legend")
        .isGreaterThan(top(figure, "fitted in parts"));
  }

  private static double top(SvgFigure figure, String beginning) {
    return figure.texts().stream()
        .filter(text -> text.words().startsWith(beginning))
        .mapToDouble(text -> text.box().getMinY())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aPredictionThatReachesOutOfTheFigureIsExplained() throws IOException {
    FitOptions far = new FitOptions(List.of(8.0), null, false, false, 1);
    List<Measurement> few =
        List.of(
            Measurement.of(2, 1, 75),
            Measurement.of(3, 2, 140),
            Measurement.of(4, 3, 185),
            Measurement.of(5, 4, 230));
    FitReport report = FitStudy.of(few, List.of(), far);
    Prediction prediction = report.predictions().get(0);
    Prediction wide =
        new Prediction(
            8,
            prediction.throughput(),
            new Interval(10.0, 1e6),
            true,
            null,
            Map.of(),
            Prediction.Basis.MODELS);

    SvgFigure figure = draw(predicting(report, wide), labels(CurveScale.AUTO));

    assertThat(figure.words())
        .anyMatch(
            line -> line.startsWith("At 8 the interval reaches beyond this figure, to 1,000,000"));
  }

  @Test
  void modelsEndWithTheMeasurementsAndOnlyTheAnswerGoesOn() {
    for (Sample sample : List.of(Sample.REPEATS, Sample.SPECSDM91, Sample.HOURLY)) {
      double largest = sample.report().candidates().largest();
      List<Layer> layers = List.copyOf(FitChart.of(sample.report(), sample.labels()).layers());
      Map<String, Double> ends = new TreeMap<>();
      layers.forEach(
          layer -> {
            if (layer instanceof Series series && !series.line().isEmpty()) {
              ends.put(series.name(), series.line().get(series.line().size() - 1).getX());
            }
          });
      assertThat(ends.remove("ideal")).isGreaterThan(largest);
      assertThat(ends.remove("expected beyond the data, over models")).isGreaterThan(largest);
      assertThat(ends)
          .hasSizeGreaterThan(2)
          .allSatisfy((name, end) -> assertThat(end).isEqualTo(largest));
      assertThat(layers)
          .filteredOn(layer -> layer instanceof Series series && !series.line().isEmpty())
          .filteredOn(layer -> !layer.name().equals("ideal"))
          .flatMap(layer -> ((Series) layer).points())
          .allSatisfy(mark -> assertThat(mark.getX()).isLessThanOrEqualTo(largest));
    }
  }

  @Test
  void severalSystemsOnOneFigureHaveColoursAndMarksOfTheirOwn() throws IOException {
    Map<String, FitReport> both = new LinkedHashMap<>();
    both.put("A: old", Sample.EXACT.report());
    both.put("B: new", Sample.LINEAR.report());

    SvgFigure figure =
        SvgFigure.read(
            FitCharts.overlay(both, labels(CurveScale.AUTO), directory, "compare").get(0));

    assertThat(figure.words()).contains("A: old, super-serial", "B: new, linear");
    List<SeriesStyle> styles = List.of(SeriesStyle.of(0), SeriesStyle.of(1));
    assertThat(styles).extracting(style -> style.line().color()).doesNotHaveDuplicates();
    assertThat(styles)
        .extracting(style -> style.mark().shape().getBounds2D())
        .doesNotHaveDuplicates();
    assertThat(figure.shapes()).extracting(Drawn::fill).contains("rgb(0,114,178)", "rgb(213,94,0)");
  }

  @Test
  void eachSystemHasItsBandInItsColourBetweenItsMeasuredSizes() throws IOException {
    Map<String, FitReport> both = new LinkedHashMap<>();
    both.put("A: old", Sample.REPEATS.report());
    both.put("B: new", Sample.LINEAR.report());

    List<Band> bands =
        OverlayChart.of(both, labels(CurveScale.AUTO)).layers().stream()
            .filter(Band.class::isInstance)
            .map(Band.class::cast)
            .toList();

    List<FitReport> reports = List.copyOf(both.values());
    assertThat(bands).hasSize(2);
    for (int i = 0; i < 2; i++) {
      List<BandPoint> points = bands.get(i).points();
      BandPoint first = points.get(0);
      BandPoint last = points.get(points.size() - 1);
      assertThat(bands.get(i).color().getRGB() & 0xFFFFFF)
          .isEqualTo(SeriesStyle.of(i).line().color().getRGB() & 0xFFFFFF);
      assertThat(bands.get(i).color().getAlpha()).isLessThan(128);
      assertThat(List.of(first.x(), last.x())).containsExactly(1.0, i == 0 ? 8.0 : 12.0);
      Prediction prediction = reports.get(i).predict(List.of(last.x())).get(0);
      assertThat(new Interval(last.low(), last.high())).isEqualTo(prediction.interval());
    }
    List<Path> drawn = FitCharts.overlay(both, labels(CurveScale.AUTO), directory, "compare");
    assertThat(SvgFigure.read(drawn.get(0)).words())
        .containsOnlyOnce("95 % prediction bands over models, in the systems' colours");
  }

  @Test
  void residualsAreSharesIfScatterGrowsWithThroughput() throws IOException {
    Random random = new Random(7);
    List<Measurement> measured =
        IntStream.range(0, 24)
            .mapToObj(
                i -> {
                  double n = 1 << (i / 4);
                  return Measurement.of(i + 2, n, 100 * n * (1 + 0.04 * random.nextGaussian()));
                })
            .toList();
    FitReport report = FitStudy.of(measured, List.of(), FitOptions.modelsOnly(1));
    assertThat(report.warnings()).extracting(Warning::code).contains(WarningCode.UNEQUAL_SCATTER);

    List<Path> drawn = FitCharts.write(report, labels(CurveScale.AUTO), directory);

    assertThat(SvgFigure.read(drawn.get(2)).words())
        .contains("measured minus fitted, % of the fitted")
        .anyMatch(line -> line.matches(".* standard errors: \u00B1 [0-9.]+ %"));
  }

  @Test
  void anUnboundedPeakIsAnArrowToTheEdge() throws IOException {
    SvgFigure figure = draw(withPeakInterval(new Interval(6.5, null)), Sample.EXACT.labels());

    assertThat(figure.words()).contains("peak 7.0 (6.5 or more): 3.57");
    assertThat(arrows(figure)).hasSize(1);
  }

  @Test
  void aBoundedPeakHasNoArrow() throws IOException {
    SvgFigure figure = draw(withPeakInterval(new Interval(6.5, 7.5)), Sample.EXACT.labels());

    assertThat(figure.words()).contains("peak 7.0 (6.5 to 7.5): 3.57");
    assertThat(arrows(figure)).isEmpty();
  }

  @Test
  void aPeakThatOnlySomeModelsHaveIsMarkedAsPerhapsOne() throws IOException {
    double[][] cores = {{1, 75}, {2, 140}, {3, 180}, {4, 205}};
    List<Measurement> measured =
        IntStream.range(0, 4)
            .mapToObj(i -> Measurement.of(i + 2, cores[i][0], cores[i][1]))
            .toList();
    FitReport report = FitStudy.of(measured, List.of(), FitOptions.modelsOnly(1));

    SvgFigure figure = draw(report, Sample.EXACT.labels());

    assertThat(report.candidates().models()).anyMatch(model -> model.peak() == null);
    assertThat(figure.words()).anyMatch(line -> line.startsWith("perhaps a peak 5.4 ("));
  }

  private static FitReport predicting(FitReport report, Prediction prediction) {
    return new FitReport(
        report.points(),
        report.excluded(),
        report.models(),
        report.notFitted(),
        report.choice(),
        report.candidates(),
        List.of(),
        List.of(prediction),
        null,
        null,
        null,
        Structure.PLAIN);
  }

  /** Returns the filled triangles whose tip is on the plot's right edge. */
  private static List<Drawn> arrows(SvgFigure figure) {
    String tip = "M" + Numbers.figureSize(figure.rightEdge()) + " ";
    return figure.shapes().stream()
        .filter(shape -> shape.path().startsWith(tip) && shape.fill().equals("black"))
        .toList();
  }

  private static FitReport withPeakInterval(Interval interval) {
    FitReport report = Sample.EXACT.report();
    FittedModel model = report.chosen().orElseThrow();
    PeakEstimate peak = model.peak();
    assertThat(peak).isNotNull();
    FittedModel changed =
        new FittedModel(
            model.fit(),
            model.rss(),
            model.freedom(),
            model.residualStandardError(),
            model.r2(),
            model.aicc(),
            new PeakEstimate(peak.n(), peak.throughput(), interval, peak.height()),
            model.asymptote(),
            model.admissible(),
            model.objections());
    return new FitReport(
        report.points(),
        report.excluded(),
        List.of(changed),
        report.notFitted(),
        new ModelChoice(changed, "", List.of()),
        Candidates.among(List.of(changed), changed),
        List.of(),
        report.predictions(),
        null,
        null,
        null,
        Structure.PLAIN);
  }
}
