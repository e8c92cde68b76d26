package io.straightway.scalability.curves.result;

import static io.straightway.scalability.curves.result.Digits.interval;
import static io.straightway.table.Numbers.percent;
import static io.straightway.table.Numbers.significant;

import io.straightway.scalability.curves.ClosedSystem;
import io.straightway.scalability.curves.DemandGrowth;
import io.straightway.scalability.curves.Overhead;
import io.straightway.scalability.curves.SizeForLatency;
import io.straightway.scalability.fit.CapacityAnswer;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.fit.inference.Prediction.ModelPrediction;
import io.straightway.scalability.fit.inference.SizeRequired;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import java.time.YearMonth;
import java.util.List;

/**
 * The applications of a system's fit: predictions, sizes for a target, and where capacity goes.
 *
 * @param fit the fit's text, which contains this one
 */
record PlanningText(FitText fit) {
  /** Prints the results that the answer leaves out. */
  void print() {
    if (fit.planning().closed() != null && !fit.report().predictions().isEmpty()) {
      predictions(fit.report().predictions());
    }
    latencyAndPrice();
  }

  /** Prints the predictions with those of rival models, and the remaining results. */
  void explain() {
    List<Prediction> predictions = fit.report().predictions();
    if (!predictions.isEmpty()) {
      predictions(predictions);
      predictions.stream()
          .filter(prediction -> !prediction.others().isEmpty())
          .forEach(this::others);
    }
    latencyAndPrice();
  }

  /** Prints the size for a target, if one is asked for. */
  void required() {
    SizeRequired required = fit.report().required();
    if (required != null) {
      fit.print("", required(required, fit.file().amount(required.target())));
    }
  }

  /** Prints when demand meets the capacity, if that is asked for. */
  void demand() {
    DemandGrowth.Meeting meeting = fit.planning().meeting(fit.answer());
    if (meeting != null) {
      YearMonth month = meeting.month();
      String range =
          meeting.earliest() == null
              ? "no month"
              : meeting.latest() == null
                  ? meeting.earliest() + " or later"
                  : meeting.earliest() + " to " + meeting.latest();
      fit.print(
          "Demand ",
          "grows by %s a month and meets %s, the lower end of that range, %s (%s)"
              .formatted(
                  percent(meeting.growth()),
                  fit.file().amount(meeting.capacity()),
                  month == null ? "not within ten years" : "in " + month,
                  range));
    } else if (fit.planning().demand() != null) {
      fit.print("Demand ", "can't be compared: the capacity has no lower end");
    }
  }

  private void latencyAndPrice() {
    SizeForLatency size = fit.planning().sizeForLatency(fit.report());
    if (size != null) {
      fit.out().println();
      fit.print("", latency(size, "A request takes " + significant(size.target()) + " s or less "));
    }
    Overhead overhead = fit.planning().overhead(fit.report());
    if (overhead != null) {
      overhead(overhead);
    }
  }

  private void predictions(List<Prediction> predictions) {
    ClosedSystem closed = fit.planning().closed();
    fit.out().println();
    fit.out().println("  Predicted " + fit.file().measure() + ", with 95 % prediction intervals");
    Table.of(Prediction.class)
        .numbers(fit.file().sizeName(), prediction -> significant(prediction.n()))
        .numbers("throughput", prediction -> significant(prediction.throughput()))
        .words("95 % interval", this::range)
        .words(
            closed == null ? "" : "one request takes",
            prediction -> closed == null ? "" : significant(closed.seconds(prediction)) + " s")
        .words("", prediction -> prediction.extrapolated() ? "extrapolated" : "")
        .print(predictions, fit.out(), "  ");
    if (closed != null) {
      predictions.forEach(
          prediction ->
              fit.print(
                  "",
                  "One request at %s takes %s s, at 95 %%"
                      .formatted(fit.at(prediction.n()), interval(closed.interval(prediction)))));
    }
  }

  private String range(Prediction prediction) {
    return CapacityAnswer.isTooFar(
            prediction.n(), prediction.interval(), fit.report().candidates().largest())
        ? "too far to plan by"
        : interval(prediction.interval());
  }

  private void others(Prediction prediction) {
    ModelPrediction own = prediction.chosen();
    if (own != null) {
      fit.print(
          "By " + own.family().word() + " alone: ",
          significant(own.throughput()) + " (" + interval(own.interval()) + ")");
    }
    fit.print(
        "Other models at " + fit.at(prediction.n()) + ": ",
        FitText.joined(
            prediction.others().entrySet(),
            other -> significant(other.getValue()) + " by " + other.getKey().word()));
  }

  private String required(SizeRequired required, String target) {
    Double n = required.n();
    Double falling = required.falling();
    if (n == null) {
      return required.reachable()
          ? "%s is reached by none of the fitted curves, but the data allow others that do: %s = %s"
              .formatted(target, fit.file().sizeName(), interval(required.interval()))
          : target + " can't be reached";
    }
    double whole = Math.ceil(n - 1e-9);
    return "%s takes %s (%s), %s%s"
        .formatted(
            target,
            fit.at(n),
            interval(required.interval()),
            falling != null && whole > falling
                ? "but no whole size reaches it"
                : "so " + Numbers.of((long) whole),
            falling == null
                ? ""
                : "; from %s on throughput may have fallen below it again"
                    .formatted(significant(falling)));
  }

  private String latency(SizeForLatency size, String target) {
    Double n = size.n();
    if (n == null) {
      return size.met()
          ? target + "as far as the curve is looked at, three times the largest size"
          : target + "at no measured " + fit.file().sizeName();
    }
    return "%sup to %s (%s), so %s"
        .formatted(
            target, fit.at(n), interval(size.interval()), Numbers.of((long) Math.floor(n + 1e-9)));
  }

  private void overhead(Overhead overhead) {
    fit.out().println();
    fit.out().println("  Where capacity goes, by " + overhead.model().word());
    Table.of(Overhead.Share.class)
        .numbers(fit.file().sizeName(), share -> significant(share.n()))
        .numbers("useful", share -> percent(share.useful()))
        .numbers("contention", share -> percent(share.contention()))
        .numbers("coherency", share -> percent(share.coherency()))
        .numbers("one more adds", share -> significant(share.gain()))
        .print(overhead.shares(), fit.out(), "  ");
    String optimum =
        overhead.optimal() == null
            ? "Throughput doesn't turn: there is no best " + fit.file().sizeName()
            : "Throughput is highest at %s = %s"
                .formatted(fit.file().sizeName(), Numbers.of(overhead.optimal()));
    fit.print("", optimum + ". " + paying(overhead));
  }

  private String paying(Overhead overhead) {
    String price =
        "At a price of %s for one more, and a worth of %s for %s, "
            .formatted(
                significant(overhead.price()), significant(overhead.worth()), fit.file().amount(1));
    Integer last = overhead.lastPaying();
    if (last == null) {
      return price
          + "one more pays as far as the curve is looked at, %s = %s"
              .formatted(fit.file().sizeName(), Numbers.of(overhead.largestExamined()));
    }
    return last == 0
        ? price + "not even the first pays"
        : price + "adding pays up to %s = %s".formatted(fit.file().sizeName(), Numbers.of(last));
  }
}
