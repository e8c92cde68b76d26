package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.queue.CommitPoints;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Trades received after the books of their trade date were closed. */
class LateTradeTest {
  private static final String STATES =
      "SELECT source_message_id, status FROM incoming_trade_message ORDER BY source_message_id";
  private static final String ENTERED =
      """
      SELECT m.status || ' ' || t.trade_date || ' ' || e.value_date
        FROM incoming_trade_message m JOIN security_purc_sale t ON t.trade_id = m.message_id
        JOIN journal_entry e ON e.entry_id = t.trade_id
       WHERE m.source_message_id = '%s'
      """;

  @ParameterizedTest
  @EnumSource(names = {"BATCH", "STEP"})
  void aLateTradeIsBookedOnTheBusinessDateUnderItsTradeDate(CommitPoints commitPoints)
      throws Exception {
    try (DeskFixture fixture = DeskFixture.start(commitPoints)) {
      fixture.execute(
          Role.MIGRATOR,
          "INSERT INTO business_day (today, closed_up_to) VALUES ('2026-11-24', '2026-11-23')");
      // immediately: with a commit after each step, the trade is created before the database
      // refuses its entry
      String resubmitted = fixture.refused(friday("LATE", 1));
      String repaired = fixture.refused(friday("LATE", 2));
      String left = fixture.refused(friday("LATE", 3));
      assertThat(fixture.query("SELECT DISTINCT code FROM incoming_trade_message"))
          .containsExactly("DAY_CLOSED");
      knowsOfTheClosing(fixture);

      fixture.desk().resubmit(fixture.ann(), resubmitted);
      awaitEntered(fixture, "LATE-1");
      Repair proposal =
          fixture
              .desk()
              .propose(
                  fixture.ann(),
                  repaired,
                  Correction.of(Map.of("Account", "ACC2")),
                  DeskFixture.REASON);
      Repair approved =
          fixture.desk().approve(fixture.bob(), proposal.repairId(), proposal.contentHash());
      long copy = Objects.requireNonNull(approved.newMessageId());
      await().until(() -> fixture.status(copy).equals("BOOKED"));
      awaitEntered(fixture, "LATE-2/R1");

      // a repetition by the sender does not count as an operator's decision
      fixture.engine().take(friday("LATE", 3).bytes());
      assertThat(fixture.status(Long.parseLong(left.substring("message:".length()))))
          .isEqualTo("IN_REPAIR");
      try (Connection reader =
          fixture.engine().database().database().connect(Role.READER, "test")) {
        assertThat(Invariants.check(reader, List.of())).allMatch(Finding::holds);
      }
    }
  }

  @Test
  void aTradeThatIsRejectedBeforeItWasBookedLeavesItsReferenceToAnother() throws Exception {
    try (DeskFixture fixture = DeskFixture.start(CommitPoints.STEP)) {
      fixture.execute(
          Role.MIGRATOR, "ALTER TABLE journal_entry ADD CHECK (value_date <> '2026-11-20')");
      String item = fixture.refused(friday("LATE", 1));
      fixture.engine().take(today(2).with("Action", "AMEND").with("Version", "2").bytes());
      assertThat(fixture.query(STATES)).containsExactly("LATE-1 IN_REPAIR", "LATE-2 PARKED");
      assertThat(fixture.query("SELECT status FROM security_purc_sale")).containsExactly("CREATED");

      fixture.desk().reject(fixture.ann(), item, DeskFixture.REASON);
      fixture.engine().take(today(3).bytes());

      await()
          .untilAsserted(
              () ->
                  assertThat(fixture.query(STATES))
                      .containsExactly("LATE-1 REJECTED", "LATE-2 BOOKED", "LATE-3 BOOKED"));
      assertThat(fixture.query("SELECT version FROM security_purc_sale ORDER BY version"))
          .containsExactly("1", "2");
      try (Connection reader =
          fixture.engine().database().database().connect(Role.READER, "test")) {
        assertThat(Invariants.check(reader, List.of())).allMatch(Finding::holds);
      }
    }
  }

  /** Returns the trade of the first message. */
  private static TradeXml today(long number) {
    return TradeXml.purchase("LATE", number)
        .with("TradeReference", "LATE-T1")
        .with("TradeDate", "2026-11-24");
  }

  private static TradeXml friday(String source, long number) {
    return TradeXml.purchase(source, number).with("TradeDate", "2026-11-20");
  }

  private static void awaitEntered(DeskFixture fixture, String messageId) {
    await()
        .untilAsserted(
            () ->
                assertThat(fixture.query(ENTERED.formatted(messageId)))
                    .containsExactly("BOOKED 2026-11-20 2026-11-24"));
  }

  /** Waits until the element has noticed the closing, which it checks at intervals. */
  private static void knowsOfTheClosing(DeskFixture fixture) {
    await()
        .until(
            () -> {
              long number =
                  Long.parseLong(
                      fixture.query("SELECT count(*) + 100 FROM incoming_trade_message").get(0));
              fixture.engine().take(friday("LOOK", number).bytes());
              return fixture
                  .query(
                      "SELECT count(*) FROM incoming_trade_message"
                          + " WHERE reason LIKE '%closed up to%'")
                  .stream()
                  .anyMatch(count -> !count.equals("0"));
            });
  }
}
