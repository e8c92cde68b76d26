package io.straightway.scalability.curves;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.straightway.scalability.data.DataFailure;
import io.straightway.scalability.statistics.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.YearMonth;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The growth of demand, compared with a prediction interval computed apart from it. */
final class DemandGrowthTest {
  private static final String MONTHS =
      "month,demand\n2026-01,100\n2026-02,110\n2026-03-31,118\n2026-04,133\n2026-05,145\n2026-06,160\n";

  @TempDir Path dir;

  @Test
  void aMonthHasTheIntervalOfALogLinearRegression() throws IOException {
    DemandGrowth growth = read(MONTHS);

    assertThat(growth.expected(8)).isCloseTo(211.61290790631983, within(1e-9));
    Interval interval = growth.interval(8);
    assertThat(interval.lower()).isCloseTo(201.24559407398007, within(1e-6));
    assertThat(interval.upper()).isCloseTo(222.5143014863072, within(1e-6));
  }

  @Test
  void demandMeetsACapacityEarlierAtTheUpperEndOfItsInterval() throws IOException {
    DemandGrowth.Meeting meeting = read(MONTHS).meets(200);

    assertThat(meeting.growth()).isCloseTo(0.09882477497014457, within(1e-12));
    assertThat(meeting.month()).isEqualTo(YearMonth.of(2026, 9));
    assertThat(meeting.earliest()).isEqualTo(YearMonth.of(2026, 8));
    assertThat(meeting.latest()).isEqualTo(YearMonth.of(2026, 9));
  }

  @Test
  void shrinkingDemandNeverMeetsACapacityAboveIt() throws IOException {
    DemandGrowth shrinking =
        read("month,demand\n2026-01,100\n2026-02,90\n2026-03,81\n2026-04,73\n");

    assertThat(shrinking.meets(200).month()).isNull();
  }

  @Test
  void aRepeatedOrMalformedMonthIsRefused() {
    assertThatThrownBy(() -> read(MONTHS + "2026-06-01,170\n"))
        .isInstanceOf(DataFailure.class)
        .hasMessageContaining("has the month 2026-06 more than once");
    assertThatThrownBy(() -> read(MONTHS + "2026-07xyz,170\n"))
        .isInstanceOf(DataFailure.class)
        .hasMessageContaining("month is '2026-07xyz'; write 2026-01");
  }

  private DemandGrowth read(String text) throws IOException {
    Files.writeString(dir.resolve("growth.csv"), text);
    return DemandGrowth.read(dir, "growth.csv", null);
  }
}
