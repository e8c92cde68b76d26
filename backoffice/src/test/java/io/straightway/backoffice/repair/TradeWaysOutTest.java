package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.TradeXml;
import io.straightway.element.message.xml.HardenedXml;
import io.straightway.element.queue.Outcome;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.House;
import io.straightway.settlement.iso20022.CancellationStatus027;
import io.straightway.settlement.iso20022.SettlementInstruction023;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What keeps a change of a trade from being carried out leaves the list by the way that
 * docs/exceptions.md names.
 */
final class TradeWaysOutTest {
  /** The codes whose ways are gone here. */
  static final Set<String> CODES =
      Set.of(
          "SEQUENCE_GAP",
          "TRADE_CANCELLED",
          "TRADE_INSTRUCTED",
          "TRADE_REFERENCE_TAKEN",
          "TRADE_SETTLED",
          "VERSION_AHEAD",
          "VERSION_STALE");

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String OPEN =
      "SELECT code FROM exception_desk WHERE closed_by IS NULL ORDER BY code";
  private static final String TRADES =
      "SELECT trade_reference, version, status FROM trade WHERE status <> 'REPLACED' ORDER BY 1";

  @TempDir private Path dir;
  @AutoClose private House house;
  private RepairDesk desk;
  private OperatorLogin ann;
  private OperatorLogin bob;

  @BeforeEach
  void aTradeIsBooked() throws Exception {
    house = House.open(dir);
    desk = new RepairDesk(house.database(), new HardenedXml());
    ann = house.operator("ann");
    bob = house.operator("bob");
    house.book(TradeXml.purchase("A", 1).text());
  }

  @AfterEach
  void nothingIsLeft() throws Exception {
    assertThat(house.query(OPEN)).isEmpty();
  }

  private static TradeXml change(String action, int number, int version) {
    return TradeXml.purchase("A", number)
        .with("Action", action)
        .with("TradeReference", "A-T1")
        .with("Version", Integer.toString(version));
  }

  private Outcome.Kind take(TradeXml message) throws Exception {
    return house.engine().kinds(message.bytes()).get(0);
  }

  /** The only open item, which has the code. */
  private String item(String code) throws Exception {
    return house.value(
        "SELECT item FROM exception_desk WHERE closed_by IS NULL AND code = '" + code + "'");
  }

  private void repair(String item, String field, String value) throws Exception {
    Repair repair = desk.propose(ann, item, Correction.of(Map.of(field, value)), DeskFixture.WHY);
    desk.approve(bob, repair.repairId(), repair.contentHash());
  }

  private void awaitTrades(String... trades) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(house.query(TRADES)).containsExactly(trades));
  }

  @Test
  void aVersionAheadGoesOnWhenTheOneBeforeItArrivesAndIsRejectedIfThatNeverDoes() throws Exception {
    take(change("AMEND", 2, 3).with("Quantity", "7"));
    item("VERSION_AHEAD");
    take(change("AMEND", 3, 2));
    awaitTrades("A-T1 3 BOOKED");

    take(change("AMEND", 4, 5));
    desk.reject(ann, item("VERSION_AHEAD"), DeskFixture.WHY);
    awaitTrades("A-T1 3 BOOKED");
  }

  @Test
  void aStaleVersionIsRejectedOrGetsTheNextNumber() throws Exception {
    take(change("AMEND", 2, 2).with("Quantity", "7"));
    take(change("AMEND", 3, 2).with("Quantity", "8"));
    desk.reject(ann, item("VERSION_STALE"), DeskFixture.WHY);
    take(change("AMEND", 4, 2).with("Quantity", "9"));
    repair(item("VERSION_STALE"), "Version", "3");
    awaitTrades("A-T1 3 BOOKED");
  }

  @Test
  void whatIsCancelledIsReportedAnew() throws Exception {
    take(change("CANCEL", 2, 2));
    take(change("AMEND", 3, 3));
    desk.reject(ann, item("TRADE_CANCELLED"), DeskFixture.WHY);
    take(TradeXml.purchase("A", 4));
    awaitTrades("A-T1 2 CANCELLED", "A-T4 1 BOOKED");
  }

  @Test
  void aReferenceThatIsTakenIsReplaced() throws Exception {
    take(change("NEW", 2, 1).with("Quantity", "7"));
    repair(item("TRADE_REFERENCE_TAKEN"), "TradeReference", "A-T2");
    awaitTrades("A-T1 1 BOOKED", "A-T2 1 BOOKED");
  }

  private SettlementInstruction023 atTheCustodian() throws Exception {
    house.instruct();
    house.deliver();
    return CustodianAnswers.read(house.out()).get(0);
  }

  private void answer(byte[] message) throws Exception {
    Files.write(house.in().resolve("answer.xml"), message);
    house.receive();
  }

  @Test
  void aChangeOfWhatIsInstructedIsCarriedOutWhenTheCustodianHasCancelled() throws Exception {
    SettlementInstruction023 sent = atTheCustodian();
    take(change("AMEND", 2, 2).with("Quantity", "7"));
    item("TRADE_INSTRUCTED");
    answer(cancellation(sent, CancellationStatus027.Status.CANCELLED));
    awaitTrades("A-T1 2 BOOKED");
  }

  @Test
  void aChangeOfWhatIsInstructedIsRejectedWhenTheCustodianWontCancel() throws Exception {
    SettlementInstruction023 sent = atTheCustodian();
    take(change("AMEND", 2, 2).with("Quantity", "7"));
    answer(cancellation(sent, CancellationStatus027.Status.DENIED));
    assertThat(house.query(OPEN)).containsExactly("CANCELLATION_DENIED", "TRADE_INSTRUCTED");

    desk.reject(ann, item("TRADE_INSTRUCTED"), DeskFixture.WHY);
    answer(CustodianAnswers.whole(sent).bytes());

    awaitTrades("A-T1 1 BOOKED");
  }

  private static byte[] cancellation(
      SettlementInstruction023 sent, CancellationStatus027.Status status) {
    return CustodianAnswers.cancellation(sent.transactionId(), status, null);
  }

  @Test
  void whatHasSettledIsTakenBackByTheOppositeTrade() throws Exception {
    answer(CustodianAnswers.whole(atTheCustodian()).bytes());
    take(change("CANCEL", 2, 2));
    desk.reject(ann, item("TRADE_SETTLED"), DeskFixture.WHY);
    take(TradeXml.purchase("A", 3).with("Side", "SELL"));
    awaitTrades("A-T1 1 BOOKED", "A-T3 1 BOOKED");
  }

  @Test
  void aGapIsClosedByTheMissingMessageOrRejected() throws Exception {
    take(TradeXml.purchase("A", 3));
    take(TradeXml.purchase("A", 5));
    reportGaps();
    assertThat(house.query(OPEN)).containsExactly("SEQUENCE_GAP", "SEQUENCE_GAP");
    take(TradeXml.purchase("A", 2));
    reportGaps();
    desk.reject(ann, item("SEQUENCE_GAP"), DeskFixture.WHY);
  }

  private void reportGaps() throws Exception {
    List<String> reported = house.query("SELECT report_sequence_gaps('0 s')");
    assertThat(reported).hasSize(1);
  }
}
