package io.straightway.app.fit;

import static io.straightway.app.fit.Digits.interval;
import static io.straightway.table.Numbers.percent;
import static io.straightway.table.Numbers.significant;

import io.straightway.scalability.curves.ClosedSystem;
import io.straightway.scalability.curves.Overhead;
import io.straightway.scalability.curves.SizeForLatency;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.fit.inference.SizeRequired;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import java.util.List;

/**
 * What the fit of a system is used for: predictions, sizes for a target, and where capacity goes.
 *
 * @param fit the fit's text, of which this is a part
 */
record PlanningText(FitText fit) {
  /** What the answer leaves out. */
  void print() {
    if (fit.planning().closed() != null && !fit.report().predictions().isEmpty()) {
      predictions(fit.report().predictions());
    }
    latencyAndPrice();
  }

  /** The same with the rivals of each prediction. */
  void explain() {
    List<Prediction> predictions = fit.report().predictions();
    if (!predictions.isEmpty()) {
      predictions(predictions);
      predictions.stream().filter(each -> !each.others().isEmpty()).forEach(this::others);
    }
    latencyAndPrice();
  }

  /** The size for a target, if there is one. */
  void required() {
    SizeRequired required = fit.report().required();
    if (required != null) {
      fit.print("", required(required, significant(required.target()) + " " + fit.unit()));
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
    fit.out().println("  Predicted " + fit.unit() + ", with 95 % prediction intervals");
    Table.of(Prediction.class)
        .numbers(fit.file().sizeName(), each -> significant(each.n()))
        .numbers("throughput", each -> significant(each.throughput()))
        .words("95 % interval", each -> interval(each.interval()))
        .words(
            closed == null ? "" : "one request takes",
            each -> closed == null ? "" : significant(closed.seconds(each)) + " s")
        .words("", each -> each.extrapolated() ? "extrapolated" : "")
        .print(predictions, fit.out(), "  ");
    if (closed != null) {
      predictions.forEach(
          each ->
              fit.print(
                  "",
                  "One request at %s takes %s s, at 95 %%"
                      .formatted(fit.at(each.n()), interval(closed.interval(each)))));
    }
  }

  private void others(Prediction prediction) {
    Prediction.Own own = prediction.chosen();
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
        .numbers(fit.file().sizeName(), each -> significant(each.n()))
        .numbers("useful", each -> percent(each.useful()))
        .numbers("contention", each -> percent(each.contention()))
        .numbers("coherency", each -> percent(each.coherency()))
        .numbers("one more adds", each -> significant(each.gain()))
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
        "At a price of %s for one more, and a worth of %s for 1 %s, "
            .formatted(significant(overhead.price()), significant(overhead.worth()), fit.unit());
    Integer last = overhead.lastPaying();
    if (last == null) {
      return price
          + "one more pays as far as the curve is looked at, %s = %s"
              .formatted(fit.file().sizeName(), Numbers.of(overhead.lookedTo()));
    }
    return last == 0
        ? price + "not even the first pays"
        : price + "adding pays up to %s = %s".formatted(fit.file().sizeName(), Numbers.of(last));
  }
}
