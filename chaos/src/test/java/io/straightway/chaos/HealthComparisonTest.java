package io.straightway.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.chaos.HealthComparison.Readiness;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class HealthComparisonTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  private static final long LONGEST = HealthComparison.LONGEST.toSeconds();

  private final HealthComparison comparison = new HealthComparison(true);

  @Test
  void readyElementsThatAcknowledgeAreNoContradiction() {
    for (int second = 0; second < 3 * LONGEST; second++) {
      comparison.add(Readiness.SOME_READY, second / LONGEST, second * SECOND);
    }

    assertThat(comparison.violations()).isEmpty();
  }

  @Test
  void aReadyElementThatAcknowledgesNothingIsReported() {
    for (int second = 0; second <= LONGEST + 1; second++) {
      comparison.add(Readiness.SOME_READY, 7, second * SECOND);
    }

    assertThat(comparison.violations())
        .containsExactly("health: an element was ready for 16.0 s, but nothing was acknowledged");
  }

  @Test
  void acknowledgementsLongAfterAllElementsAreDownAreReported() {
    comparison.add(Readiness.SOME_READY, 7, 0);
    comparison.add(Readiness.ALL_DOWN, 8, SECOND);
    comparison.add(Readiness.ALL_DOWN, 9, LONGEST * SECOND);
    assertThat(comparison.violations()).isEmpty();

    comparison.add(Readiness.ALL_DOWN, 11, (LONGEST + 2) * SECOND);
    assertThat(comparison.violations())
        .containsExactly(
            "health: no element was ready for 16.0 s, but 2 messages were acknowledged");
  }

  @Test
  void silenceOfElementsThatDoNotAnswerIsNoContradiction() {
    comparison.add(Readiness.SOME_READY, 7, 0);
    comparison.add(Readiness.UNKNOWN, 7, LONGEST * SECOND);
    comparison.add(Readiness.SOME_READY, 7, 2 * LONGEST * SECOND);

    assertThat(comparison.violations()).isEmpty();
  }

  @Test
  void readinessSaysNothingOfKafka() {
    HealthComparison ofTopic = new HealthComparison(false);
    for (int second = 0; second <= LONGEST + 1; second++) {
      ofTopic.add(Readiness.SOME_READY, 7, second * SECOND);
    }

    assertThat(ofTopic.violations()).isEmpty();
  }
}
