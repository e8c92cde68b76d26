package io.straightway.scalability.fit.choice;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.model.ModelFamily;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The simplest model that describes the data (the rule of Syn~'s Scalability benchmark,
 * 'Interpretation').
 *
 * <p>A model describes the data if it fits better than their mean, and no richer admissible model
 * that contains it improves on it beyond chance. A quadratic is not a special case of a
 * super-serial curve, so there the same F-test serves as a yardstick. Of two models with the same
 * number of parameters the nearer one is chosen; a tie goes to the one with a theory. AICc is
 * printed beside the choice but doesn't decide it: on few data AICc penalizes a third parameter so
 * hard that it prefers a curve that can't fall for data that do.
 *
 * <p>A super-serial curve with negative contention is not chosen; the model without contention
 * replaces it. That model and the ceiling are chosen instead of another model only if they rule it
 * out, as defined in {@link Candidates}.
 *
 * @param chosen the model; null if no model is acceptable
 * @param reason the reason, in a sentence or two
 * @param tests the comparisons behind the choice
 */
public record ModelChoice(@Nullable FittedModel chosen, String reason, List<NestedTest> tests) {
  /** The difference of AIC up to which two models describe the data alike. */
  private static final double TIE = 2;

  public static ModelChoice among(List<FittedModel> models) {
    List<NestedTest> tests = tests(models);
    Optional<FittedModel> usual =
        models.stream()
            .filter(model -> isPossible(model, tests) && isEligible(model, models))
            .min(
                Comparator.comparing(ModelChoice::isContradicted)
                    .thenComparingInt(model -> model.family().parameterCount())
                    .thenComparingDouble(ModelChoice::distance));
    ChoiceReason reason = new ChoiceReason(models, tests);
    return instead(models, usual.orElse(null))
        .map(model -> new ModelChoice(model, reason.instead(model, usual.orElse(null)), tests))
        .or(() -> usual.map(model -> new ModelChoice(model, reason.of(model), tests)))
        .orElseGet(() -> new ModelChoice(null, reason.none(), tests));
  }

  /**
   * Returns the residual squares, and for a quadratic so many more that AIC rises by 2: a tie goes
   * to a model with a theory.
   */
  private static double distance(FittedModel model) {
    return model.family() == ModelFamily.QUADRATIC
        ? model.rss() * Math.exp(TIE / model.fit().data().count())
        : model.rss();
  }

  /** Returns whether a quadratic peaks before the measured size that did most. */
  private static boolean isContradicted(FittedModel model) {
    CurveData data = model.fit().data();
    return model.family() == ModelFamily.QUADRATIC
        && model.peak() != null
        && model.peak().n() < data.n(data.highest());
  }

  private static boolean isEligible(FittedModel model, List<FittedModel> models) {
    return model.family() == ModelFamily.COHERENCY
        ? hasNegativeContention(models)
        : model.family().isUsual() && !isNegativeContention(model);
  }

  private static boolean hasNegativeContention(List<FittedModel> models) {
    return models.stream().anyMatch(ModelChoice::isNegativeContention);
  }

  private static boolean isNegativeContention(FittedModel model) {
    return model.family() == ModelFamily.SUPER_SERIAL
        && model.curve().parameters()[1] < 0
        && !model.fit().isExact();
  }

  /** Returns a model outside the usual four, if it rules out the best of the four. */
  private static Optional<FittedModel> instead(
      List<FittedModel> models, @Nullable FittedModel usual) {
    return models.stream()
        .filter(model -> !model.family().isUsual())
        .filter(model -> isPossible(model, List.of()))
        .filter(
            model ->
                usual == null
                    || (model.family() != usual.family() && Candidates.rulesOut(model, usual)))
        .min(Comparator.comparingDouble(FittedModel::rss));
  }

  /**
   * Returns whether the last parameter, which bends the curve down, is negative, even if only
   * within noise.
   */
  private static boolean bendsUp(FittedModel model) {
    double[] parameters = model.curve().parameters();
    boolean negative = parameters.length > 1 && parameters[parameters.length - 1] < 0;
    return negative && !model.fit().isExact();
  }

  private static boolean isPossible(FittedModel model, List<NestedTest> tests) {
    return model.admissible()
        && model.beatsTheMean()
        && !bendsUp(model)
        && tests.stream().noneMatch(test -> test.rejects(model.family()));
  }

  private static List<NestedTest> tests(List<FittedModel> models) {
    List<NestedTest> tests = new ArrayList<>();
    for (FittedModel simpler : models) {
      for (FittedModel richer : models) {
        boolean yardstick =
            simpler.family() == ModelFamily.QUADRATIC
                && richer.family() == ModelFamily.SUPER_SERIAL;
        boolean comparable = yardstick || simpler.family().isNestedIn(richer.family());
        boolean usual = isTested(simpler, models) && isTested(richer, models);
        if (comparable && usual && richer.admissible() && !isVetoed(simpler, richer)) {
          tests.add(NestedTest.of(simpler.fit(), richer.fit()));
        }
      }
    }
    return tests;
  }

  /** Returns whether a model is one of the usual four, or replaces one of them. */
  private static boolean isTested(FittedModel model, List<FittedModel> models) {
    return model.family().isUsual()
        || (model.family() == ModelFamily.COHERENCY && hasNegativeContention(models));
  }

  /**
   * Returns whether an improvement by a negative parameter is not confirmed by AICc or
   * leave-one-out errors.
   */
  private static boolean isVetoed(FittedModel simpler, FittedModel richer) {
    return richer.hasNegatives()
        && !isLower(richer.aicc(), simpler.aicc())
        && !isLower(richer.looRmse(), simpler.looRmse());
  }

  private static boolean isLower(@Nullable Double one, @Nullable Double other) {
    return one != null && other != null && one < other;
  }
}
