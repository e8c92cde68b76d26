package io.straightway.charts;

import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.IntervalBar;
import io.straightway.charts.figure.LegendEntry;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.Mark;
import io.straightway.charts.style.ModelStyle;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.check.Breaks;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.model.ScalabilityCurve;
import io.straightway.scalability.statistics.Interval;
import io.straightway.table.Numbers;
import java.awt.Color;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.JFreeChart;

/**
 * What was measured and the models fitted to it: the chosen one, its peak, and over all that aren't
 * ruled out what is predicted and the band in which one more measurement would lie with a
 * probability of 95 %.
 */
public final class FitChart {
  private static final int CURVE_STEPS = 240;
  private static final int BAND_STEPS = 120;
  private static final int MARKS = 4;
  private static final int IDEAL_STEPS = 1;
  private static final double THIN = 1.2;
  private static final double TINT = 0.18;
  private static final double FAR_OUTSIDE = 10;

  private final FitReport report;
  private final FitLabels labels;
  private final FitRange range;
  private final Figure figure;
  private final List<String> remarks = new ArrayList<>();

  private FitChart(FitReport report, FitLabels labels, ChartTheme theme) {
    this.report = report;
    this.labels = labels;
    range = FitRange.of(report, labels);
    figure = new Figure(theme, range.x(), range.y());
  }

  /** Draws a report with at least one point. */
  public static JFreeChart of(FitReport report, FitLabels labels, ChartTheme theme) {
    return new FitChart(report, labels, theme).draw();
  }

  private JFreeChart draw() {
    report.models().stream().filter(this::isDrawn).forEach(this::mark);
    drawMeasured();
    drawPredictions();
    report.peak().ifPresent(this::drawPeak);
    report.chosen().ifPresent(this::drawBand);
    drawIdeal();
    report.models().stream().filter(this::isOther).forEach(this::drawOther);
    report.chosen().ifPresent(this::drawChosen);
    drawParts();
    if (report.chosen().isEmpty()) {
      remarks.add("No model is chosen for these points.");
    }
    remarks.addAll(WarningText.of(report.warnings()));
    if (report.models().stream().anyMatch(FittedModel::admissible)) {
      figure.addBorder(range.largest(), "measured", "extrapolated");
    }
    return figure.chart(labels.title(), remarks);
  }

  /** The usual four, and another only if it isn't ruled out. */
  private boolean isDrawn(FittedModel model) {
    return model.admissible()
        && (model.family().isUsual() || report.candidates().models().contains(model));
  }

  private boolean isOther(FittedModel model) {
    return isDrawn(model)
        && report.chosen().filter(chosen -> chosen.family() == model.family()).isEmpty();
  }

  private void drawMeasured() {
    List<Point2D> offCurve = FitRange.offCurve(report);
    figure.addPoints(Mark.OFF_CURVE, offCurve);
    figure.addPoints(Mark.MEASURED, FitRange.measured(report));
    figure.explain(LegendEntry.points("measured", Mark.MEASURED));
    if (!offCurve.isEmpty()) {
      figure.explain(LegendEntry.points("measured, not fitted", Mark.OFF_CURVE));
    }
  }

  private void drawChosen(FittedModel model) {
    ModelStyle style = ModelStyle.of(model.family());
    figure.addLine(style.extrapolatedLine(), curve(model, range.largest(), end()));
    figure.addLine(style.chosenLine(), curve(model, 0, range.largest()));
  }

  private void drawBand(FittedModel model) {
    ModelStyle style = ModelStyle.of(model.family());
    figure.explain(
        LegendEntry.markedLine(
            model.family().word() + ", chosen", style.mark(), style.chosenLine()));
    double first = Math.max(0.1 * end() / BAND_STEPS, range.x().lower());
    double beyond = Math.nextUp(range.largest());
    // beyond the data it may follow from something else, so it isn't joined there
    boolean drawn = drawBand(style, first, range.largest());
    if ((end() > beyond && drawBand(style, beyond, end())) || drawn) {
      figure.explain(LegendEntry.area("95 % prediction band over models", style.tint(TINT)));
    }
  }

  private boolean drawBand(ModelStyle style, double from, double to) {
    List<Prediction> predictions =
        report.predict(range.sizes(from, to, BAND_STEPS).boxed().toList());
    if (predictions.stream().allMatch(each -> each.interval().equals(Interval.UNBOUNDED))) {
      return false;
    }
    figure.addBand(style.tint(TINT), predictions.stream().map(this::band).toList());
    return true;
  }

  private Figure.BandPoint band(Prediction prediction) {
    Double lower = prediction.interval().lower();
    Double upper = prediction.interval().upper();
    double most = FAR_OUTSIDE * range.y().upper();
    return new Figure.BandPoint(
        prediction.n(),
        Math.max(lower == null ? 0 : lower, least()),
        upper == null ? most : Math.min(upper, most));
  }

  /** What a band without a bound, or with one far below, goes down to. */
  private double least() {
    return range.isLogarithmic()
        ? range.y().lower() / FAR_OUTSIDE
        : -FAR_OUTSIDE * range.y().upper();
  }

