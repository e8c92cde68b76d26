package io.straightway.scalability.fit.choice;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.inference.Continuation;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.Neighbours;
import io.straightway.scalability.fit.inference.PeakBracket;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.fit.inference.Prediction.Basis;
import io.straightway.scalability.fit.inference.Prediction.ModelPrediction;
import io.straightway.scalability.fit.inference.Predictor;
import io.straightway.scalability.fit.inference.SizeRequired;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The models that the data don't rule out, and their joint predictions.
 *
 * <p>A model is ruled out if another one is nearer to the data and its AICc is lower by more than
 * 10: "essentially no support" in K. P. Burnham and D. R. Anderson, <em>Model Selection and
 * Multimodel Inference</em>, Springer 2002, section 2.6. This holds for models of which neither is
 * a special case of the other, too. A richer model that is nearer to the data is not ruled out by
 * AICc's penalty for its parameters: few data can't speak against it.
 *
 * <p>Every interval is the union of the models' own. An average weighted by AICc would be narrower,
 * but requires the probability of each model, which six points don't give. A quadratic has no
 * theory to support it beyond the data, so there it is used only if nothing else is left.
 */
public final class Candidates {
  /** The difference of AICc that rules out a model. */
  static final double RULED_OUT = 10;

  /** A residual too small for any measurement, as a share of the smallest size's throughput. */
  private static final double PRECISE = 1e-3;

  private static final double TWICE = 2;

  /** The degrees of freedom of repeats that are full evidence. */
  private static final double ENOUGH_REPEATS = 4;

  private final List<FittedModel> models;
  private final double largest;
  private final @Nullable Continuation continuation;
  private final @Nullable PeakBracket bracket;
  private final Map<Double, Optional<Prediction>> predictions = new ConcurrentHashMap<>();
  private @Nullable Interval atLargest;

  private Candidates(List<FittedModel> models, @Nullable CurveData data) {
    this.models = models;
    largest = data == null ? 0 : data.largest();
    continuation =
        data == null || data.sizes() < Continuation.FEWEST_SIZES ? null : new Continuation(data);
    bracket = data == null ? null : PeakBracket.of(data);
  }

  /** Returns the candidates of a study; no models if none was chosen. */
  public static Candidates among(List<FittedModel> models, @Nullable FittedModel chosen) {
    CurveData data = models.isEmpty() ? null : models.get(0).fit().data();
    if (chosen == null) {
      return new Candidates(List.of(), data);
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
        data);
  }

  private static boolean isLeft(FittedModel model, List<FittedModel> models) {
    return model.admissible()
        && model.beatsTheMean()
        && models.stream().noneMatch(other -> rulesOut(other, model));
  }

  /**
   * Returns whether {@code better} is so much better that the data can't come from {@code model}.
   */
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

  /** Returns the models: the chosen one, then the others from the nearest to the data. */
  public List<FittedModel> models() {
    return models;
  }

  /** Returns whether the model of a family is one of them. */
  public boolean contain(ModelFamily family) {
    return models.stream().anyMatch(model -> model.family() == family);
  }

  /** Returns the largest measured size. */
  public double largest() {
    return largest;
  }

  /** Returns the models other than the chosen one. */
  public List<FittedModel> others() {
    return models.subList(Math.min(1, models.size()), models.size());
  }

  /** Returns the prediction at a size; empty if there are no models. */
  public Optional<Prediction> at(double n) {
    return predictions.computeIfAbsent(n, this::predict);
  }

  private Optional<Prediction> predict(double n) {
    List<FittedModel> usable = usable(model -> n <= largest);
    Continuation course = n > largest ? continuation : null;
    if (usable.isEmpty()) {
      return Optional.ofNullable(course).map(continuation -> continued(n, continuation));
    }
    FittedModel chosen = models.get(0);
    Prediction own = new Predictor(chosen.fit()).at(n);
    Prediction leading =
        usable.get(0).family() == chosen.family() ? own : new Predictor(usable.get(0).fit()).at(n);
    ModelPrediction alone = own.own(chosen.family());
    if (n <= largest) {
      Interval interval = areConfirmed() ? union(usable, n) : measured(n, usable, leading);
      return Optional.of(leading.over(interval, alone).withOthers(others()));
    }
    double expected = chosen.fit().isExact() ? leading.throughput() : ModelAverage.at(n, usable);
    Prediction modelled = Prediction.beyond(n, expected, together(usable, n), Basis.MODELS);
    Prediction prediction =
        course == null || areConfirmed()
            ? modelled
            : modelled.weighted(evidence(), continued(n, course));
    return Optional.of(prediction.over(prediction.interval(), alone).withOthers(others()));
  }

  private Interval measured(double n, List<FittedModel> usable, Prediction leading) {
    return new Neighbours(models.get(0).fit()).within(n, union(usable, n), leading.throughput());
  }

  /** Returns whether the models can be trusted without bounds from measurements. */
  private boolean areConfirmed() {
    return evidence() == 1;
  }

