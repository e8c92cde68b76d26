package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.element.SequenceReport;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.Outcome;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every obstacle to a change of a trade leaves the list by the way that docs/exceptions.md names.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class TradeResolutionsTest {
  /** The codes that this test covers. */
  static final Set<String> CODES =
      Set.of(
          "ALLOCATION_INVALID",
          "ALLOCATION_OPEN",
          "BLOCK_CHANGE",
          "CONSIDERATION_DIFFERS",
          "SEQUENCE_GAP",
          "TRADE_CANCELLED",
          "TRADE_INSTRUCTED",
          "TRADE_REFERENCE_TAKEN",
          "TRADE_SETTLED",
          "VERSION_AHEAD",
          "VERSION_STALE");

  private static final String OPEN =
      "SELECT code FROM exception_desk WHERE closed_by IS NULL ORDER BY code";
  private static final String TRADES =
      """
      SELECT substr(trade_reference, length(source) + 2), version, status FROM trade
       WHERE status <> 'REPLACED' AND source = '%s' ORDER BY 1
      """;

  private static final String INSTRUCTION =
      """
      SELECT 'SI' || instruction_id FROM instruction_trade JOIN trade USING (trade_id)
       WHERE trade_reference = '%s-T1'
      """;

  private SettlementInstallation installation;
  private RepairDesk desk;
  private OperatorLogin ann;
  private OperatorLogin bob;
  private String source = "";
  private int tests;

  @BeforeAll
  void open(@TempDir Path dir) throws Exception {
    installation = SettlementInstallation.open(dir);
    desk = new RepairDesk(installation.database(), new HardenedXml());
    ann = installation.operator("ann");
    bob = installation.operator("bob");
  }

  @AfterAll
  void close() {
    installation.close();
  }

  @BeforeEach
  void aTradeIsBooked() throws Exception {
    tests++;
    source = "A" + tests;
    installation.book(trade(1).text());
  }

  @AfterEach
  void nothingIsLeft() throws Exception {
    assertThat(installation.query(OPEN)).isEmpty();
  }

  private TradeXml trade(int number) {
    return TradeXml.purchase(source, number);
  }

  private TradeXml change(String action, int number, int version) {
    return trade(number)
        .with("Action", action)
        .with("TradeReference", source + "-T1")
        .with("Version", Integer.toString(version));
  }

  private Outcome.Kind take(TradeXml message) throws Exception {
    return installation.engine().kinds(message.bytes()).get(0);
  }

  /** Returns the only open item, which has the code. */
  private String item(String code) throws Exception {
    return installation.value(
        "SELECT item FROM exception_desk WHERE closed_by IS NULL AND code = '" + code + "'");
  }

  private void repair(String item, String field, String value) throws Exception {
    Repair repair =
        desk.propose(ann, item, Correction.of(Map.of(field, value)), DeskFixture.REASON);
    desk.approve(bob, repair.repairId(), repair.contentHash());
  }

  private void awaitTrades(String... trades) {
    await()
        .untilAsserted(
            () -> assertThat(installation.query(TRADES.formatted(source))).containsExactly(trades));
  }

  @Test
  void aVersionAheadGoesOnWhenItsPredecessorArrivesOrIsRejected() throws Exception {
    take(change("AMEND", 2, 3).with("Quantity", "7"));
    item("VERSION_AHEAD");
    take(change("AMEND", 3, 2));
    awaitTrades("T1 3 BOOKED");

    take(change("AMEND", 4, 5));
    desk.reject(ann, item("VERSION_AHEAD"), DeskFixture.REASON);
    awaitTrades("T1 3 BOOKED");
  }

  @Test
  void aStaleVersionIsRejectedOrGetsTheNextNumber() throws Exception {
    take(change("AMEND", 2, 2).with("Quantity", "7"));
    take(change("AMEND", 3, 2).with("Quantity", "8"));
    desk.reject(ann, item("VERSION_STALE"), DeskFixture.REASON);
    take(change("AMEND", 4, 2).with("Quantity", "9"));
    repair(item("VERSION_STALE"), "Version", "3");
    awaitTrades("T1 3 BOOKED");
  }

  @Test
  void aCancelledTradeIsReportedAgain() throws Exception {
    take(change("CANCEL", 2, 2));
    take(change("AMEND", 3, 3));
    desk.reject(ann, item("TRADE_CANCELLED"), DeskFixture.REASON);
    take(trade(4));
    awaitTrades("T1 2 CANCELLED", "T4 1 BOOKED");
  }

  @Test
  void aReferenceThatIsTakenIsReplaced() throws Exception {
    take(change("NEW", 2, 1).with("Quantity", "7"));
    repair(item("TRADE_REFERENCE_TAKEN"), "TradeReference", source + "-T2");
    awaitTrades("T1 1 BOOKED", "T2 1 BOOKED");
  }

  private TradeXml block(int number, String... allocations) {
    return trade(number).with("TradeReference", source + "-B").allocated(allocations);
  }

  @Test
  void aBlockIsBookedWhenFullyAllocatedOrRejected() throws Exception {
    take(block(2));
    item("ALLOCATION_OPEN");
    take(block(3, "ACC1", "600", "ACC2", "400"));
    awaitTrades("B/1 1 BOOKED", "B/2 1 BOOKED", "T1 1 BOOKED");

    take(block(4, "ACC1", "1").with("TradeReference", source + "-C"));
    desk.reject(ann, item("ALLOCATION_OPEN"), DeskFixture.REASON);
    awaitTrades("B/1 1 BOOKED", "B/2 1 BOOKED", "T1 1 BOOKED");
  }

  @Test
  void allocationsOfMoreThanTheBlockAreRepaired() throws Exception {
    take(block(2, "ACC1", "600", "ACC2", "600"));
    repair(item("ALLOCATION_INVALID"), "Allocations", "ACC1=600 ACC2=400");
    awaitTrades("B/1 1 BOOKED", "B/2 1 BOOKED", "T1 1 BOOKED");
  }

  @Test
  void aBlockIsAmendedByItsAllocations() throws Exception {
    take(block(2, "ACC1", "600", "ACC2", "400"));
    take(block(3).with("Action", "CANCEL").with("Version", "2"));
    desk.reject(ann, item("BLOCK_CHANGE"), DeskFixture.REASON);
    take(change("CANCEL", 4, 2).with("TradeReference", source + "-B/1"));
    awaitTrades("B/1 2 CANCELLED", "B/2 1 BOOKED", "T1 1 BOOKED");
  }

  @Test
  void aConsiderationOfAnotherPriceIsRemoved() throws Exception {
    take(trade(2).with("Consideration", "24000"));
    repair(item("CONSIDERATION_DIFFERS"), "Consideration", "");
    awaitTrades("T1 1 BOOKED", "T2 1 BOOKED");
  }

  private SettlementInstruction023 atTheCustodian() throws Exception {
    for (String name : SettlementInstallation.files(installation.out())) {
      Files.delete(installation.out().resolve(name));
    }
    installation.instruct();
    installation.deliver();
    String reference = installation.value(INSTRUCTION.formatted(source));
    return CustodianAnswers.read(installation.out()).stream()
        .filter(sent -> sent.transactionId().equals(reference))
        .findFirst()
        .orElseThrow();
  }

  private void answer(byte[] message) throws Exception {
    Files.write(installation.in().resolve("answer.xml"), message);
    installation.receive();
  }

  @Test
  void aChangeOfAnInstructedTradeIsCarriedOutWhenTheCustodianCancels() throws Exception {
    SettlementInstruction023 sent = atTheCustodian();
    take(change("AMEND", 2, 2).with("Quantity", "7"));
    item("TRADE_INSTRUCTED");
    answer(cancellation(sent, State.CANCELLED));
    awaitTrades("T1 2 BOOKED");
  }

  @Test
  void aChangeOfAnInstructedTradeIsRejectedWhenTheCustodianRefusesToCancel() throws Exception {
    SettlementInstruction023 sent = atTheCustodian();
    take(change("AMEND", 2, 2).with("Quantity", "7"));
    answer(cancellation(sent, State.DENIED));
    assertThat(installation.query(OPEN)).containsExactly("CANCELLATION_DENIED", "TRADE_INSTRUCTED");

    desk.reject(ann, item("TRADE_INSTRUCTED"), DeskFixture.REASON);
    answer(CustodianAnswers.whole(sent).bytes());

    awaitTrades("T1 1 BOOKED");
  }

  private static byte[] cancellation(SettlementInstruction023 sent, State status) {
    return CustodianAnswers.cancellation(sent.transactionId(), status, null);
  }

  @Test
  void aSettledTradeIsReversedByTheOppositeTrade() throws Exception {
    answer(CustodianAnswers.whole(atTheCustodian()).bytes());
    take(change("CANCEL", 2, 2));
    desk.reject(ann, item("TRADE_SETTLED"), DeskFixture.REASON);
    take(trade(3).with("Side", "SELL"));
    awaitTrades("T1 1 BOOKED", "T3 1 BOOKED");
  }

  @Test
  void aGapIsClosedByTheMissingMessageOrRejected() throws Exception {
    take(trade(3));
    take(trade(5));
    reportGaps();
    assertThat(installation.query(OPEN)).containsExactly("SEQUENCE_GAP", "SEQUENCE_GAP");
    take(trade(2));
    reportGaps();
    desk.reject(ann, item("SEQUENCE_GAP"), DeskFixture.REASON);
  }

  private void reportGaps() throws Exception {
    SequenceReport.reportAll(installation.database());
  }
}
