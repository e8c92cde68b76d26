package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.CustodianAnswers.Answer;
import io.straightway.settlement.ReceivedCounts;
import io.straightway.settlement.SettlementInstallation;
import java.nio.file.Files;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The custodian's answers to a delivered purchase of 1,000 for 25,012.50. */
final class ConfirmationTest extends DeliveredPurchase {
  private static final String STATE =
      "SELECT status, trim_scale(settled_quantity), trim_scale(settled_amount)"
          + " FROM settlement_instruction";

  private static final String REASON = "SELECT coalesce(custodian_reason, 'none') FROM instruction";

  @Test
  void matchingAndFailingAreReported() throws Exception {
    answer(CustodianAnswers.matched(sent.transactionId()));
    assertThat(installation.value(STATE)).isEqualTo("MATCHED 0 0");

    answer(CustodianAnswers.status(sent.transactionId(), Status.FAILING, "LACK"));
    assertThat(installation.value(STATE)).isEqualTo("MATCHED 0 0");
    assertThat(installation.value(REASON)).isEqualTo("FAILING LACK");

    answer(whole().bytes());
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.5");
    assertThat(installation.value(REASON)).isEqualTo("none");
  }

  @Test
  void aRefusalIsAppliedAndAStatusAfterSettlementHasNoEffect() throws Exception {
    answer(CustodianAnswers.status(sent.transactionId(), Status.REFUSED, "SAFE"));
    assertThat(installation.value(STATE)).isEqualTo("REFUSED 0 0");

    answer(whole().bytes());
    answer(CustodianAnswers.status(sent.transactionId(), Status.REFUSED, "DSEC"));
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.5");
  }

  @Test
  void aConfirmationMayComeBeforeItsStatus() throws Exception {
    ReceivedCounts received =
        answer(whole().bytes(), CustodianAnswers.matched(sent.transactionId()));

    assertThat(received).isEqualTo(new ReceivedCounts(2, 0, 1, 1, 0, Map.of()));
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.5");
  }

  @Test
  void aRepeatedConfirmationIsCountedAndHasNoEffect() throws Exception {
    answer(whole().bytes());
    ReceivedCounts counts = answer(whole().bytes(), whole().bytes());

    assertThat(counts).isEqualTo(new ReceivedCounts(2, 2, 0, 0, 0, Map.of()));
    assertThat(installation.query(MESSAGES)).containsExactly("APPLIED - 3");
    assertThat(installation.query("SELECT quantity FROM settlement")).containsExactly("1000");
  }

  @Test
  void partsSumUpAndTheLastOneCompletesTheInstruction() throws Exception {
    answer(whole().part("P1", "400", "10005", "0").remaining("600", "15007.50").bytes());
    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 400 10005");

    answer(whole().part("P2", "600", "15007.50", "400").remaining("0", "0").bytes());
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.5");
    assertThat(
            installation.value(
                "SELECT trim_scale(sum(settled)) FROM current_position WHERE instrument = 'GBP'"))
        .isEqualTo("-25012.5");
  }

  @Test
  void aStatusBeforeAPartialSettlementIsOutOfDate() throws Exception {
    answer(CustodianAnswers.status(sent.transactionId(), Status.PENDING, "FUTU"));
    assertThat(installation.value(REASON)).isEqualTo("PENDING FUTU");

    answer(whole().part("P1", "400", "10005", "0").bytes());
    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 400 10005");
    assertThat(installation.value(REASON)).isEqualTo("none");

    answer(CustodianAnswers.status(sent.transactionId(), Status.FAILING, "LACK"));
    assertThat(installation.value(REASON)).isEqualTo("FAILING LACK");
  }

  @Test
  void aPartThatComesTooEarlyWaitsForTheOneBeforeIt() throws Exception {
    ReceivedCounts early = answer(whole().part("P2", "600", "15007.50", "400").bytes());
    assertThat(early.inRepair()).containsExactly(Map.entry("CONFIRMATION_AHEAD", 1L));
    assertThat(installation.value(STATE)).isEqualTo("SENT 0 0");

    answer(whole().part("P1", "400", "10005", "0").bytes());
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.5");
    assertThat(installation.query(MESSAGES)).containsExactly("APPLIED - 1", "APPLIED - 1");
  }

