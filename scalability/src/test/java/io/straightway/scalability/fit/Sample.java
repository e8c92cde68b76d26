package io.straightway.scalability.fit;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.check.Warning;
import io.straightway.scalability.fit.check.Warning.WarningCode;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.ScalabilityCurve;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Measurements for tests. */
final class Sample {
  private Sample() {}

  /** Creates measurements from alternating sizes and throughputs. */
  static List<Measurement> of(double... pairs) {
    List<Measurement> measured = new ArrayList<>();
    for (int i = 0; i < pairs.length; i += 2) {
      measured.add(Measurement.of(i / 2 + 2, pairs[i], pairs[i + 1]));
    }
    return measured;
  }

  /**
   * Simulates measurements of a curve, a number of repeats at each size, with Gaussian scatter of a
   * given deviation.
   */
  static List<Measurement> of(
      ScalabilityCurve curve, int repeats, double sd, long seed, double... sizes) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Measurement> measured = new ArrayList<>();
    for (int i = 0; i < repeats; i++) {
      for (double n : sizes) {
        measured.add(
            Measurement.of(
                measured.size() + 2, n, curve.throughput(n) + sd * random.nextGaussian()));
      }
    }
    return measured;
  }

  static FitReport study(List<Measurement> measured) {
    return FitStudy.of(measured, List.of(), FitOptions.modelsOnly(1));
  }

  static FitReport study(double... pairs) {
    return study(of(pairs));
  }

  static CurveData data(List<Measurement> measured) {
    return CurveData.of(
        measured.stream()
            .map(measurement -> new Observation(measurement.n(), measurement.throughput()))
            .toList());
  }

  static CurveData data(double... pairs) {
    return data(of(pairs));
  }

  static FittedModel model(FitReport report, ModelFamily family) {
    return report.models().stream()
        .filter(model -> model.family() == family)
        .findFirst()
        .orElseThrow();
  }

  static double estimate(FittedModel model, String parameter) {
    return model.parameter(parameter).orElseThrow().estimate();
  }

  static List<WarningCode> warnings(FitReport report) {
    return report.warnings().stream().map(Warning::code).toList();
  }
}
