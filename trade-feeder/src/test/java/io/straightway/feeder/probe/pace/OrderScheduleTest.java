package io.straightway.feeder.probe.pace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class OrderScheduleTest {
  @Test
  void ordersKeepToTheScheduleWhateverTheRate() {
    OrderSchedule schedule = new OrderSchedule(7, 3);
    assertThat(schedule.created(0)).isEqualTo(7);
    assertThat(schedule.created(1)).isEqualTo(7 + 333_333_333L);
    assertThat(schedule.created(3 * 86_400)).isEqualTo(7 + 86_400_000_000_000L);
  }
}
