package io.straightway.charts;

import io.straightway.charts.figure.ChartTheme;
import io.straightway.charts.figure.Figure;
import io.straightway.charts.figure.IntervalBar;
import io.straightway.charts.figure.Layer;
import io.straightway.charts.figure.Layer.Band;
import io.straightway.charts.figure.Layer.BandPoint;
import io.straightway.charts.figure.Layer.Border;
import io.straightway.charts.figure.Layer.Note;
import io.straightway.charts.figure.Layer.Series;
import io.straightway.charts.style.LineStyle;
import io.straightway.charts.style.Mark;
import io.straightway.charts.style.ModelStyle;
import io.straightway.charts.style.SeriesStyle;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.check.Breaks;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.ScalabilityCurve;
import io.straightway.scalability.statistics.Interval;
import io.straightway.table.Numbers;
import java.awt.Color;
import java.awt.geom.Point2D;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The measurements, the models fitted to them, each up to the largest measured size, and the answer
 * over all models that aren't ruled out: the peak, the predictions, the expected throughput beyond
 * the data, and the band in which one more measurement would lie with a probability of 95 %.
 */
public final class FitChart {
  private static final int CURVE_STEPS = 240;
  private static final int BAND_STEPS = 120;
  private static final int MARKS = 4;
  private static final LineStyle THIN_BLACK = LineStyle.solid(Color.BLACK, 1.2);
  private static final LineStyle EXPECTED = LineStyle.dashed(Color.BLACK, 2.2, 9, 6);
  private static final double TINT = 0.18;
  private static final String BAND = "95 % prediction band over models";

  /** The smallest size that the band has on an even axis, as a share of the largest. */
  private static final double LEAST_SIZE = 1e-3;

  private final FitReport report;
  private final FitLabels labels;
  private final FitRange range;
  private final List<Layer> layers = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();

  private FitChart(FitReport report, FitLabels labels) {
    this.report = report;
    this.labels = labels;
    range = FitRange.of(report, labels);
  }

  /** Returns the figure of a report that has at least one point. */
  public static Figure of(FitReport report, FitLabels labels) {
    return new FitChart(report, labels).figure();
  }

  private Figure figure() {
    addMeasured();
    report.predictions().forEach(this::addPrediction);
    report.peak().ifPresent(this::addPeak);
    addParts();
    report.chosen().ifPresent(this::addChosen);
    addIdeal();
    report.models().stream().filter(this::isOther).forEach(this::addOther);
    if (report.chosen().isEmpty()) {
      remarks.add("No model is chosen for these points.");
    }
    remarks.addAll(WarningText.of(report.warnings()));
    if (report.chosen().isPresent()) {
      layers.add(new Border(range.largest(), "measured", "extrapolated"));
    }
    return new Figure(labels.title(), range.x(), range.y(), layers, remarks);
  }

  /**
   * Returns whether a model is drawn beside the chosen one: the usual four if admissible, another
   * only if it isn't ruled out.
   */
  private boolean isOther(FittedModel model) {
    return model.admissible()
        && (model.family().isUsual() || report.candidates().contain(model.family()))
        && report.chosen().filter(chosen -> chosen.family() == model.family()).isEmpty();
  }

  private void addMeasured() {
    layers.add(Series.points("measured", Mark.MEASURED, FitRange.measured(report)));
    layers.add(Series.points("measured, not fitted", Mark.OFF_CURVE, FitRange.offCurve(report)));
  }

  /**
   * Adds the chosen model and, over all models that aren't ruled out, the expected throughput
   * beyond the data and the band.
   */
  private void addChosen(FittedModel model) {
    ModelStyle style = ModelStyle.of(model.family());
    addModel(model, ", chosen", style.chosenLine());
    double end = range.x().upper();
    List<Prediction> beyond = predictions(Math.nextUp(range.largest()), end);
    layers.add(
        Series.line(
            "expected beyond the data, over models",
            EXPECTED,
            beyond.stream()
                .<Point2D>map(
                    prediction -> new Point2D.Double(prediction.n(), prediction.throughput()))
                .toList()));
    // beyond the data the band may follow from another model, so the two parts aren't joined
    layers.add(band(BAND, style.line(), predictions(LEAST_SIZE * end, range.largest())));
    layers.add(band(BAND, style.line(), beyond));
  }

  private void addOther(FittedModel model) {
    addModel(model, "", ModelStyle.of(model.family()).line());
  }

