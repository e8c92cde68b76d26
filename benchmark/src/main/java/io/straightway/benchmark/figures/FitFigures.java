package io.straightway.benchmark.figures;

import io.straightway.benchmark.figures.Gallery.Chapter;
import io.straightway.benchmark.findings.Fits;
import io.straightway.benchmark.findings.FittedCurve;
import io.straightway.benchmark.findings.Wording;
import io.straightway.charts.FitChart;
import io.straightway.charts.LinearisedChart;
import io.straightway.charts.ResidualChart;
import io.straightway.charts.figure.ChartTheme;
import io.straightway.scalability.fit.estimate.LinearisedFit;
import java.util.List;

/** Decides which figures of fits the data support. */
public final class FitFigures {
  private static final int ENOUGH_SIZES = 4;
  private static final int MOST_CURVES = 3;
  private static final String FILE = " From runs.csv.";

  private final Fits fits;
  private final Gallery gallery;
  private final ChartTheme theme;

  public FitFigures(Fits fits, Gallery gallery, ChartTheme theme) {
    this.fits = fits;
    this.gallery = gallery;
    this.theme = theme;
  }

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
        .filter(each -> each.sizes() >= ENOUGH_SIZES)
        .findFirst()
        .ifPresentOrElse(
            this::drawQueues,
            () ->
                gallery.leaveOut(
                    "The super-serial model of one element's queues",
                    "one element needs numbers with " + ENOUGH_SIZES + " numbers of queues"));
  }

  private void drawCurves() {
    List<FittedCurve> modes = fits.modes();
    if (modes.isEmpty()) {
      gallery.leaveOut(
          "Scalability curves, ours and published", "no mode has numbers at two sizes or more");
      return;
    }
    List<FittedCurve> drawn = modes.subList(0, Math.min(MOST_CURVES, modes.size()));
    gallery.add(
        Chapter.FITS,
        new Picture(
            "curves",
            "Scalability curves on one chart: "
                + (drawn.size() < modes.size()
                    ? "the fastest " + drawn.size() + " modes"
                    : "all modes")
                + " of this run, "
                + (fits.earlier().isEmpty() ? "" : "earlier runs, ")
                + "and the studies of table 1 of the Syn~ paper, each as a mark at its largest"
                + " system and the curve that was extrapolated from it. From runs.csv and the"
                + " dataset syn-table1.",
            CurvesChart.of(drawn, fits.earlier(), theme)));
  }

  private void drawSingleElement() {
    List<FittedCurve> ours =
        fits.queues().stream()
            .filter(each -> each.report().points().stream().anyMatch(point -> point.n() == 1))
            .limit(MOST_CURVES)
            .toList();
    if (ours.isEmpty()) {
      gallery.leaveOut(
          "One element by its queues, ours and published",
          "one element needs numbers with one queue and with more");
      return;
    }
    String source = " From runs.csv and the dataset syn-single-element-superserial.";
    gallery.add(
        Chapter.FITS,
        new Picture(
            "single-element",
            "One element by its process queues, relative to one queue, and the curve that the Syn~"
                + " paper fitted to its own (figure 13), with its peak between four and five queues."
                + source,
            SingleElementChart.capacity(ours, theme)));
    gallery.add(
        Chapter.FITS,
        new Picture(
            "single-element-transformed",
            "The same by the transform of the paper's appendix A (figure 12): a super-serial system"
                + " is a parabola through the origin."
                + source,
            SingleElementChart.transformed(ours, theme)));
  }

  private void drawFit(FittedCurve curve) {
    gallery.add(
        Chapter.FITS,
        new Picture(
            "fit",
            "Models fitted to mode "
                + Wording.quoted(curve.name())
                + ". "
                + Wording.sentence(curve.report().choice().reason())
                + FILE,
            FitChart.of(curve.report(), curve.labels(), theme)));
    curve
        .report()
        .chosen()
        .ifPresent(
            model ->
                gallery.add(
                    Chapter.FITS,
                    new Picture(
                        "residuals",
                        "What the chosen model leaves of mode " + curve.name() + "." + FILE,
                        ResidualChart.of(curve.report(), model, curve.labels(), theme))));
  }

  private void drawQueues(FittedCurve curve) {
    FittedCurve titled =
        new FittedCurve("One element: " + curve.name(), curve.sizeName(), curve.report());
    LinearisedFit linearised = curve.report().linearised();
    if (linearised == null) {
      gallery.leaveOut(
          "The linearised super-serial model", "it needs a number with one queue and two others");
    } else {
      gallery.add(
          Chapter.FITS,
          new Picture(
              "queues-linearised",
              "The queues of one element by the transform of appendix A of the Syn~ paper, as its"
                  + " figure 12: the deviation from linear scaling against N \u2212 1. The paper"
                  + " found sigma 0.0694 and lambda 0.612."
                  + FILE,
              LinearisedChart.of(linearised, titled.labels(), theme)));
    }
    gallery.add(
        Chapter.FITS,
        new Picture(
            "queues-fit",
            "The queues of one element and the models, as figure 13 of the Syn~ paper. "
                + Wording.sentence(curve.report().choice().reason())
                + FILE,
            FitChart.of(curve.report(), titled.labels(), theme)));
  }
}
