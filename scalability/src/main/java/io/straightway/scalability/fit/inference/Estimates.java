package io.straightway.scalability.fit.inference;

import io.straightway.scalability.fit.estimate.CurveQuantity;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.model.ModelFamily;
import java.util.ArrayList;
import java.util.List;

/** The parameters of a fit with their errors and intervals. */
final class Estimates {
  private Estimates() {}

  static List<Estimate> of(Fit fit) {
    List<Estimate> estimates = new ArrayList<>();
    List<String> names = fit.family().parameterNames();
    for (int i = 0; i < names.size(); i++) {
      estimates.add(of(fit, names.get(i), CurveQuantity.parameter(i)));
    }
    if (fit.family() == ModelFamily.SUPER_SERIAL && fit.parameters()[1] != 0) {
      estimates.add(of(fit, "lambda", CurveQuantity.lambda()));
    }
    return estimates;
  }

  private static Estimate of(Fit fit, String name, CurveQuantity quantity) {
    ProfileLikelihood profile = new ProfileLikelihood(fit, quantity);
    double error = profile.standardError();
    return new Estimate(
        name,
        profile.estimate(),
        Double.isFinite(error) ? (Double) error : null,
        profile.interval());
  }
}
