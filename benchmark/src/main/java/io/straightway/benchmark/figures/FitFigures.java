package io.straightway.benchmark.figures;

import io.straightway.benchmark.figures.Gallery.Chapter;
import io.straightway.benchmark.findings.Fits;
import io.straightway.benchmark.findings.FittedCurve;
import io.straightway.benchmark.findings.Wording;
import io.straightway.charts.FitChart;
import io.straightway.charts.LinearisedChart;
import io.straightway.charts.ResidualChart;
import io.straightway.charts.figure.Figure;
import io.straightway.scalability.fit.estimate.LinearisedFit;
import java.util.List;

/** The figures of fits that the data support. */
public record FitFigures(Fits fits, Gallery gallery) {
  private static final int ENOUGH_SIZES = 4;
  private static final int MOST_CURVES = 3;

  public void draw() {
    drawCurves();
    fits.best()
        .ifPresentOrElse(
            this::drawFit,
            () ->
                gallery.leaveOut(
                    "Models fitted to a mode", "no mode has numbers at two sizes or more"));
    drawSingleElement();
    fits.queues().stream()
        .filter(curve -> curve.sizes() >= ENOUGH_SIZES)
        .findFirst()
        .ifPresentOrElse(
            this::drawQueues,
            () ->
                gallery.leaveOut(
                    "The super-serial model of one element's queues",
                    "one element needs numbers with " + ENOUGH_SIZES + " numbers of queues"));
  }

  private void add(String name, String caption, Figure figure) {
    gallery.add(Chapter.FITS, name, caption, figure);
  }

  private void drawCurves() {
    List<FittedCurve> modes = fits.modes();
    if (modes.isEmpty()) {
      gallery.leaveOut(
          "Scalability curves, ours and published", "no mode has numbers at two sizes or more");
      return;
    }
    List<FittedCurve> drawn = modes.subList(0, Math.min(MOST_CURVES, modes.size()));
    String subject =
        drawn.size() < modes.size() ? "the fastest " + drawn.size() + " modes" : "all modes";
    add(
        "curves",
        "Scalability curves, each relative to its throughput with one element: %s of this run, %sand the studies of table 1 of the Syn~ paper, each as a mark at its largest system and the curve that was extrapolated from it. From runs.csv and the dataset syn-table1."
            .formatted(subject, fits.earlier().isEmpty() ? "" : "earlier runs, "),
        CurvesChart.of(drawn, fits.earlier()));
  }

  private void drawSingleElement() {
    List<FittedCurve> ours =
        fits.queues().stream()
            .filter(curve -> curve.report().points().stream().anyMatch(point -> point.n() == 1))
            .limit(MOST_CURVES)
            .toList();
    if (ours.isEmpty()) {
      gallery.leaveOut(
          "One element by its queues, ours and published",
          "one element needs numbers with one queue and with more");
      return;
    }
    String source = " From runs.csv and the dataset syn-single-element-superserial.";
    add(
        "single-element",
        "One element by its process queues, relative to one queue, and the curve that the Syn~ paper fitted to its own (figure 13), with its peak between four and five queues."
            + source,
        SingleElementChart.capacity(ours));
    add(
        "single-element-transformed",
        "The same by the transform of the paper's appendix A (figure 12): a super-serial system is a parabola through the origin."
            + source,
        SingleElementChart.transformed(ours));
  }

  private void drawFit(FittedCurve curve) {
    add(
        "fit",
        "Models fitted to mode %s. %s From runs.csv."
            .formatted(Wording.quoted(curve.name()), reason(curve)),
        FitChart.of(curve.report(), curve.labels()));
    curve
        .report()
        .chosen()
        .ifPresent(
            model ->
                add(
                    "residuals",
                    "Residuals of the chosen model, mode " + curve.name() + ". From runs.csv.",
                    ResidualChart.of(curve.report(), model, curve.labels())));
  }

  private static String reason(FittedCurve curve) {
    return Wording.sentence(curve.report().choice().reason());
  }

  private void drawQueues(FittedCurve curve) {
    FittedCurve titled = curve.of("One element");
    LinearisedFit linearised = curve.report().linearised();
    if (linearised == null) {
      gallery.leaveOut(
          "The linearised super-serial model", "it needs a number with one queue and two others");
    } else {
      add(
          "queues-linearised",
          "The queues of one element by the transform of appendix A of the Syn~ paper, as its figure 12: the deviation from linear scaling against N \u2212 1. The paper found sigma 0.0694 and lambda 0.612. From runs.csv.",
          LinearisedChart.of(linearised, titled.labels()));
    }
    add(
        "queues-fit",
        "The queues of one element and the models, as figure 13 of the Syn~ paper. %s From runs.csv."
            .formatted(reason(curve)),
        FitChart.of(curve.report(), titled.labels()));
  }
}