  private void addModel(FittedModel model, String role, LineStyle line) {
    Mark mark = ModelStyle.of(model.family()).mark();
    layers.add(
        new Series(
            model.family().word() + role,
            curve(model.curve(), 0, range.largest()),
            marks(model),
            new SeriesStyle(mark, line)));
  }

  private List<Prediction> predictions(double from, double to) {
    return report.predict(sizes(from, to, BAND_STEPS).boxed().toList());
  }

  /** Returns the band of predictions around a line, empty if none has a bound. */
  static Band band(String name, LineStyle line, List<Prediction> predictions) {
    boolean unbounded =
        predictions.stream().map(Prediction::interval).allMatch(Interval.UNBOUNDED::equals);
    List<Prediction> drawn = unbounded ? List.of() : predictions;
    return new Band(name, line.tint(TINT), drawn.stream().map(FitChart::band).toList());
  }

  private static BandPoint band(Prediction prediction) {
    Double lower = prediction.interval().lower();
    Double upper = prediction.interval().upper();
    return new BandPoint(
        prediction.n(),
        lower == null ? 0 : lower,
        upper == null ? Double.POSITIVE_INFINITY : upper);
  }

  /** Adds the curves of a system that breaks, each over its own sizes. */
  private void addParts() {
    Breaks breaks = report.structure().breaks();
    for (Fit part : breaks == null ? List.<Fit>of() : breaks.parts()) {
      CurveData data = part.data();
      layers.add(
          Series.line(
              "fitted in parts", THIN_BLACK, curve(part.curve(), data.smallest(), data.largest())));
    }
  }

  /** Returns a model's own places for the marks that identify its line. */
  private List<Point2D> marks(FittedModel model) {
    int count = report.models().size();
    double[] places = sizes(0, range.largest(), 2 * MARKS * count).toArray();
    return IntStream.range(0, MARKS)
        .mapToDouble(i -> places[2 * (i * count + report.models().indexOf(model)) + 1])
        .<Point2D>mapToObj(n -> new Point2D.Double(n, model.curve().throughput(n)))
        .filter(
            point2D -> point2D.getY() >= range.y().lower() && point2D.getY() <= range.y().upper())
        .toList();
  }

  /** Adds the ideal line: every unit of size as productive as at the smallest measured size. */
  private void addIdeal() {
    layers.add(
        Series.line(
            "ideal",
            LineStyle.dotted(ChartTheme.FRAME, 1.3),
            curve(ModelFamily.LINEAR.curve(report.throughputOfOne()), 0, range.x().upper())));
  }

  private void addPrediction(Prediction prediction) {
    explainOutside(prediction);
    layers.add(
        new IntervalBar(
            "predicted, 95 % interval",
            prediction.n(),
            prediction.throughput(),
            prediction.interval(),
            false,
            Mark.PREDICTED,
            THIN_BLACK));
  }

  /**
   * Adds a remark with the value of a bound that lies outside; the arrow shows only that it does.
   */
  private void explainOutside(Prediction prediction) {
    Double upper = prediction.interval().upper();
    String at = "At " + Numbers.figureSize(prediction.n());
    if (prediction.throughput() > range.y().upper()) {
      String throughput = Numbers.figure(prediction.throughput());
      remarks.add(at + " the prediction of " + throughput + " lies above this figure");
    } else if (upper == null || upper > range.y().upper()) {
      String bound = upper == null ? "no bound" : Numbers.figure(upper);
      remarks.add(at + " the interval reaches beyond this figure, to " + bound);
    }
  }

  /** Adds the peak over the models that aren't ruled out, some of which may have none. */
  private void addPeak(PeakEstimate peak) {
    String text = (report.candidates().isPeakCertain() ? "" : "perhaps a ") + PeakText.of(peak);
    if (!range.shows(peak.n())) {
      remarks.add("Beyond this figure: " + text);
      return;
    }
    layers.add(
        new IntervalBar(
            "peak, 95 % interval",
            peak.n(),
            peak.throughput(),
            peak.size(),
            true,
            Mark.PEAK,
            LineStyle.solid(Color.BLACK, 2)));
    layers.add(new Note(text, new Point2D.Double(peak.n(), peak.throughput())));
  }

  private List<Point2D> curve(ScalabilityCurve curve, double from, double to) {
    return sizes(from, to, CURVE_STEPS)
        .<Point2D>mapToObj(n -> new Point2D.Double(n, n == 0 ? 0 : curve.throughput(n)))
        .toList();
  }

  private DoubleStream sizes(double from, double to, int steps) {
    return range.x().scale().values(Math.max(from, range.x().lower()), to, steps);
  }
}
