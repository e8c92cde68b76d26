package io.straightway.settlement.day;

import static io.straightway.element.StaticDataFixture.VODAFONE;
import static io.straightway.settlement.day.DayFixture.FRIDAY;
import static io.straightway.settlement.day.DayFixture.order;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people see of an end of day, before it and after. */
final class DayPreviewTest {
  @TempDir private Path dir;
  @AutoClose private final DayFixture fixture;

  DayPreviewTest() throws SQLException {
    fixture = new DayFixture();
  }

  @BeforeEach
  void open() throws SQLException {
    fixture.opened();
  }

  @Test
  void aPreviewCountsWhatACloseWouldFindAndWritesNothing() throws Exception {
    fixture.instruct(1, "DELIVER", VODAFONE, "1000.00", "2026-11-20", "MATCHED");
    fixture.instruct(2, "DELIVER", VODAFONE, "1000.00", "2026-11-19", "SENT");
    fixture.instruct(3, "DELIVER", VODAFONE, "1000.00", "2026-11-23", "MATCHED");
    fixture.instruct(4, "DELIVER", VODAFONE, "1000.00", "2026-11-19", "CANCELLED");

    DayPreview preview = fixture.preview(FRIDAY);

    assertThat(preview.openInstructions()).isEqualTo(3);
    assertThat(preview.failsByAge()).isEqualTo(Map.of("1", 1L, "2-4", 1L, "5-10", 0L, ">10", 0L));
    assertThat(preview.unfinishedMessages()).isZero();
    assertThat(fixture.query("SELECT instruction_id FROM settlement_fail")).isEmpty();
    assertThat(fixture.query("SELECT business_date FROM eod_run")).isEmpty();
  }

  @Test
  void thePageShowsFailsAndExceptionsFirstAndFitsAPhone() throws Exception {
    fixture.endOfDay().run(order(FRIDAY, dir));

    String page = Files.readString(dir.resolve("end-of-day-2026-11-20.html"));
    assertThat(page)
        .contains("<meta name=\"viewport\"")
        .containsSubsequence(
            "<h2>Fails by age", "<h2>Open exceptions", "<h2>Penalties", "<h2>Trial balance");
  }
}
