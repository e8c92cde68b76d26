package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.choice.ModelChoice;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.Predictor;
import io.straightway.scalability.fit.inference.SizeRequired;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.Quadratic;
import io.straightway.scalability.model.ScalabilityCurve;
import io.straightway.scalability.model.SuperSerial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.assertj.core.data.Percentage;

final class RecoveryTest {
  private static final double[] SIZES = {1, 2, 4, 6, 8, 12, 16};
  private static final Percentage MILLIONTH = Percentage.withPercentage(1e-4);

  @Property(tries = 300)
  void dataFromAModelGiveItsParametersBack(
      @ForAll @Scale(6) @DoubleRange(min = 0.1, max = 1e6) double gamma,
      @ForAll @Scale(6) @DoubleRange(min = 1e-4, max = 0.9) double sigma,
      @ForAll @Scale(6) @DoubleRange(min = 1e-5, max = 0.2) double kappa) {
    for (ScalabilityCurve curve :
        List.of(
            ModelFamily.LINEAR.curve(gamma),
            new Quadratic(gamma, gamma * kappa / 10),
            ModelFamily.AMDAHL.curve(gamma, sigma),
            new SuperSerial(gamma, sigma, kappa))) {
      Fit fit = fit(curve.family(), Sample.of(curve, 1, 0, 1, SIZES));
      for (int i = 0; i < curve.parameters().length; i++) {
        assertThat(fit.parameters()[i])
            .describedAs("%s", curve)
            .isCloseTo(curve.parameters()[i], MILLIONTH);
      }
    }
  }

  @Property(tries = 100)
  void aModelWithoutNoiseIsChosenItself(
      @ForAll @Scale(6) @DoubleRange(min = 0.1, max = 1e6) double gamma,
      @ForAll @Scale(6) @DoubleRange(min = 0.01, max = 0.5) double sigma,
      @ForAll @Scale(6) @DoubleRange(min = 0.001, max = 0.1) double kappa) {
    for (ScalabilityCurve curve :
        List.of(
            ModelFamily.LINEAR.curve(gamma),
            new Quadratic(gamma, gamma * kappa / 10),
            ModelFamily.AMDAHL.curve(gamma, sigma),
            new SuperSerial(gamma, sigma, kappa))) {
      List<FittedModel> models = models(Sample.of(curve, 1, 0, 1, SIZES));
      assertThat(ModelChoice.among(models).chosen())
          .isNotNull()
          .extracting(FittedModel::family)
          .isEqualTo(curve.family());
    }
  }

  private static List<FittedModel> models(List<Measurement> measured) {
    List<FittedModel> models = new ArrayList<>();
    for (ModelFamily family : ModelFamily.values()) {
      models.add(FittedModel.of(fit(family, measured), 32));
    }
    return models;
  }

  @Property(tries = 50)
  void anotherUnitOfThroughputScalesGammaAAndBAndNothingElse(
      @ForAll @Scale(6) @DoubleRange(min = 1e-4, max = 1e6) double factor, @ForAll long seed) {
    List<Measurement> measured = noisy(seed);
    List<Measurement> scaled =
        measured.stream()
            .map(
                measurement ->
                    Measurement.of(
                        measurement.line(), measurement.n(), factor * measurement.throughput()))
            .toList();
    for (ModelFamily family : ModelFamily.values()) {
      double[] plain = fit(family, measured).parameters();
      double[] other = fit(family, scaled).parameters();
      for (int i = 0; i < plain.length; i++) {
        String name = family.parameterNames().get(i);
        if (name.equals("decline")) {
          // near 0 for data that don't fall
          assertThat(other[i]).isCloseTo(plain[i], within(1e-6));
          continue;
        }
        boolean scales = !name.equals("sigma") && !name.equals("kappa");
        assertThat(other[i])
            .describedAs("%s of %s", name, family)
            .isCloseTo(scales ? factor * plain[i] : plain[i], Percentage.withPercentage(1e-4));
      }
    }
  }

  @Property(tries = 50)
  void theOrderOfRowsIsIrrelevant(@ForAll long seed) {
    List<Measurement> measured = noisy(seed);
    List<Measurement> shuffled = new ArrayList<>(measured);
    Collections.shuffle(shuffled, new Random(seed));

    for (ModelFamily family : ModelFamily.values()) {
      assertThat(fit(family, shuffled).parameters()).isEqualTo(fit(family, measured).parameters());
    }
  }

  @Property(tries = 20)
  void theWholeReportIsTheSameForRowsInAnyOrder(@ForAll long seed) {
    List<Measurement> measured = noisy(seed);
    List<Measurement> shuffled = new ArrayList<>(measured);
    Collections.shuffle(shuffled, new Random(seed));

    FitOptions options = new FitOptions(List.of(), null, false, false, 1);
    FitReport plain = FitStudy.of(measured, List.of(), options);
    FitReport other = FitStudy.of(shuffled, List.of(), options);
    assertThat(other.choice().reason()).isEqualTo(plain.choice().reason());
    assertThat(other.warnings()).isEqualTo(plain.warnings());
  }

  private static List<Measurement> noisy(long seed) {
    return Sample.of(new SuperSerial(100, 0.05, 0.01), 3, 2, seed, SIZES);
  }

  private static Fit fit(ModelFamily family, List<Measurement> measured) {
    Fit fit = LeastSquares.fit(family, Sample.data(measured));
    assertThat(fit).isNotNull();
    return fit;
  }

  @Property(tries = 100)
  void aPredictionLeadsBackToItsSize(
      @ForAll long seed, @ForAll @Scale(6) @DoubleRange(min = 1, max = 8) double n) {
    Fit fit = fit(ModelFamily.SUPER_SERIAL, noisy(seed));
    double throughput = new Predictor(fit).at(n).throughput();

    SizeRequired required = SizeRequired.of(fit, throughput);

    assertThat(required.n()).isNotNull();
    assertThat(required.n()).isCloseTo(n, within(1e-6));
  }
}