  /** The curves of a system that breaks, each over its own sizes. */
  private void drawParts() {
    Breaks breaks = report.structure().breaks();
    if (breaks == null) {
      return;
    }
    LineStyle line = LineStyle.solid(Color.BLACK, THIN);
    for (Fit part : breaks.parts()) {
      figure.addLine(
          line,
          range
              .sizes(part.data().smallest(), part.data().largest(), BAND_STEPS)
              .<Point2D>mapToObj(n -> new Point2D.Double(n, part.curve().throughput(n)))
              .toList());
    }
    figure.explain(LegendEntry.line("fitted in parts", line));
  }

  private void drawOther(FittedModel model) {
    ModelStyle style = ModelStyle.of(model.family());
    figure.addLine(style.line(), curve(model, 0, end()));
    figure.explain(LegendEntry.markedLine(model.family().word(), style.mark(), style.line()));
  }

  /** Marks a model's line at places of its own, below what was measured and predicted. */
  private void mark(FittedModel model) {
    double shift = (report.models().indexOf(model) + 0.5) / report.models().size();
    figure.addPoints(
        ModelStyle.of(model.family()).mark(),
        IntStream.range(0, MARKS)
            .mapToDouble(i -> range.sizeAt((i + shift) / MARKS))
            .<Point2D>mapToObj(n -> new Point2D.Double(n, model.curve().throughput(n)))
            .filter(each -> each.getY() >= range.y().lower() && each.getY() <= range.y().upper())
            .toList());
  }

  /** Every unit of size as productive as at the smallest measured size. */
  private void drawIdeal() {
    double smallest = report.points().stream().mapToDouble(Measurement::n).min().orElseThrow();
    double throughput =
        report.points().stream()
            .filter(each -> each.n() == smallest)
            .mapToDouble(Measurement::throughput)
            .average()
            .orElseThrow();
    double outside = range.y().upper() * smallest / throughput;
    double last = Math.min(end(), outside);
    LineStyle dots = LineStyle.dotted(ChartTheme.FRAME, 1.3);
    figure.addLine(
        dots,
        range
            .sizes(0, last, IDEAL_STEPS)
            .<Point2D>mapToObj(n -> new Point2D.Double(n, n * throughput / smallest))
            .toList());
    figure.explain(LegendEntry.line("ideal", dots));
  }

  private void drawPredictions() {
    LineStyle bar = LineStyle.solid(Color.BLACK, THIN);
    List<Prediction> shown = report.predictions();
    for (Prediction each : shown) {
      explainOutside(each);
      figure.addInterval(
          new IntervalBar(
              each.n(), each.throughput(), each.interval(), false, Mark.PREDICTED, bar));
    }
    if (!shown.isEmpty()) {
      figure.explain(LegendEntry.intervals("predicted, 95 % interval", Mark.PREDICTED, bar, false));
    }
  }

  /** An arrow says that something lies outside, but not where. */
  private void explainOutside(Prediction each) {
    Double upper = each.interval().upper();
    boolean above = each.throughput() > range.y().upper();
    if (above || upper == null || upper > range.y().upper()) {
      remarks.add(
          "At "
              + Numbers.figureSize(each.n())
              + (above ? " the prediction of " + Numbers.figure(each.throughput()) + " lies" : "")
              + (above ? " above this figure" : " the interval reaches beyond this figure, to ")
              + (above ? "" : upper == null ? "no bound" : Numbers.figure(upper)));
    }
  }

  /** Over the models that aren't ruled out, of which some may have none. */
  private void drawPeak(PeakEstimate peak) {
    boolean sure =
        report.candidates().models().stream().allMatch(model -> model.curve().peak().isPresent());
    String text = (sure ? "" : "perhaps a ") + PeakText.of(peak);
    if (!range.shows(peak.n())) {
      remarks.add("Beyond this figure: " + text);
      return;
    }
    LineStyle bar = LineStyle.solid(Color.BLACK, 2);
    figure.addInterval(
        new IntervalBar(peak.n(), peak.throughput(), peak.size(), true, Mark.PEAK, bar));
    figure.addNote(text, new Point2D.Double(peak.n(), peak.throughput()));
    figure.explain(LegendEntry.intervals("peak, 95 % interval", Mark.PEAK, bar, true));
  }

  private double end() {
    return range.x().upper();
  }

  private List<Point2D> curve(FittedModel model, double from, double to) {
    ScalabilityCurve curve = model.curve();
    double most = FAR_OUTSIDE * range.y().upper();
    return range
        .sizes(from, to, CURVE_STEPS)
        .<Point2D>mapToObj(
            n -> new Point2D.Double(n, within(most, n == 0 ? 0 : curve.throughput(n))))
        .toList();
  }

  private double within(double most, double throughput) {
    boolean hasPlace = throughput > 0 || !range.isLogarithmic();
    return hasPlace && Math.abs(throughput) <= most ? throughput : Double.NaN;
  }
}
