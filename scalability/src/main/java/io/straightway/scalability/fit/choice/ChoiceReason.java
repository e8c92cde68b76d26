package io.straightway.scalability.fit.choice;

import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.statistics.Rounding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The sentences that give the reason for a choice.
 *
 * @param models the models to choose from
 * @param tests the comparisons behind the choice
 */
record ChoiceReason(List<FittedModel> models, List<NestedTest> tests) {
  /** The ratio of residual squares up to which two models fit equally well. */
  private static final double CLOSE = 1.1;

  /** Returns the reason for the simplest model that describes the data. */
  String of(FittedModel chosen) {
    if (chosen.fit().isExact()) {
      return word(chosen) + " is the simplest model, and goes through all points exactly.";
    }
    List<String> against = simplerRejected(chosen);
    List<String> beyond =
        tests.stream()
            .filter(test -> test.simpler() == chosen.family())
            .map(test -> test.richer().word() + " (" + shown(test) + ")")
            .toList();
    String choice =
        word(chosen)
            + " is the simplest model that describes the data"
            + clause(": ", against, " leaves", " leave", " out what they show")
            + clause(
                against.isEmpty() ? ": " : "; ", beyond, " adds", " add", " nothing beyond chance")
            + ".";
    return Stream.of(Optional.of(choice), rival(chosen), byAicc(chosen))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(" "));
  }

  private static String clause(
      String before, List<String> subjects, String singular, String plural, String rest) {
    return subjects.isEmpty()
        ? ""
        : before + listed(subjects) + (subjects.size() == 1 ? singular : plural) + rest;
  }

  private List<String> simplerRejected(FittedModel chosen) {
    List<String> rejected = new ArrayList<>();
    for (FittedModel model : models) {
      if (model.family().parameterCount() >= chosen.family().parameterCount()) {
        continue;
      }
      if (!model.admissible()) {
        rejected.add(word(model) + " (inadmissible)");
      } else if (!model.beatsTheMean()) {
        rejected.add(word(model) + " (worse than the mean)");
      } else {
        tests.stream()
            .filter(test -> test.rejects(model.family()))
            .min(Comparator.comparingDouble(test -> Objects.requireNonNull(test.p())))
            .ifPresent(test -> rejected.add(word(model) + " (" + shown(test) + ")"));
      }
    }
    return rejected;
  }

  private static String shown(NestedTest test) {
    return test.p() == null ? "not comparable: too few points" : Rounding.probability(test.p());
  }

  private Optional<String> rival(FittedModel chosen) {
    return models.stream()
        .filter(model -> model.family() != chosen.family() && model.admissible())
        .filter(model -> model.family().parameterCount() == chosen.family().parameterCount())
        .findFirst()
        .map(
            model ->
                model.rss() < chosen.rss() * CLOSE
                    ? word(model) + " fits as well: these data can't distinguish them."
                    : word(model) + ", with as many parameters, is further off.");
  }

  /** Returns the model that AICc prefers, in words, if it is another one. */
  private Optional<String> byAicc(FittedModel chosen) {
    return models.stream()
        .filter(model -> model.admissible() && model.family().isUsual())
        .filter(model -> chosen.aicc() != null && model.aicc() != null)
        .min(Comparator.comparingDouble(model -> Objects.requireNonNull(model.aicc())))
        .filter(best -> best.family() != chosen.family())
        .map(best -> "By AICc alone it would be " + word(best) + ".");
  }

  /** Returns the reason for a model outside the usual four. */
  String instead(FittedModel chosen, @Nullable FittedModel usual) {
    if (usual == null) {
      return word(chosen)
          + " is the only shape that these data allow; none of the usual four will do.";
    }
    Double own = chosen.aicc();
    Double other = usual.aicc();
    return "%s describes the data, and %s, which would be chosen of the usual four, is ruled out beside it%s."
        .formatted(
            word(chosen),
            word(usual),
            own == null || other == null
                ? ""
                : ": its AICc is higher by " + Rounding.number(other - own));
  }

  /** Returns the reason why no model is chosen. */
  String none() {
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
                    Collectors.mapping(ChoiceReason::word, Collectors.toList())))
            .entrySet()
            .stream()
            .map(entry -> " " + listed(entry.getValue()) + ": " + entry.getKey() + ".")
            .collect(Collectors.joining());
    List<String> rejected =
        models.stream().filter(FittedModel::admissible).map(ChoiceReason::word).toList();
    return "No model will do."
        + clause(
            " ",
            rejected,
            " is",
            " are",
            " further from the data than their mean, or bent the wrong way.")
        + objections;
  }

  private static String word(FittedModel model) {
    return model.family().word();
  }

  private static String listed(List<String> items) {
    int last = items.size() - 1;
    return last < 1
        ? items.get(0)
        : String.join(", ", items.subList(0, last)) + " and " + items.get(last);
  }
}
