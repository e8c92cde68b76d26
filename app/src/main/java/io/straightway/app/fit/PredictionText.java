package io.straightway.app.fit;

import io.straightway.charts.text.Numbers;
import io.straightway.charts.text.Paragraph;
import io.straightway.charts.text.TextTable;
import io.straightway.scalability.curves.ClosedSystem;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.fit.inference.SizeRequired;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a fit predicts, for people. */
final class PredictionText {
  private final String sizeName;
  private final String unit;
  private final @Nullable ClosedSystem closed;
  private final PrintWriter out;

  PredictionText(String sizeName, String unit, @Nullable ClosedSystem closed, PrintWriter out) {
    this.sizeName = sizeName;
    this.unit = unit;
    this.closed = closed;
    this.out = out;
  }

  /** Prints what is predicted at the sizes asked for, and the size that a target takes. */
  void print(FitReport report) {
    if (!report.predictions().isEmpty()) {
      print(report.predictions());
    }
    if (report.required() != null) {
      required(report.required());
    }
  }

  private void print(List<Prediction> predictions) {
    out.println();
    out.println("  Predicted " + unit + ", with 95 % prediction intervals over the models that");
    out.println("  these data don't rule out");
    TextTable table =
        new TextTable(
            TextTable.numbers(sizeName),
            TextTable.numbers("throughput"),
            TextTable.words("95 % interval"),
            TextTable.words(closed == null ? "" : "one request takes"),
            TextTable.words(""));
    for (Prediction each : predictions) {
      table.add(
          Digits.of(each.n()),
          Digits.of(each.throughput()),
          Digits.interval(each.interval()),
          closed == null ? "" : Digits.of(closed.seconds(each)) + " s",
          each.extrapolated() ? "extrapolated" : "");
    }
    table.print(out, "  ");
    if (closed != null) {
      predictions.forEach(each -> requestTime(each, closed));
    }
    predictions.stream().filter(each -> !each.others().isEmpty()).forEach(this::others);
  }

  private void requestTime(Prediction prediction, ClosedSystem closed) {
    Paragraph.print(
        out,
        "",
        "One request at "
            + sizeName
            + " = "
            + Digits.of(prediction.n())
            + " takes "
            + Digits.interval(closed.interval(prediction))
            + " s, at 95 %");
  }

  private static String own(Prediction.Own own) {
    return Digits.of(own.throughput()) + " (" + Digits.interval(own.interval()) + ")";
  }

  private void others(Prediction prediction) {
    Prediction.Own own = prediction.chosen();
    if (own != null) {
      Paragraph.print(out, "By " + own.family().word() + " alone: ", own(own));
    }
    Paragraph.print(
        out,
        "Other models at " + sizeName + " = " + Digits.of(prediction.n()) + ": ",
        prediction.others().stream()
            .map(other -> Digits.of(other.throughput()) + " by " + other.family().word())
            .collect(Collectors.joining(", ")));
  }

  private static String whole(SizeRequired required) {
    double whole = Math.ceil((required.n() == null ? 0 : required.n()) - 1e-9);
    return required.falling() != null && whole > required.falling()
        ? "but no whole size reaches it"
        : "so " + Numbers.of((long) whole);
  }

  private void required(SizeRequired required) {
    out.println();
    String target = Digits.of(required.target()) + " " + unit;
    if (required.n() == null) {
      Paragraph.print(
          out,
          "",
          required.reachable()
              ? target
                  + " is reached by none of the fitted curves, but the data allow others that do: "
                  + sizeName
                  + " = "
                  + Digits.interval(required.interval())
              : target + " can't be reached");
      return;
    }
    Paragraph.print(
        out,
        "",
        target
            + " takes "
            + sizeName
            + " = "
            + Digits.of(required.n())
            + " ("
            + Digits.interval(required.interval())
            + "), "
            + whole(required)
            + (required.falling() == null
                ? ""
                : "; from "
                    + Digits.of(required.falling())
                    + " on throughput may have fallen below it again"));
  }
}
