package io.straightway.feeder.deliver;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ScheduleTest {
  @Test
  void messagesAreDueAtTheirTimesHoweverLateEarlierOnesWere() {
    SendSchedule schedule = new SendSchedule(300);
    assertThat(schedule.nextDue(5_000)).isEqualTo(5_000);
    schedule.passed(100);
    assertThat(schedule.nextDue(9_999_999_999L)).isEqualTo(5_000 + 333_333_333L);
    schedule.passed(200);
    assertThat(schedule.nextDue(0)).isEqualTo(5_000 + 1_000_000_000L);
  }

  @Test
  void aScheduleDoesNotDriftInADayAtFullRate() {
    SendSchedule schedule = new SendSchedule(99_999_999);
    schedule.nextDue(0);
    for (int second = 0; second < 86_400; second++) {
      schedule.passed(99_999_999);
    }
    assertThat(schedule.nextDue(1)).isEqualTo(86_400_000_000_000L);
  }

  @Test
  void withoutARateEverythingIsDueAtOnce() {
    SendSchedule schedule = new SendSchedule(null);
    schedule.passed(1_000_000);
    assertThat(schedule.nextDue(17)).isEqualTo(17);
    assertThat(SendSchedule.batchSize(null, 500)).isEqualTo(500);
  }

  @Test
  void batchesAreSmallEnoughForTwentyASecond() {
    assertThat(SendSchedule.batchSize(1_000, 500)).isEqualTo(50);
    assertThat(SendSchedule.batchSize(1_000_000, 500)).isEqualTo(500);
    assertThat(SendSchedule.batchSize(3, 500)).isEqualTo(1);
  }

  @Test
  void pausesGrowToFiveSecondsAndAreTheSameForTheSameSeed() {
    BackOff backOff = new BackOff(1);
    List<Long> millis = Stream.generate(() -> backOff.next().toMillis()).limit(20).toList();
    BackOff same = new BackOff(1);
    assertThat(Stream.generate(() -> same.next().toMillis()).limit(20)).isEqualTo(millis);
    assertThat(millis.get(0)).isBetween(50L, 100L);
    assertThat(millis.subList(7, 20)).allMatch(pause -> pause >= 2_500 && pause <= 5_000);
  }

  @Test
  void aPauseRequestedByTheElementIsNeverShortened() {
    BackOff backOff = new BackOff(1);
    Stream.generate(() -> backOff.next(Duration.ofSeconds(10)))
        .limit(100)
        .forEach(
            pause -> assertThat(pause).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(11)));
  }
}
