package io.straightway.settlement.day;

import static io.straightway.element.StaticDataFixture.VODAFONE;
import static io.straightway.settlement.day.DayFixture.FRIDAY;
import static io.straightway.settlement.day.DayFixture.order;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The preview of an end of day, before and after it. */
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
  void aDueTradeWithoutAnInstructionIsAFailAndAWarning() throws Exception {
    fixture.as(
        Role.ENGINE,
        """
        INSERT INTO security_purc_sale (trade_id, source, trade_reference, version, status, side,
          isin, account, counterparty, quantity, price, currency, trade_date, settlement_date,
          consideration, accrued_interest, commission, tax, exchange_fee, other_fee, net_amount)
        SELECT n, 'A', 'A-T' || n, 1, 'BOOKED', 'BUY', '%s', 'ACC1', 'BARCGB22XXX', 10, 1, 'GBP',
          '2026-11-18', date '2026-11-13' + n, 10, 0, 0, 0, 0, 0, 10 FROM generate_series(6, 8) AS n
        """
            .formatted(VODAFONE));

    assertThat(fixture.preview(FRIDAY).uninstructed()).isEqualTo(2);
    fixture.endOfDay().run(order(FRIDAY, dir));

    assertThat(
            fixture.query("SELECT trade_id, days_late, reason FROM uninstructed_fail ORDER BY 1"))
        .containsExactly("6|2|not instructed yet", "7|1|not instructed yet");
    assertThat(Files.readString(dir.resolve("end-of-day-2026-11-20-fails.csv")))
        .contains("trade:7,ACC1")
        .contains("NOT_INSTRUCTED,not instructed yet");
    assertThat(Files.readString(dir.resolve("end-of-day-2026-11-20.html")))
        .contains("2 due trades not instructed");
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
