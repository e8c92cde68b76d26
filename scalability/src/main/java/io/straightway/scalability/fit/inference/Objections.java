package io.straightway.scalability.fit.inference;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.CurveQuantity;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.model.ModelFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Objections to a fitted curve as a system's throughput.
 *
 * @param fatal whether an objection forbids the use of the curve
 * @param texts the objections in words
 */
record Objections(boolean fatal, List<String> texts) {
  /** The relative effect on throughput below which a term counts as zero. */
  private static final double NOTHING = 1e-8;

  /** A parameter of a fit; its interval is computed only if it is asked for. */
  private record Parameter(Fit fit, int index, String name) {
    double estimate() {
      return fit.parameters()[index];
    }

    boolean isNegative() {
      return new ProfileLikelihood(fit, CurveQuantity.parameter(index)).interval().isBelow(0);
    }
  }

  static Objections to(Fit fit, double planningRange) {
    List<String> fatal = new ArrayList<>();
    List<String> doubts = new ArrayList<>();
    List<String> names = fit.family().parameterNames();
    for (int i = 0; i < names.size(); i++) {
      Parameter parameter = new Parameter(fit, i, names.get(i));
      switch (parameter.name()) {
        case "gamma", "a", "ceiling", "decline" -> requirePositive(parameter, fatal);
        case "sigma", "kappa", "b" -> {
          requireNotNegative(parameter, fit, fatal, doubts);
          requireBelowOne(parameter, fatal);
        }
        default -> {}
      }
    }
    double from = Math.min(1, fit.data().smallest());
    fit.curve().poles().stream()
        .filter(pole -> pole >= from && pole <= planningRange)
        .findFirst()
        .ifPresent(pole -> fatal.add(dividesByZero(pole, planningRange)));
    if (hasBottleneck(fit.family()) && !bendsWithin(fit.parameters(), fit.data())) {
      fatal.add("no bottleneck begins between the measured sizes: the bend is not identified");
    }
    boolean refused = !fatal.isEmpty();
    fatal.addAll(doubts);
    return new Objections(refused, fatal);
  }

  private static boolean hasBottleneck(ModelFamily family) {
    return family == ModelFamily.CEILING || family == ModelFamily.OVERLOAD;
  }

  private static boolean bendsWithin(double[] parameters, CurveData data) {
    double bend = parameters[1] / parameters[0];
    return bend > data.smallest() * (1 + NOTHING) && bend < data.largest() * (1 - NOTHING);
  }

  private static void requirePositive(Parameter parameter, List<String> fatal) {
    if (parameter.estimate() <= 0) {
      fatal.add(text("%s is %.4g, but must be above 0", parameter.name(), parameter));
    }
  }

  private static void requireNotNegative(
      Parameter parameter, Fit fit, List<String> fatal, List<String> doubts) {
    if (parameter.estimate() >= 0 || isNothing(parameter, fit)) {
      return;
    }
    if (parameter.isNegative()) {
      fatal.add(
          text(
              "%s is %.4g, negative beyond noise: superlinear, throughput per unit of size grows;"
                  + " check the N = 1 run",
              parameter.name(), parameter));
    } else {
      doubts.add(
          text(
              "%s is %.4g, negative but within noise of 0: not identified by these data",
              parameter.name(), parameter));
    }
  }

  private static boolean isNothing(Parameter parameter, Fit fit) {
    double largest = fit.data().largest();
    double effect =
        switch (parameter.name()) {
          case "sigma" -> parameter.estimate() * largest;
          case "kappa" -> parameter.estimate() * largest * largest;
          default -> parameter.estimate() * largest / fit.parameters()[0];
        };
    return Math.abs(effect) < NOTHING;
  }

  private static void requireBelowOne(Parameter parameter, List<String> fatal) {
    if (parameter.name().equals("sigma") && parameter.estimate() >= 1 - NOTHING) {
      fatal.add(
          text(
              "%s is %.4g, 1 or more: a larger system does no more than size 1",
              "sigma", parameter));
    }
  }

  private static String dividesByZero(double pole, double planningRange) {
    return String.format(
        Locale.ROOT,
        "the formula divides by zero at N = %.4g, inside the planning range up to %.4g",
        pole,
        planningRange);
  }

  private static String text(String format, String name, Parameter parameter) {
    return String.format(Locale.ROOT, format, name, parameter.estimate());
  }
}