  @Test
  void anInstructionThatWasNotSentCannotBeConfirmed() throws Exception {
    installation.book(TradeXml.purchase("A", 2).text());
    installation.instruct();
    String unsent =
        "SI" + installation.value("SELECT max(instruction_id) FROM settlement_instruction");
    ReceivedCounts received =
        answer(
            CustodianAnswers.matched(unsent),
            CustodianAnswers.whole(rebuilt(sent.isin(), unsent))
                .part("U1", "1000", "25012.5", null)
                .bytes());

    assertThat(received.inRepair())
        .containsOnly(Map.entry("STATUS_UNKNOWN", 1L), Map.entry("CONFIRMATION_UNKNOWN", 1L));
    installation.deliver();
    assertThat(CustodianAnswers.read(installation.out()))
        .extracting(SettlementInstruction023::transactionId)
        .contains(unsent);
  }

  @Test
  void aPartWaitsNoLongerWhenTheWholeHasSettledWithoutIt() throws Exception {
    answer(whole().part("P2", "600", "15007.50", "400").bytes());
    answer(whole().part("W1", "1000", "25012.5", null).bytes());

    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.5");
    assertThat(installation.query(MESSAGES))
        .containsExactlyInAnyOrder("IN_REPAIR CONFIRMATION_QUANTITY 1", "APPLIED - 1");
  }

  @Test
  void partsInOneFileMayStandInAnyOrder() throws Exception {
    answer(
        whole().part("P3", "500", "12506.25", "500").bytes(),
        whole().part("P2", "100", "2501.25", "400").bytes(),
        whole().part("P1", "400", "10005", "0").bytes());

    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.5");
  }

  @Test
  void aConfirmationThatDoesNotFitGoesToRepair() throws Exception {
    Answer good = whole();
    SettlementInstruction023 other = rebuilt("GB00B24FF097", sent.transactionId());
    expectRepair(
        "CONFIRMATION_DIFFERS", CustodianAnswers.whole(other).part("X1", "1000", "25012.5", null));
    assertThat(
            answer(
                    CustodianAnswers.text(
                        new String(good.bytes(), java.nio.charset.StandardCharsets.UTF_8)
                            .replace("<CdtDbtInd>DBIT</CdtDbtInd>", "<CdtDbtInd>CRDT</CdtDbtInd>")))
                .inRepair())
        .containsExactly(Map.entry("CONFIRMATION_DIFFERS", 1L));
    expectRepair(
        "CONFIRMATION_UNKNOWN",
        CustodianAnswers.whole(rebuilt(sent.isin(), "SI999")).part("X2", "1000", "25012.5", null));
    expectRepair(
        "CONFIRMATION_UNKNOWN",
        CustodianAnswers.whole(rebuilt(sent.isin(), "NOTOURS"))
            .part("X3", "1000", "25012.5", null));
    expectRepair("CONFIRMATION_QUANTITY", good.part("X4", "1001", "25012.5", null));
    expectRepair("CONFIRMATION_AMOUNT", good.part("X5", "1000", "25010.49", null));
    expectRepair("CONFIRMATION_AMOUNT", good.part("X6", "500", "12510", null));
    expectRepair(
        "CONFIRMATION_QUANTITY", good.part("X7", "400", "10005", "0").remaining("700", "15007.5"));
    expectRepair(
        "CONFIRMATION_AMOUNT", good.part("X8", "400", "10005", "0").remaining("600", "15000"));

    assertThat(installation.value(STATE)).isEqualTo("SENT 0 0");
    assertThat(installation.query("SELECT * FROM settlement")).isEmpty();
    assertThat(installation.query("SELECT item FROM settlement_exception")).hasSize(9);
  }

  private void expectRepair(String code, Answer answer) throws Exception {
    assertThat(answer(answer.bytes()).inRepair()).containsExactly(Map.entry(code, 1L));
  }

  private SettlementInstruction023 rebuilt(String isin, String reference) {
    return new SettlementInstruction023(
        reference,
        sent.movement(),
        sent.payment(),
        isin,
        sent.quantity(),
        sent.faceAmount(),
        sent.currency(),
        sent.amount(),
        sent.amountDirection(),
        sent.tradeDate(),
        sent.settlementDate(),
        sent.custodian(),
        sent.safekeepingAccount(),
        sent.cashAccount(),
        sent.placeOfSettlement(),
        sent.agent(),
        sent.agentAccount(),
        sent.counterparty(),
        sent.held(),
        sent.partialSettlement(),
        null);
  }

