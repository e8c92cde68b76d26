package io.straightway.scalability.fit.choice;

import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Rounded;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The simplest model that describes the data (the rule of Syn~'s Scalability benchmark,
 * 'Interpretation').
 *
 * <p>A model describes the data if it does better than their mean, and no richer admissible one
 * that contains it improves on it beyond chance. A quadratic is no case of a super-serial curve, so
 * there the same F-test serves as a yardstick. Of two models with as many parameters the nearer one
 * is taken. AICc and leave-one-out errors are printed beside the choice and don't make it: AICc
 * punishes a third parameter so hard on few data that it prefers a curve that can't fall to data
 * that do.
 *
 * <p>A super-serial curve with negative contention is not chosen; the one without contention stands
 * in for it. That one and the ceiling are chosen in place of another model only where they rule it
 * out, as {@link Candidates} defines it.
 *
 * @param chosen the model, null if none will do
 * @param reason why, in a sentence or two
 * @param tests the comparisons behind it
 */
public record ModelChoice(@Nullable FittedModel chosen, String reason, List<NestedTest> tests) {
  private static final double CLOSE = 1.1;

  public static ModelChoice among(List<FittedModel> models) {
    List<NestedTest> tests = tests(models);
    Optional<FittedModel> usual =
        models.stream()
            .filter(model -> isPossible(model, tests) && isEligible(model, models))
            .min(
                Comparator.comparingInt((FittedModel model) -> model.family().parameterCount())
                    .thenComparingDouble(FittedModel::rss));
    Optional<FittedModel> instead = instead(models, usual.orElse(null));
    if (instead.isPresent()) {
      String reason = reasonInstead(instead.get(), usual.orElse(null));
      return new ModelChoice(instead.get(), reason, tests);
    }
    return usual
        .map(model -> new ModelChoice(model, reason(model, models, tests), tests))
        .orElseGet(() -> new ModelChoice(null, noReason(models), tests));
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

  /** A model besides the usual four, where it rules out what would be chosen of them. */
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

  private static String reasonInstead(FittedModel chosen, @Nullable FittedModel usual) {
    String word = chosen.family().word();
    if (usual == null) {
      return word + " is the only shape that these data allow; none of the usual four will do.";
    }
    Double own = chosen.aicc();
    Double other = usual.aicc();
    return word
        + " describes the data, and "
        + usual.family().word()
        + ", which would be chosen of the usual four, is ruled out beside it"
        + (own == null || other == null
            ? "."
            : ": its AICc is higher by " + Rounded.number(other - own) + ".");
  }

  /** Whether its last parameter, which bends the curve down, is negative, within noise or not. */
  private static boolean bendsUp(FittedModel model) {
    double[] parameters = model.curve().parameters();
    boolean negative = parameters.length > 1 && parameters[parameters.length - 1] < 0;
    return negative && !model.fit().isExact();
  }

  private static boolean isPossible(FittedModel model, List<NestedTest> tests) {
    return model.admissible()
        && model.beatsTheMean()
        && !bendsUp(model)
        && tests.stream().noneMatch(test -> rejects(test, model));
  }

  private static boolean rejects(NestedTest test, FittedModel model) {
    return test.simpler() == model.family() && test.rejectsSimpler();
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

  /** The usual four, and what stands in for one of them. */
  private static boolean isTested(FittedModel model, List<FittedModel> models) {
    return model.family().isUsual()
        || (model.family() == ModelFamily.COHERENCY && hasNegativeContention(models));
  }

  /** What is gained by a negative parameter counts only if AICc or leave-one-out sees it, too. */
  private static boolean isVetoed(FittedModel simpler, FittedModel richer) {
    return richer.hasNegatives()
        && !isLower(richer.aicc(), simpler.aicc())
        && !isLower(richer.looRmse(), simpler.looRmse());
  }

  private static boolean isLower(@Nullable Double one, @Nullable Double other) {
    return one != null && other != null && one < other;
  }

  private static String reason(
      FittedModel chosen, List<FittedModel> models, List<NestedTest> tests) {
    StringBuilder reason = new StringBuilder(chosen.family().word());
    if (chosen.fit().isExact()) {
      return reason
          .append(" is the simplest model, and goes through all points exactly.")
          .toString();
    }
    reason.append(" is the simplest model that describes the data");
    List<String> against = simplerRejected(chosen, models, tests);
    List<String> beyond =
        texts(tests, test -> test.simpler() == chosen.family(), test -> test.richer().word());
    if (!against.isEmpty()) {
      reason
          .append(": ")
          .append(listed(against))
          .append(against.size() == 1 ? " leaves" : " leave");
      reason.append(" out what they show");
    }
    if (!beyond.isEmpty()) {
      reason.append(against.isEmpty() ? ": " : "; ").append(listed(beyond));
      reason.append(beyond.size() == 1 ? " adds" : " add").append(" nothing beyond chance");
    }
    reason.append('.');
    rival(chosen, models).ifPresent(text -> reason.append(' ').append(text));
    otherOpinion(chosen, models, FittedModel::aicc, "AICc")
        .ifPresent(text -> reason.append(' ').append(text));
    otherOpinion(chosen, models, FittedModel::looRmse, "leave-one-out")
        .ifPresent(text -> reason.append(' ').append(text));
    return reason.toString();
  }

  private static List<String> simplerRejected(
      FittedModel chosen, List<FittedModel> models, List<NestedTest> tests) {
    List<String> rejected = new ArrayList<>();
    for (FittedModel model : models) {
      if (model.family().parameterCount() >= chosen.family().parameterCount()) {
        continue;
      }
      if (!model.admissible()) {
        rejected.add(model.family().word() + " (inadmissible)");
      } else if (!model.beatsTheMean()) {
        rejected.add(model.family().word() + " (worse than the mean)");
      } else {
        tests.stream()
            .filter(test -> rejects(test, model))
            .min(Comparator.comparingDouble(ModelChoice::probability))
            .ifPresent(test -> rejected.add(model.family().word() + " (" + shown(test) + ")"));
      }
    }
    return rejected;
  }

  private static double probability(NestedTest test) {
    return test.p() == null ? 1 : test.p();
  }

  private static List<String> texts(
      List<NestedTest> tests, Predicate<NestedTest> which, Function<NestedTest, String> name) {
    return tests.stream()
        .filter(which)
        .map(test -> name.apply(test) + " (" + shown(test) + ")")
        .toList();
  }

  private static String shown(NestedTest test) {
    if (test.p() == null) {
      return "not comparable: too few points";
    }
    return Rounded.probability(test.p());
  }

  private static Optional<String> rival(FittedModel chosen, List<FittedModel> models) {
    return models.stream()
        .filter(model -> model.family() != chosen.family() && model.admissible())
        .filter(model -> model.family().parameterCount() == chosen.family().parameterCount())
        .findFirst()
        .map(
            model ->
                model.rss() < chosen.rss() * CLOSE
                    ? model.family().word() + " fits as well: these data can't distinguish them."
                    : model.family().word() + ", with as many parameters, is further off.");
  }

  private static Optional<String> otherOpinion(
      FittedModel chosen,
      List<FittedModel> models,
      Function<FittedModel, @Nullable Double> criterion,
      String name) {
    if (criterion.apply(chosen) == null) {
      return Optional.empty();
    }
    return models.stream()
        .filter(model -> model.admissible() && model.family().isUsual())
        .filter(model -> criterion.apply(model) != null)
        .min(Comparator.comparingDouble(model -> Objects.requireNonNull(criterion.apply(model))))
        .filter(best -> best.family() != chosen.family())
        .map(best -> "By " + name + " alone it would be " + best.family().word() + ".");
  }

  private static String noReason(List<FittedModel> models) {
    if (models.isEmpty()) {
      return "No model can be fitted to these data.";
    }
    String objections =
        models.stream()
            .filter(model -> !model.admissible())
            .collect(
                Collectors.groupingBy(
                    model -> model.objections().get(0),
                    LinkedHashMap::new,
                    Collectors.mapping(model -> model.family().word(), Collectors.toList())))
            .entrySet()
            .stream()
            .map(each -> listed(each.getValue()) + ": " + each.getKey())
            .collect(Collectors.joining(". "));
    List<String> rejected =
        models.stream()
            .filter(FittedModel::admissible)
            .map(model -> model.family().word())
            .toList();
    String left =
        rejected.isEmpty()
            ? ""
            : " "
                + listed(rejected)
                + (rejected.size() == 1 ? " is" : " are")
                + " further from the data than their mean, or bent the wrong way.";
    return "No model will do." + left + (objections.isEmpty() ? "" : " " + objections + ".");
  }

  private static String listed(List<String> items) {
    if (items.size() < 2) {
      return String.join("", items);
    }
    return String.join(", ", items.subList(0, items.size() - 1))
        + " and "
        + items.get(items.size() - 1);
  }
}
