package io.straightway.app.fit;

import static io.straightway.app.fit.Digits.interval;
import static io.straightway.table.Numbers.significant;

import io.straightway.scalability.fit.CapacityAnswer;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakBracket;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.table.Numbers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer, before everything that it follows from: how much, how sure, where the peak is, what
 * to run next. One line each, and one interval a question.
 *
 * @param fit the fit's text, of which this is the beginning
 */
record AnswerText(FitText fit) {
  void print() {
    CapacityAnswer answer = fit.answer();
    if (answer == null) {
      fit.print("", "These data answer nothing beyond themselves.");
    } else {
      List<Prediction> asked = fit.report().predictions();
      line(answer.n(), answer.throughput(), interval(answer.interval()));
      asked.stream()
          .skip(1)
          .forEach(each -> line(each.n(), each.throughput(), interval(each.interval())));
      fit.print("Trust: ", trust(answer));
    }
    new PlanningText(fit).required();
    fit.report().peak().ifPresentOrElse(this::peak, this::noPeak);
    CapacityAnswer.NextRun next = answer == null ? null : answer.nextRun();
    if (answer != null && next != null) {
      fit.print("Run next: ", next(answer, next));
    }
  }

  private void line(double n, double throughput, String range) {
    fit.print("", "%s: %s %s, %s".formatted(fit.at(n), significant(throughput), fit.unit(), range));
  }

  private String trust(CapacityAnswer answer) {
    String distance =
        switch (answer.trust()) {
          case MEASURED -> "within what was measured";
          case WITHIN_TWICE -> "within twice what was measured";
          case BEYOND -> "beyond twice what was measured";
        };
    boolean modelled = answer.basis() == Prediction.Basis.MODELS;
    List<FittedModel> models = fit.report().candidates().models();
    return distance
        + (modelled
            ? ", by " + FitText.joined(models, model -> model.family().word())
            : ", by the course of growth; no model is confirmed");
  }

  private void peak(PeakEstimate peak) {
    PeakBracket bracket = fit.report().candidates().bracket().orElseThrow();
    boolean sure =
        bracket.isPassed()
            || fit.report().candidates().models().stream().allMatch(each -> each.peak() != null);
    fit.print(
        sure ? "Peak: " : "Perhaps a peak: ",
        "%s %s at %s (%s)%s"
            .formatted(
                significant(peak.throughput()),
                fit.unit(),
                fit.at(peak.n()),
                interval(peak.size()),
                bracket.isPassed()
                    ? "; falls by " + Numbers.percent(bracket.fall()) + " to the largest size"
                    : ""));
  }

  private void noPeak() {
    Double least =
        fit.report().candidates().peakRange().map(range -> range.size().lower()).orElse(null);
    fit.print(
        "Peak: ",
        least == null
            ? "none within what was measured, and none by a model that is left"
            : "not reached by what was measured; none before " + fit.at(least));
  }

  private String next(CapacityAnswer answer, CapacityAnswer.NextRun next) {
    return "%s%s, which would narrow the range%s"
        .formatted(
            answer.isOpen() ? "these data can't answer; " : "",
            fit.at(next.n()),
            ": upper / lower " + ratio(next.from()) + " to " + ratio(next.to()));
  }

  private static String ratio(@Nullable Double value) {
    return value == null ? "without bound" : Numbers.rounded(value, 2);
  }
}
