package io.straightway.scalability.fit.choice;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.inference.Continuation;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.Neighbours;
import io.straightway.scalability.fit.inference.PeakBracket;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.fit.inference.Predictor;
import io.straightway.scalability.fit.inference.SizeRequired;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The models that the data don't rule out, and what they predict together.
 *
 * <p>A model is ruled out if another one comes nearer to the data and its AICc is lower by more
 * than 10: "essentially no support" in K. P. Burnham and D. R. Anderson, <em>Model Selection and
 * Multimodel Inference</em>, Springer 2002, section 2.6. That goes for models of which neither is a
 * case of the other, too. A richer model that comes nearer is not ruled out by what AICc charges
 * for its parameters: few data can't speak against it.
 *
 * <p>Every interval is the union of the models' own. An average weighted by AICc would be narrower,
 * and would have to know which model is how probable; six points don't. A quadratic has no theory
 * that would carry it beyond the data, so there it is used only if nothing else is left.
 */
public final class Candidates {
  /** A difference of AICc that rules out. */
  static final double RULED_OUT = 10;

  /** A residual that no measurement has, as a share of the smallest size's throughput. */
  private static final double PRECISE = 1e-3;

  private static final double TWICE = 2;

  private final List<FittedModel> models;
  private final double largest;
  private final @Nullable Continuation continuation;
  private final @Nullable PeakBracket bracket;
  private @Nullable Interval atLargest;

  private Candidates(List<FittedModel> models, @Nullable CurveData data, List<Fit> fits) {
    this.models = models;
    largest = data == null ? 0 : data.largest();
    continuation =
        data == null || data.sizes() < Continuation.FEWEST_SIZES
            ? null
            : new Continuation(data, fits);
    bracket = data == null ? null : PeakBracket.of(data);
  }

  /** Those of a study; none if no model was chosen. */
  public static Candidates among(List<FittedModel> models, @Nullable FittedModel chosen) {
    CurveData data = models.isEmpty() ? null : models.get(0).fit().data();
    List<Fit> fits = models.stream().map(FittedModel::fit).toList();
    if (chosen == null) {
      return new Candidates(List.of(), data, fits);
    }
    Comparator<FittedModel> nearest =
        Comparator.comparing((FittedModel model) -> model.family() != chosen.family())
            .thenComparing(FittedModel::hasNegatives)
            .thenComparingDouble(Candidates::criterion)
            .thenComparingDouble(FittedModel::rss);
    return new Candidates(
        models.stream()
            .filter(
                model ->
                    model.family() == chosen.family()
                        || (!chosen.fit().isExact() && isLeft(model, models)))
            .sorted(nearest)
            .toList(),
        data,
        fits);
  }

  private static boolean isLeft(FittedModel model, List<FittedModel> models) {
    return model.admissible()
        && model.beatsTheMean()
        && models.stream().noneMatch(other -> rulesOut(other, model));
  }

  /** Whether {@code better} is so much better that the data can't come from {@code model}. */
  static boolean rulesOut(FittedModel better, FittedModel model) {
    if (better.fit().isExact() || model.fit().isExact()) {
      return better.admissible() && !model.fit().isExact();
    }
    Double lower = better.aicc();
    Double higher = model.aicc();
    return better.admissible()
        && lower != null
        && higher != null
        && better.rss() < model.rss()
        && lower < higher - RULED_OUT * better.fit().misfit().growth();
  }

  private static double criterion(FittedModel model) {
    Double aicc = model.aicc();
    return aicc == null ? Double.POSITIVE_INFINITY : aicc;
  }

  /** The models, the chosen one first, then from the nearest to the data. */
  public List<FittedModel> models() {
    return models;
  }

  /** The largest measured size. */
  public double largest() {
    return largest;
  }

  /** Those besides the chosen one. */
  public List<FittedModel> others() {
    return models.subList(Math.min(1, models.size()), models.size());
  }

