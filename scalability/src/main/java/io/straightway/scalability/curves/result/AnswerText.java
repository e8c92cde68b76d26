package io.straightway.scalability.curves.result;

import static io.straightway.scalability.curves.result.Digits.interval;
import static io.straightway.table.Numbers.significant;

import io.straightway.scalability.fit.CapacityAnswer;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakBracket;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.statistics.Interval;
import io.straightway.table.Numbers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to the planner's questions, printed before its derivation: throughput, confidence, the
 * peak and the next run. One line and one interval for each question.
 *
 * @param fit the fit's text, which begins with the answer
 */
record AnswerText(FitText fit) {
  private static final double TWICE = 2;
  private static final double LITTLE = 0.02;
  private static final double HALF = 0.5;
  private static final double NEARLY = 0.05;

  void print() {
    CapacityAnswer answer = fit.answer();
    if (answer == null) {
      fit.print("", "These data support no prediction beyond themselves.");
    } else {
      List<Prediction> predictions = fit.report().predictions();
      line(answer, answer.n(), answer.throughput(), answer.interval());
      predictions.stream()
          .skip(1)
          .forEach(
              prediction ->
                  line(answer, prediction.n(), prediction.throughput(), prediction.interval()));
      fit.print("Trust: ", trust(answer));
    }
    PlanningText planning = new PlanningText(fit);
    planning.required();
    planning.demand();
    fit.report().peak().ifPresentOrElse(this::peak, this::noPeak);
    CapacityAnswer.NextRun next = answer == null ? null : answer.nextRun();
    if (next != null) {
      fit.print("Run next: ", next(next));
    }
  }

  private void line(CapacityAnswer answer, double n, double throughput, Interval range) {
    CapacityAnswer.NextRun next = answer.nextRun();
    double largest = fit.report().candidates().largest();
    if (CapacityAnswer.isTooFar(n, range, largest)) {
      double near = next == null ? TWICE * largest : next.n();
      fit.print(fit.at(n) + ": ", "too far to plan by: measure at " + fit.at(near));
      return;
    }
    Double lower = range.lower();
    Double upper = range.upper();
    boolean sure = lower != null && lower.equals(upper);
    fit.print(
        "Plan with ",
        "%s at %s%s%s"
            .formatted(
                fit.file().amount(throughput),
                fit.at(n),
                sure ? "" : "; nineteen times in twenty " + between(lower, upper),
                !sure && CapacityAnswer.isOpen(range) ? ", too wide to plan by" : ""));
  }

  private static String between(@Nullable Double lower, @Nullable Double upper) {
    if (lower == null) {
      return upper == null ? "anywhere" : "at most " + significant(upper);
    }
    return upper == null
        ? significant(lower) + " or more"
        : "between " + significant(lower) + " and " + significant(upper);
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
            : ", by how growth went on; repeats would confirm a curve");
  }

  private void peak(PeakEstimate peak) {
    PeakBracket bracket = fit.report().candidates().bracket().orElseThrow();
    boolean certain = fit.report().candidates().isPeakCertain();
    String fall =
        bracket.isPassed()
            ? "; falls by " + Numbers.percent(bracket.fall()) + " to the largest size"
            : "";
    if (bracket.isPassed() && !certain) {
      fit.print(
          "Highest so far: ",
          "%s at %s%s; repeats there and at the largest size would show whether it is the peak, now perhaps at %s"
              .formatted(
                  fit.file().amount(bracket.throughput()),
                  fit.at(bracket.n()),
                  fall,
                  interval(peak.size())));
      return;
    }
    fit.print(
        certain ? "Peak: " : "Perhaps a peak: ",
        "%s at %s (%s)%s"
            .formatted(
                fit.file().amount(peak.throughput()),
                fit.at(peak.n()),
                interval(peak.size()),
                fall));
  }

  private void noPeak() {
    Double least =
        fit.report().candidates().peakRange().map(range -> range.size().lower()).orElse(null);
    fit.print(
        "Peak: ",
        least == null
            ? "none within what was measured, and none by any model that is left"
            : "not reached by what was measured; none before " + fit.at(least));
  }

  /** Returns the run, and the share of the range's width on a log scale that it would take away. */
  private String next(CapacityAnswer.NextRun next) {
    Double from = next.from();
    Double to = next.to();
    if (from == null || to == null) {
      return fit.at(next.n())
          + (from == null && to != null ? ", which would bound that range" : "");
    }
    double share = from > 1 ? 1 - Math.log(to) / Math.log(from) : 0;
    return share < LITTLE
        ? fit.at(next.n()) + ", which would confirm that range"
        : Math.abs(share - HALF) < NEARLY
            ? fit.at(next.n()) + ", which would halve that range"
            : "%s, which would narrow that range by %s"
                .formatted(fit.at(next.n()), Numbers.percent(share));
  }
}
