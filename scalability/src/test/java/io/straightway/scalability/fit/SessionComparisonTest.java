package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.compare.CurveComparison.SpeedUp;
import io.straightway.scalability.fit.compare.SessionComparison;
import io.straightway.scalability.fit.selftest.SelfTest;
import io.straightway.scalability.fit.selftest.SelfTest.Coverage;
import io.straightway.scalability.fit.selftest.SimulatedSystem;
import io.straightway.scalability.model.SuperSerial;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class SessionComparisonTest {
  private static final int STUDIES = 200;
  private static final SuperSerial CURVE = new SuperSerial(100, 0.05, 0.004);

  @Test
  void equalSystemsWhoseSessionsDifferAreRarelyToldApart() {
    for (SimulatedSystem system : SimulatedSystem.inSessions()) {
      Coverage coverage = SelfTest.ofEqualSystems(system, STUDIES, 42);

      assertThat(coverage.held().keySet()).hasSize(3);
      coverage
          .held()
          .forEach(
              (quantity, share) ->
                  assertThat(STUDIES - Math.round(share * STUDIES))
                      .as("%s, sessions differ by %s", quantity, system.sessionEffect())
                      .isLessThanOrEqualTo(Simulated.most(0.06, STUDIES)));
    }
  }

  /** Simulates sessions that differ by 3 %, with a scatter of 1 %. */
  private static FitReport measured(SuperSerial curve, int sessions, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Measurement> points = new ArrayList<>();
    for (int session = 1; session <= sessions; session++) {
      double level = Math.exp(0.03 * random.nextGaussian());
      for (double n : new double[] {1, 2, 4, 6, 8, 12}) {
        double once = level * curve.throughput(n) * (1 + 0.01 * random.nextGaussian());
        points.add(Measurement.of(points.size() + 2, n, once).in("s" + session));
      }
    }
    return FitStudy.modelsOf(points, FitOptions.modelsOnly(seed));
  }

  private static SessionComparison compare(
      SuperSerial other, int sessions, @Nullable Double deviation, long seed) {
    return SessionComparison.of(
            measured(CURVE, sessions, seed), measured(other, sessions, seed + 1), deviation, seed)
        .orElseThrow();
  }

  @Test
  void anotherShapeIsFoundInAlmostEveryPairOfThreeSessions() {
    SuperSerial worse = new SuperSerial(100, 0.05, 0.008);
    int detected = 0;
    for (long seed = 0; seed < 100; seed += 2) {
      detected += compare(worse, 3, null, seed).curves().differs() ? 1 : 0;
    }

    assertThat(detected).isGreaterThanOrEqualTo(47);
  }

  @Test
  void aSystemThatIsSlowerByMoreThanSessionsDifferIsSlower() {
    SuperSerial slower = new SuperSerial(75, 0.05, 0.004);

    SessionComparison comparison = compare(slower, 4, null, 7);

    assertThat(comparison.testable()).isTrue();
    assertThat(comparison.curves().slower()).isNotEmpty();
    assertThat(comparison.curves().speedUps())
        .allMatch(speedUp -> speedUp.interval().contains(0.75));
  }

  @Test
  void oneSessionOfEachIsKnownOnlyIfItsDeviationIsGiven() {
    SessionComparison unknown = compare(CURVE, 1, null, 5);
    SessionComparison comparison = compare(CURVE, 1, 0.03, 5);

    assertThat(unknown.testable()).isFalse();
    assertThat(unknown.sessions().first()).isEqualTo(1);
    assertThat(comparison.testable()).isTrue();
    // 1.96 deviations of a difference of two sessions, and a little for the scatter of the points
    assertThat(comparison.curves().speedUps())
        .extracting(SpeedUp::interval)
        .allMatch(range -> width(range.lower(), range.upper()) > 2 * 1.96 * 0.03 * Math.sqrt(2));
  }

  private static double width(@Nullable Double lower, @Nullable Double upper) {
    return lower == null || upper == null ? Double.MAX_VALUE : Math.log(upper / lower);
  }
}