  /** What they expect at a size; none if there are no models. */
  public Optional<Prediction> at(double n) {
    List<FittedModel> usable = usable(each -> n <= largest);
    Continuation course = n > largest ? continuation : null;
    if (usable.isEmpty()) {
      return Optional.ofNullable(course).map(each -> continued(n, each));
    }
    FittedModel chosen = models.get(0);
    Prediction own = new Predictor(chosen.fit()).at(n);
    Prediction leading =
        usable.get(0).family() == chosen.family() ? own : new Predictor(usable.get(0).fit()).at(n);
    Prediction.Own alone = own.own(chosen.family());
    boolean modelled = areConfirmed() || (course == null && n > largest);
    Prediction prediction =
        modelled
            ? leading.over(together(usable, n), alone)
            : course == null
                ? leading.over(measured(n, usable, leading), alone)
                : continued(n, course).over(course.interval(n), alone);
    return Optional.of(prediction.beside(others()));
  }

  private Interval measured(double n, List<FittedModel> usable, Prediction leading) {
    return new Neighbours(models.get(0).fit()).within(n, union(usable, n), leading.throughput());
  }

  /**
   * Without bounds by what was measured the models are trusted only if repeats confirm their shape,
   * or nothing is left to explain: single runs don't distinguish a curve from a neighbouring one.
   */
  private boolean areConfirmed() {
    Fit fit = models.get(0).fit();
    return fit.isExact()
        || (fit.freedom() > 1 && Math.sqrt(fit.variance()) < PRECISE * fit.data().mean(0))
        || (fit.data().pureErrorFreedom() >= fit.data().sizes() && fit.misfit().growth() <= 1);
  }

  private Prediction continued(double n, Continuation course) {
    return Prediction.continued(n, course.expected(n), course.interval(n));
  }

  /**
   * From the largest measured size on throughput can't grow faster than size, and a ceiling may
   * begin there that no measurement could show.
   */
  private Interval together(List<FittedModel> usable, double n) {
    Interval all = union(usable, n);
    if (n <= largest) {
      return all;
    }
    Interval there = atLargest;
    if (there == null) {
      there = union(usable, largest);
      atLargest = there;
    }
    Double lower = all.lower();
    Double upper = all.upper();
    Double least = there.lower();
    Double most = there.upper() == null ? null : (Double) (there.upper() * n / largest);
    return new Interval(
        lower == null || least == null ? null : (Double) Math.min(lower, least),
        upper == null || most == null
            ? (upper == null ? most : upper)
            : (Double) Math.min(upper, most));
  }

  private static Interval union(List<FittedModel> usable, double n) {
    return usable.stream()
        .map(model -> new Predictor(model.fit()).at(n).interval())
        .reduce(Interval::hull)
        .orElse(Interval.UNBOUNDED);
  }

  /** Without a quadratic where it isn't within the data, unless nothing else is left. */
  private List<FittedModel> usable(Predicate<FittedModel> isWithin) {
    List<FittedModel> usable =
        models.stream()
            .filter(model -> model.family() != ModelFamily.QUADRATIC || isWithin.test(model))
            .toList();
    return usable.stream().allMatch(FittedModel::hasNegatives) ? models : usable;
  }

  /** Between which measured sizes the highest throughput is; none if no model was fitted. */
  public Optional<PeakBracket> bracket() {
    return Optional.ofNullable(bracket);
  }

  /**
   * Where the highest throughput may be.
   *
   * @param size the sizes at which it may be
   * @param height the throughputs that it may have
   */
  public record PeakRange(Interval size, Interval height) {}

  /**
   * Where throughput may be highest; none if no model was fitted. A bound is open if one of the
   * models has none, unless the measurements have passed the peak.
   */
  public Optional<PeakRange> peakRange() {
    return bracket().map(this::peakRange);
  }

