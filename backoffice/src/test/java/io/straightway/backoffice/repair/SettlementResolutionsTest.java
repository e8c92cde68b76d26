package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.HoldStatus031.HoldStatus;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.operators.DeskRefusal;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.CustodianAnswers.Answer;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * Every obstacle to the settlement of a trade leaves the list by the way that docs/exceptions.md
 * names, and then the trade settles. The test fails if it doesn't cover a code of settlement.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SettlementResolutionsTest extends SettlementDeskFixture {
  private static final String INSERT = "INSERT INTO ";
  private static final String NOBODY_LISTENS = "http://127.0.0.1:1/";

  /** The codes that need an exchange of ISINs, covered by ExchangeTest and TenthDayTest. */
  private static final Set<String> ELSEWHERE = Set.of("EXCHANGE_FRACTION", "ISIN_EXCHANGED");

  private final Map<String, Walk> walks = new TreeMap<>();

  /** The course of an exception from its cause to its end. */
  @FunctionalInterface
  interface Walk {
    /** Runs the course. */
    void go() throws Exception;
  }

  @BeforeAll
  void findWalks() {
    answers();
    unreadable();
    instructions();
    trades();
  }

  @TestFactory
  Stream<DynamicTest> eachItemLeavesTheListByItsWay() {
    return walks.entrySet().stream()
        .map(
            walk ->
                DynamicTest.dynamicTest(
                    walk.getKey(),
                    () -> {
                      walk.getValue().go();
                      assertThat(open(walk.getKey())).isEmpty();
                    }));
  }

  @Test
  void noCodeIsForgotten() throws Exception {
    Set<String> walked = new TreeSet<>(walks.keySet());
    walked.addAll(ELSEWHERE);
    assertThat(walked).containsExactlyElementsOf(new TreeSet<>(ExceptionCodes.settlement()));
  }

  private void answers() {
    walks.put("STATUS_UNKNOWN", this::aStatusBeforeTheInstruction);
    walks.put("CONFIRMATION_UNKNOWN", this::aConfirmationBeforeTheInstruction);
    walks.put("ALLEGED", this::anAllegement);
    walks.put("MESSAGE_KIND", this::aMessageOfOurs);
    corrected("CONFIRMATION_DIFFERS", a -> a.about(StaticDataFixture.GILT));
    corrected("CONFIRMATION_QUANTITY", a -> a.part("Q" + number, "1001", "25012.50", null));
    corrected(
        "CONFIRMATION_DATE",
        a -> a.part("D" + number, "1000", "25012.50", null).on(CustodianAnswers.DAY.minusDays(7)));
    corrected("CASH_FRACTION", a -> a.part("F" + number, "1000", "25012.505", null));
    walks.put("CONFIRMATION_AMOUNT", this::anAmountBeyondTheTolerance);
    walks.put("CONFIRMATION_AHEAD", this::aPartAheadOfAnother);
    walks.put("CONFIRMATION_CONFLICT", this::oneReferenceForTwoParts);
    walks.put("CONFIRMATION_CANCELLED", this::aConfirmationOfACancelledInstruction);
    new ReversalAndIncomeResolutions(this).addTo(walks);
  }

  private void aStatusBeforeTheInstruction() throws Exception {
    String reference = bookedAndInstructed();
    answer(CustodianAnswers.matched(reference));
    String item = item("STATUS_UNKNOWN");
    assertThatThrownBy(() -> desk.resubmit(ann, item)).hasMessageContaining("STATUS_UNKNOWN");
    SettlementInstruction023 sent = delivered();

    desk.resubmit(ann, item);

    assertThat(state(sent)).isEqualTo("MATCHED 0 0");
    answer(CustodianAnswers.matched("SI1"));
    reject("STATUS_UNKNOWN");
    settles(sent);
  }

  private void aConfirmationBeforeTheInstruction() throws Exception {
    SettlementInstruction023 like = sent();
    String reference = bookedAndInstructed();
    answer(part(like, "1000", "25012.50", null).of(reference).bytes());
    String item = item("CONFIRMATION_UNKNOWN");
    SettlementInstruction023 later = delivered();

    desk.resubmit(ann, item);

    assertThat(state(later)).isEqualTo("SETTLED 1000 25012.5");
    answer(part(like, "1000", "25012.50", null).of("SI1").bytes());
    reject("CONFIRMATION_UNKNOWN");
    settles(like);
  }

  private void anAllegement() throws Exception {
    SettlementInstruction023 like = sent();
    settles(like);
    answer(CustodianAnswers.alleged(like, "ALLEGED-1", "25012.50"));
    item("ALLEGED");
    SettlementInstruction023 answers = sent();
    assertThat(open("ALLEGED")).isEmpty();
    settles(answers);

    answer(CustodianAnswers.alleged(like, "ALLEGED-2", "25012.50"));
    item("ALLEGED");
    answer(CustodianAnswers.removed("ALLEGED-2"));
    assertThat(open("ALLEGED")).isEmpty();

    answer(CustodianAnswers.alleged(like, "ALLEGED-3", "25012.50"));
    reject("ALLEGED");
  }

  private void aMessageOfOurs() throws Exception {
    answer(new MessageWriter().write(sent()));
    reject("MESSAGE_KIND");
  }

  private void corrected(String code, UnaryOperator<Answer> fault) {
    walks.put(code, () -> rejectedAndCorrected(code, fault));
  }

  private void rejectedAndCorrected(String code, UnaryOperator<Answer> fault) throws Exception {
    SettlementInstruction023 sent = sent();
    answer(fault.apply(CustodianAnswers.whole(sent)).bytes());
    assertThat(state(sent)).isEqualTo("SENT 0 0");

    reject(code);

    settles(sent);
  }

  private void anAmountBeyondTheTolerance() throws Exception {
    rejectedAndCorrected(
        "CONFIRMATION_AMOUNT", answer -> answer.part("A" + number, "1000", "24000", null));

    SettlementInstruction023 sent = sent();
    answer(part(sent, "1000", "24000", null).bytes());
    long item = Long.parseLong(item("CONFIRMATION_AMOUNT").replace("custodian:", ""));
    installation.accept(bob, item);
    assertThat(state(sent)).isEqualTo("SETTLED 1000 24000");
  }

  private void aPartAheadOfAnother() throws Exception {
    SettlementInstruction023 sent = sent();
    answer(part(sent, "600", "15007.50", "400").bytes());
    String item = item("CONFIRMATION_AHEAD");
    assertThatThrownBy(() -> desk.resubmit(ann, item)).hasMessageContaining("CONFIRMATION_AHEAD");

    answer(part(sent, "400", "10005", "0").bytes());

    assertThat(state(sent)).isEqualTo("SETTLED 1000 25012.5");
  }

  private void oneReferenceForTwoParts() throws Exception {
    SettlementInstruction023 sent = sent();
    Answer first = part(sent, "400", "10005", null);
    answer(first.bytes());
    answer(first.part(first.reference(), "400", "10005.01", null).bytes());
    reject("CONFIRMATION_CONFLICT");
    assertThat(state(sent)).isEqualTo("PARTLY_SETTLED 400 10005");

    answer(part(sent, "600", "15007.50", null).bytes());

    assertThat(state(sent)).isEqualTo("SETTLED 1000 25012.5");
  }

  private void aConfirmationOfACancelledInstruction() throws Exception {
    SettlementInstruction023 sent = sent();
    installation.instructions().cancel(ann, sent.transactionId());
    installation.deliver();
    answerCancellation(sent, State.CANCELLED);
    answer(CustodianAnswers.whole(sent).bytes());

    reject("CONFIRMATION_CANCELLED");

    assertThat(state(sent)).isEqualTo("CANCELLED 0 0");
    installation.instruct();
    settles(delivered());
  }

  /** Unreadable messages are rejected, and the custodian's corrected message settles. */
  private void unreadable() {
    new UnreadableAnswers().byCode().forEach(this::rejectedUnread);
  }

  private void rejectedUnread(String code, Function<SettlementInstruction023, String> answer) {
    walks.put(
        code,
        () -> {
          SettlementInstruction023 sent = sent();
          answer(CustodianAnswers.text(answer.apply(sent)));
          reject(code);
          settles(sent);
        });
  }

  private void instructions() {
    walks.put("INSTRUCTION_REFUSED", this::theCustodianRefuses);
    walks.put("NETWORK_REFUSED", this::theNetworkRefuses);
    walks.put("CANCELLATION_DENIED", this::theCustodianWontCancel);
    walks.put("HOLD_DENIED", this::theCustodianWontHold);
    walks.put("REMAINDER_OPEN", this::theCustodianCallsAPartTheLast);
    walks.put("DELIVERY_FAILED", this::nobodyListens);
  }

  private void theCustodianRefuses() throws Exception {
    SettlementInstruction023 sent = sent();
    answer(CustodianAnswers.status(sent.transactionId(), Status.REFUSED, "SAFE"));
    assertThat(item("INSTRUCTION_REFUSED")).isEqualTo("instruction:" + sent.transactionId());

    installation.instructions().withdraw(ann, sent.transactionId());

    installation.instruct();
    settles(delivered());
  }

  private void theNetworkRefuses() throws Exception {
    SettlementInstruction023 sent = sent();
    String answer =
        "{1:F21OURSGB2LAXXX0000000000}{4:{451:1}{405:T33}{108:" + sent.transactionId() + "}}";
    Files.writeString(installation.in().resolve("nak.fin"), answer);
    installation.receive();
    assertThat(item("NETWORK_REFUSED")).isEqualTo("instruction:" + sent.transactionId());

    installation.instructions().withdraw(ann, sent.transactionId());

    installation.instruct();
    settles(delivered());
  }

  private void theCustodianWontCancel() throws Exception {
    SettlementInstruction023 sent = sent();
    installation.instructions().cancel(ann, sent.transactionId());
    installation.deliver();
    answerCancellation(sent, State.DENIED);
    item("CANCELLATION_DENIED");

    installation.instructions().cancel(bob, sent.transactionId());
    assertThat(open("CANCELLATION_DENIED")).isEmpty();
    installation.deliver();
    answerCancellation(sent, State.DENIED);
    item("CANCELLATION_DENIED");

    settles(sent);
  }

  private void theCustodianWontHold() throws Exception {
    SettlementInstruction023 sent = sent();
    String reference = sent.transactionId();
    installation.instructions().holdAtCustodian(ann, reference);
    installation.deliver();
    answer(CustodianAnswers.hold(reference, true, HoldStatus.DENIED, "MINO"));
    item("HOLD_DENIED");

    installation.instructions().holdAtCustodian(bob, reference);
    assertThat(open("HOLD_DENIED")).isEmpty();
    answer(CustodianAnswers.hold(reference, true, HoldStatus.DENIED, "OTHR"));
    item("HOLD_DENIED");

    settles(sent);
  }

  private void theCustodianCallsAPartTheLast() throws Exception {
    SettlementInstruction023 closed = sent();
    answer(part(closed, "400", "10005", null).last());
    item("REMAINDER_OPEN");
    installation.instructions().close(ann, closed.transactionId());
    assertThat(open("REMAINDER_OPEN")).isEmpty();
    assertThat(state(closed)).isEqualTo("CANCELLED 400 10005");

    SettlementInstruction023 cancelled = sent();
    answer(part(cancelled, "400", "10005", null).last());
    installation.instructions().cancel(ann, cancelled.transactionId());
    item("REMAINDER_OPEN");
    answerCancellation(cancelled, State.CANCELLED);
    assertThat(state(cancelled)).isEqualTo("CANCELLED 400 10005");
  }

  private void nobodyListens() throws Exception {
    bookedAndInstructed();
    installation.deliver(NOBODY_LISTENS);
    item("DELIVERY_FAILED");
    settles(delivered());

    String reference = bookedAndInstructed();
    installation.deliver(NOBODY_LISTENS);
    item("DELIVERY_FAILED");
    installation.instructions().cancel(ann, reference);
    SettlementInstruction023 sent = delivered();
    answerCancellation(sent, State.CANCELLED);
    assertThat(state(sent)).isEqualTo("CANCELLED 0 0");
    installation.instruct();
    settles(delivered());
  }

  /** The data that a booked trade lacks is loaded, or the trade is amended. */
  private void trades() {
    String account = "account VALUES ('ACC1', '2000-01-01', 'First', '%s', 'SK-ACC1', 'CA-ACC1')";
    String ssi = "ssi VALUES ('BARCGB22XXX', 'GBP', '*', '2000-01-01', 'CRSTGB22XXX', '%s', 'B1')";
    String unchecked = "SET session_replication_role = replica; ";
    String noAccount = unchecked + "DELETE FROM account WHERE account = 'ACC1'; ";
    String noSsi = unchecked + "DELETE FROM ssi WHERE currency = 'GBP'; ";
    lacking("ACCOUNT_UNKNOWN", noAccount, INSERT + account.formatted("CUSTGB2LXXX"));
    lacking(
        "SECURITY_UNKNOWN",
        "CREATE TABLE kept AS SELECT * FROM security; DELETE FROM security",
        "INSERT INTO security SELECT * FROM kept; DROP TABLE kept");
    lacking("SSI_MISSING", noSsi, INSERT + ssi.formatted("BARCGB22XXX"));
    lacking(
        "STATIC_DATA_UNUSABLE",
        noSsi + INSERT + ssi.formatted("NOBIC"),
        noSsi + INSERT + ssi.formatted("BARCGB22XXX"));
    walks.put("NUMBER_TOO_LONG", this::aNominalThatNoMessageCanSay);
  }

  private void lacking(String code, String fault, String correction) {
    walks.put(
        code,
        () -> {
          number++;
          installation.book(TradeXml.purchase("W", number).text());
          installation.tamper(fault);
          assertThat(installation.instruct().instructions()).isZero();
          String item = item(code);
          assertThatThrownBy(() -> desk.reject(ann, item, REASON)).isInstanceOf(DeskRefusal.class);

          installation.tamper(correction);

          assertThat(installation.instruct().instructions()).isEqualTo(1);
          settles(delivered());
        });
  }

  private void aNominalThatNoMessageCanSay() throws Exception {
    for (String action : List.of("AMEND", "CANCEL")) {
      number++;
      TradeXml trade =
          TradeXml.purchase("W", number)
              .with("Isin", StaticDataFixture.GILT)
              .with("Quantity", "1000.0000001");
      installation.book(trade.text());
      assertThat(installation.instruct().instructions()).isZero();
      item("NUMBER_TOO_LONG");

      String reference = "W-T" + number;
      number++;
      installation.book(
          TradeXml.purchase("W", number)
              .with("Isin", StaticDataFixture.GILT)
              .with("Action", action)
              .with("TradeReference", reference)
              .with("Version", "2")
              .text());

      assertThat(open("NUMBER_TOO_LONG")).isEmpty();
      assertThat(installation.instruct().instructions()).isEqualTo(action.equals("AMEND") ? 1 : 0);
    }
    delivered();
  }
}
