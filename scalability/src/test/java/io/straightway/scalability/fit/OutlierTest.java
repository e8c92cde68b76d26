package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.check.Outlier;
import io.straightway.scalability.model.SuperSerial;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that is off by the same share is an outlier at any size. */
final class OutlierTest {
  private static final double[] SIZES = {1, 2, 4, 8, 12, 16, 24, 32};
  private static final int STUDIES = 24;

  @ParameterizedTest
  @ValueSource(doubles = {1, 2, 4, 32})
  void proportionalScatterHidesNoOutlier(double size) {
    SuperSerial truth = new SuperSerial(1000, 0.03, 0.0005);
    int detected = 0;
    for (int seed = 0; seed < STUDIES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Measurement> measured = new ArrayList<>();
      for (int run = 0; run < 3; run++) {
        for (double n : SIZES) {
          double share = run == 1 && n == size ? 0.8 : 1;
          measured.add(
              Measurement.of(
                  measured.size() + 2,
                  n,
                  share * truth.throughput(n) * (1 + 0.02 * random.nextGaussian())));
        }
      }
      List<Outlier> outliers = Sample.study(measured).structure().outliers();
      detected += outliers.stream().anyMatch(outlier -> outlier.measured().n() == size) ? 1 : 0;
    }
    System.out.println("outliers at " + size + ": " + detected + " of " + STUDIES);
    assertThat(detected).isGreaterThanOrEqualTo(22);
  }
}