  private PeakRange peakRange(PeakBracket measured) {
    List<FittedModel> usable = usable(this::peaksWithin);
    Interval sizes = null;
    Interval heights = null;
    for (FittedModel model : usable) {
      if (model.family().canPeak()) {
        PeakEstimate own = model.peak();
        Interval size = own == null ? PeakEstimate.sizes(model.fit()) : own.size();
        Interval height = own == null ? PeakEstimate.heights(model.fit()) : own.height();
        sizes = sizes == null ? size : sizes.hull(size);
        heights = heights == null ? height : heights.hull(height);
      }
    }
    boolean open = usable.stream().anyMatch(model -> model.peak() == null);
    return new PeakRange(measured.within(open(sizes, open)), open(heights, open));
  }

  /**
   * Where throughput is highest; none if no fall was measured and the chosen model has no peak, or
   * only one beyond twice the largest size that nothing confirms.
   */
  public Optional<PeakEstimate> peak() {
    PeakBracket measured = bracket;
    if (measured == null || (models.isEmpty() && !measured.isPassed())) {
      return Optional.empty();
    }
    PeakRange range = peakRange(measured);
    Optional<PeakEstimate> modelled =
        usable(this::peaksWithin).stream()
            .flatMap(model -> Optional.ofNullable(model.peak()).stream())
            .findFirst()
            .map(
                peak ->
                    new PeakEstimate(peak.n(), peak.throughput(), range.size(), range.height()));
    return measured.isPassed()
        ? Optional.of(passed(modelled, measured, range.size(), range.height()))
        : modelled.filter(peak -> models.get(0).peak() != null && isNear(peak));
  }

  private boolean isNear(PeakEstimate peak) {
    return peak.n() <= TWICE * largest || areConfirmed();
  }

  /** The measurements know where the peak is, and how high at least, even if no model does. */
  private PeakEstimate passed(
      Optional<PeakEstimate> modelled, PeakBracket measured, Interval size, Interval height) {
    boolean exact = !models.isEmpty() && models.get(0).fit().isExact();
    Interval known = measured.height();
    Interval bounded =
        new Interval(
            height.lower() == null ? known.lower() : height.lower(),
            height.upper() == null ? known.upper() : height.upper());
    Interval high = exact ? height : bounded.hull(known);
    return modelled
        .filter(peak -> size.contains(peak.n()) && high.contains(peak.throughput()))
        .map(
            peak -> new PeakEstimate(peak.n(), peak.throughput(), exact ? peak.size() : size, high))
        .orElseGet(() -> new PeakEstimate(measured.n(), measured.throughput(), size, high));
  }

  private static Interval open(@Nullable Interval interval, boolean open) {
    if (interval == null) {
      return Interval.UNBOUNDED;
    }
    return open ? new Interval(interval.lower(), null) : interval;
  }

  private boolean peaksWithin(FittedModel model) {
    PeakEstimate peak = model.peak();
    return peak != null && peak.n() <= largest;
  }

  /**
   * The size that a throughput takes; none if there are no models. Beyond the largest measured size
   * it has no upper bound, because a ceiling may begin there.
   */
  public Optional<SizeRequired> sizeFor(double target) {
    List<SizeRequired> each =
        usable(model -> isReachedWithin(model, target)).stream()
            .map(model -> SizeRequired.of(model.fit(), target))
            .toList();
    return each.stream()
        .min(
            Comparator.comparing((SizeRequired size) -> size.n() == null)
                .thenComparing(size -> !size.reachable()))
        .map(size -> size.over(each, falling(target)).measuredTo(largest));
  }

  /** Where the first of them falls below a throughput again, if all do that reach it. */
  private @Nullable Double falling(double target) {
    List<List<Double>> sizes =
        usable(model -> model.curve().sizesFor(target).stream().allMatch(n -> n <= largest))
            .stream()
            .map(model -> model.curve().sizesFor(target))
            .filter(each -> !each.isEmpty())
            .toList();
    return sizes.isEmpty() || sizes.stream().anyMatch(each -> each.size() < 2)
        ? null
        : (Double) sizes.stream().mapToDouble(each -> each.get(1)).min().orElseThrow();
  }

  private boolean isReachedWithin(FittedModel model, double target) {
    return model.curve().sizesFor(target).stream().anyMatch(n -> n <= largest);
  }
}