  @Test
  void aBadMessageDoesNothingToItsNeighbours() throws Exception {
    Files.write(
        installation.in().resolve("1.bundle.xml"),
        CustodianAnswers.text(
            "<Bundle xmlns=\"urn:straightway:bundle:1\">"
                + new String(
                    CustodianAnswers.matched(sent.transactionId()),
                    java.nio.charset.StandardCharsets.UTF_8)
                + "<Document xmlns=\"urn:nothing\"></Document>"
                + new String(whole().bytes(), java.nio.charset.StandardCharsets.UTF_8)
                + "</Bundle>"));
    Files.write(installation.in().resolve("2.xml"), CustodianAnswers.text("<!DOCTYPE x><x/>"));

    ReceivedCounts received = installation.receive();

    assertThat(received.settledWhole()).isEqualTo(1);
    assertThat(received.inRepair())
        .containsOnly(Map.entry("ISO20022_NAMESPACE", 1L), Map.entry("XML_DTD", 1L));
    assertThat(SettlementInstallation.files(installation.in())).isEmpty();
    assertThat(SettlementInstallation.files(installation.in().resolve("done")))
        .containsExactly("1.bundle.xml", "2.xml");
    assertThat(
            installation.query(
                "SELECT convert_from(body, 'UTF8') FROM custodian_message WHERE state = 'IN_REPAIR'"))
        .contains("<!DOCTYPE x><x/>");
  }

  /** The reference is that of the custodian's transaction, as in ISO 20022. */
  @Test
  void allPartsHaveTheReferenceOfTheTransactionAndSettleInOrder() throws Exception {
    ReceivedCounts received =
        answer(
            whole().part("TX1", "400", "10005", "600").bytes(),
            whole().part("TX1", "600", "15007.5", "0").bytes());

    assertThat(received.settledInPart()).isEqualTo(1);
    assertThat(received.settledWhole()).isEqualTo(1);
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.5");
  }

  @Test
  void aReferenceOfATransactionIsOfOneInstruction() throws Exception {
    answer(whole().part("TX1", "400", "10005", "0").bytes());
    installation.book(TradeXml.purchase("A", 2).text());
    installation.instruct();
    installation.deliver();
    SettlementInstruction023 other =
        CustodianAnswers.read(installation.out()).stream()
            .filter(instruction -> !instruction.transactionId().equals(sent.transactionId()))
            .findFirst()
            .orElseThrow();

    ReceivedCounts received =
        answer(CustodianAnswers.whole(other).part("TX1", "400", "10005", "0").bytes());

    assertThat(received.inRepair()).containsExactly(Map.entry("CONFIRMATION_CONFLICT", 1L));
  }

  @Test
  void partsOfDifferentQuantitiesNeedNoPlace() throws Exception {
    ReceivedCounts received =
        answer(
            whole().part("P1", "400", "10005", null).bytes(),
            whole().part("P1", "300", "7503.75", null).bytes());

    assertThat(received.inRepair()).isEmpty();
    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 700 17508.75");
  }

  @Test
  void aLaterUnmatchedStatusEndsTheMatch() throws Exception {
    answer(CustodianAnswers.matched(sent.transactionId()));
    answer(CustodianAnswers.status(sent.transactionId(), Status.UNMATCHED, "CMIS"));

    assertThat(installation.value(STATE)).isEqualTo("SENT 0 0");
    assertThat(installation.value(REASON)).isEqualTo("UNMATCHED CMIS");
  }

  @Test
  void aConfirmationAgainUnderItsOwnReferenceIsADuplicate() throws Exception {
    byte[] part = whole().part("P1", "400", "10005", null).bytes();
    writeWrapped("1.xml", "B1", part);
    installation.receive();
    writeWrapped("2.xml", "B1", part);

    assertThat(installation.receive()).isEqualTo(new ReceivedCounts(1, 1, 0, 0, 0, Map.of()));
    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 400 10005");
    assertThat(installation.query(MESSAGES)).containsExactly("APPLIED - 2");
  }