  /**
   * Returns the evidence for the models' shape, from 0 to 1, by which they and the course of growth
   * are averaged: 1 if a few repeats agree with the models or nothing is left to explain, 0 for
   * single runs, which don't distinguish a curve from a neighbouring one. More sizes on the same
   * curve don't lower it, so more data don't change the method.
   */
  private double evidence() {
    Fit fit = models.get(0).fit();
    if (fit.isExact()
        || (fit.freedom() > 1 && Math.sqrt(fit.variance()) < PRECISE * fit.data().mean(0))) {
      return 1;
    }
    double growth = fit.misfit().growth();
    return Math.min(1, fit.data().pureErrorFreedom() / ENOUGH_REPEATS) / (growth * growth);
  }

  private Prediction continued(double n, Continuation course) {
    return Prediction.beyond(n, course.expected(n), course.interval(n), Basis.CONTINUATION);
  }

  /**
   * Returns the union of the models' intervals. Beyond the largest measured size throughput can't
   * grow faster than size, and a ceiling that no measurement could show may begin there.
   */
  private Interval together(List<FittedModel> usable, double n) {
    Interval all = union(usable, n);
    Interval interval = atLargest;
    if (interval == null) {
      interval = union(usable, largest);
      atLargest = interval;
    }
    Double lower = all.lower();
    Double upper = all.upper();
    Double least = interval.lower();
    Double most = interval.upper() == null ? null : (Double) (interval.upper() * n / largest);
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

  /**
   * Returns the models without a quadratic that isn't within the data, unless nothing else is left.
   */
  private List<FittedModel> usable(Predicate<FittedModel> isWithin) {
    List<FittedModel> usable =
        models.stream()
            .filter(model -> model.family() != ModelFamily.QUADRATIC || isWithin.test(model))
            .toList();
    return usable.stream().allMatch(FittedModel::hasNegatives) ? models : usable;
  }

  /**
   * Returns the measured sizes that bracket the highest throughput; empty if no model was fitted.
   */
  public Optional<PeakBracket> bracket() {
    return Optional.ofNullable(bracket);
  }

  /**
   * The range of the highest throughput.
   *
   * @param size the possible sizes at the peak
   * @param height the possible throughputs at the peak
   */
  public record PeakRange(Interval size, Interval height) {}

  /**
   * Returns the range of the highest throughput; empty if no model was fitted. A bound is open if
   * one of the models has none, unless the measurements have passed the peak.
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
   * Returns the peak; empty if no fall was measured and the chosen model has no peak, or only an
   * unconfirmed one beyond twice the largest size.
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

  /**
   * Returns whether the peak was shown by measurements: repeats show the fall after it, or confirm
   * models that all peak within the data. Single runs show only the highest throughput so far.
   */
  public boolean isPeakCertain() {
    if (bracket == null) {
      return false;
    }
    return (bracket.isPassed() && bracket.repeated())
        || (!models.isEmpty() && areConfirmed() && models.stream().allMatch(this::peaksWithin));
  }

  private boolean isNear(PeakEstimate peak) {
    return peak.n() <= TWICE * largest || areConfirmed();
  }

  /**
   * Returns a peak that the measurements have passed: they bound its size and its height even if no
   * model does.
   */
  private PeakEstimate passed(
      Optional<PeakEstimate> modelled, PeakBracket measured, Interval size, Interval height) {
    boolean exact = !models.isEmpty() && models.get(0).fit().isExact();
    Interval interval = measured.height();
    Interval bounded =
        new Interval(
            height.lower() == null ? interval.lower() : height.lower(),
            height.upper() == null ? interval.upper() : height.upper());
    Interval high = exact ? height : bounded.hull(interval);
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
   * Returns the size required for a throughput; empty if there are no models. Beyond the largest
   * measured size there is no upper bound, because a ceiling may begin there.
   */
  public Optional<SizeRequired> sizeFor(double target) {
    List<SizeRequired> sizes =
        usable(model -> isReachedWithin(model, target)).stream()
            .map(model -> SizeRequired.of(model.fit(), target))
            .toList();
    return sizes.stream()
        .min(
            Comparator.comparing((SizeRequired size) -> size.n() == null)
                .thenComparing(size -> !size.reachable()))
        .map(size -> size.over(sizes, falling(target)).measuredTo(largest));
  }

  /**
   * Returns the least size at which a model falls below a throughput again, if all models that
   * reach the throughput do.
   */
  private @Nullable Double falling(double target) {
    List<List<Double>> sizes =
        usable(model -> model.curve().sizesFor(target).stream().allMatch(n -> n <= largest))
            .stream()
            .map(model -> model.curve().sizesFor(target))
            .filter(throughputs -> !throughputs.isEmpty())
            .toList();
    return sizes.isEmpty() || sizes.stream().anyMatch(throughputs -> throughputs.size() < 2)
        ? null
        : (Double)
            sizes.stream().mapToDouble(throughputs -> throughputs.get(1)).min().orElseThrow();
  }

  private boolean isReachedWithin(FittedModel model, double target) {
    return model.curve().sizesFor(target).stream().anyMatch(n -> n <= largest);
  }
}