  private void writeWrapped(String name, String id, byte[] document) throws Exception {
    Files.write(
        installation.in().resolve(name),
        CustodianAnswers.text(
            "<Envelope><AppHdr xmlns=\"urn:iso:std:iso:20022:tech:xsd:head.001.001.02\">"
                + "<BizMsgIdr>"
                + id
                + "</BizMsgIdr></AppHdr>"
                + new String(document, java.nio.charset.StandardCharsets.UTF_8)
                + "</Envelope>"));
  }

  @Test
  void aConfirmationAheadOfTheDeliveryIsAppliedAfterIt() throws Exception {
    installation.tamper(
        "UPDATE settlement_instruction SET status = 'READY';"
            + " UPDATE outbox SET attempts = 0, bundle = NULL, delivered_at = NULL, delivered_by = NULL");
    assertThat(answer(whole().bytes()).inRepair())
        .containsExactly(Map.entry("CONFIRMATION_UNKNOWN", 1L));

    installation.deliver();
    assertThat(installation.receive().settledWhole()).isEqualTo(1);
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.5");
    assertThat(installation.query(MESSAGES)).containsExactly("APPLIED - 1");
  }

  @Test
  void twoCustodiansMayUseTheSameReference() throws Exception {
    installation.book(TradeXml.purchase("A", 2).text());
    installation.instruct();
    installation.deliver();
    installation.tamper(
        "UPDATE settlement_instruction SET custodian = 'OTHRGB2LXXX'"
            + " WHERE status = 'SENT' AND instruction_id > "
            + sent.transactionId().substring(2)
            + "; UPDATE instruction_message SET body = convert_to("
            + "replace(convert_from(body, 'UTF8'), 'CUSTGB2LXXX', 'OTHRGB2LXXX'), 'UTF8')"
            + " WHERE instruction_id > "
            + sent.transactionId().substring(2));
    SettlementInstruction023 other =
        CustodianAnswers.read(installation.out()).stream()
            .filter(instruction -> !instruction.transactionId().equals(sent.transactionId()))
            .findFirst()
            .orElseThrow();

    ReceivedCounts received =
        answer(
            whole().part("P1", "1000", "25012.5", null).bytes(),
            CustodianAnswers.whole(other).part("P1", "1000", "25012.5", null).bytes());

    assertThat(received).isEqualTo(new ReceivedCounts(2, 0, 0, 2, 0, Map.of()));
  }

  @Test
  void aDayOfSettlementBeforeTheTradeOrInTheFutureIsNotBelieved() throws Exception {
    installation.tamper("INSERT INTO business_day VALUES (true, '2026-11-24', '2026-11-23')");

    expectRepair(
        "CONFIRMATION_DATE",
        whole().part("D1", "1000", "25012.5", null).on(LocalDate.of(2026, 11, 19)));
    expectRepair(
        "CONFIRMATION_DATE",
        whole().part("D2", "1000", "25012.5", null).on(LocalDate.of(2199, 1, 1)));
    answer(whole().part("D3", "1000", "25012.5", null).on(LocalDate.of(2026, 11, 24)).bytes());
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000 25012.5");
  }

  @Test
  void aSettlementOfAClosedDayIsBookedOnTheBusinessDate() throws Exception {
    installation.tamper("INSERT INTO business_day VALUES (true, '2026-11-26', '2026-11-25')");
    answer(whole().on(LocalDate.of(2026, 11, 24)).bytes());

    assertThat(installation.query("SELECT settled_on, booked_on FROM settlement"))
        .containsExactly("2026-11-24 2026-11-26");
    assertThat(
            installation.value(
                "SELECT value_date FROM journal_entry WHERE kind = 'SETTLEMENT_DATE'"))
        .isEqualTo("2026-11-26");
  }

  @Test
  void aWithdrawnInstructionDoesNotSettle() throws Exception {
    answer(CustodianAnswers.status(sent.transactionId(), Status.REFUSED, "SAFE"));
    installation.instructions().withdraw(installation.anna(), sent.transactionId());

    expectRepair("CONFIRMATION_CANCELLED", whole().part("P1", "1000", "25012.5", null));
    assertThat(installation.instruct().instructions()).isEqualTo(1);
  }
}
