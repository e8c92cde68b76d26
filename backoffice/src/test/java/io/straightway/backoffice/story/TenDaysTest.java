package io.straightway.backoffice.story;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.backoffice.check.SystemCheck;
import io.straightway.backoffice.check.WholeProof;
import io.straightway.db.Role;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.queue.Outcome;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.statement.PostingReport017;
import io.straightway.messages.iso20022.statement.SecuritiesPosting;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.operators.DeskRefusal;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.CustodianAnswers.Answer;
import io.straightway.settlement.ReceivedCounts;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.day.DayDesk;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.Reconciliation;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Trades with exceptions, from the trade to the end that a senior operations person expects. After
 * each day all invariants hold. The tenth day is {@link TenthDayTest}.
 */
final class TenDaysTest {
  private static final String INSTRUCTIONS =
      "SELECT status, trim_scale(settled_quantity), trim_scale(settled_amount)"
          + " FROM settlement_instruction ORDER BY instruction_id";
  private static final String TRADES =
      "SELECT status, coalesce(code, '-') FROM incoming_trade_message ORDER BY sequence_number";
  private static final String LIST =
      "SELECT code FROM settlement_exception WHERE item LIKE 'instruction:%'";
  private static final String ACCOUNTS =
      "SELECT account, trim_scale(sum(amount)) FROM posting GROUP BY account"
          + " HAVING sum(amount) <> 0 ORDER BY account";
  private static final String HOLDING =
      "SELECT trim_scale(traded), trim_scale(settled) FROM current_position"
          + " WHERE account = 'ACC1' AND instrument = '%s'";

  private static final String FAILS =
      "SELECT business_date, days_late FROM settlement_fail ORDER BY 1";
  private static final String PENALTIES =
      "SELECT account, trim_scale(sum(amount)) FROM posting WHERE account LIKE 'PENALTY_%:ACC1:%'"
          + " GROUP BY account HAVING sum(amount) <> 0";

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;
  private int files;

  @BeforeEach
  void open() throws Exception {
    installation = SettlementInstallation.open(dir).proving(SystemCheck::dayFindings);
  }

  @AfterEach
  void everythingHolds() throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "test")) {
      assertThat(WholeProof.findings(reader)).allMatch(Finding::holds);
    }
  }

  private SettlementInstruction023 purchaseAtTheCustodian() throws Exception {
    installation.book(TradeXml.purchase("A", 1).text());
    installation.instruct();
    installation.deliver();
    return CustodianAnswers.read(installation.out()).get(0);
  }

  private static TradeXml change(String action, long number, String version) {
    return TradeXml.purchase("A", number)
        .with("Action", action)
        .with("TradeReference", "A-T1")
        .with("Version", version);
  }

  private Outcome.Kind take(TradeXml message) throws Exception {
    return installation.engine().kinds(message.bytes()).get(0);
  }

  private ReceivedCounts answer(byte[]... messages) throws Exception {
    files++;
    CustodianAnswers.write(installation.in(), files + ".bundle.xml", List.of(messages));
    return installation.receive();
  }

  private void answerCancellation(SettlementInstruction023 sent, State status) throws Exception {
    installation.deliver();
    answer(CustodianAnswers.cancellation(sent.transactionId(), status, null));
  }

  private Reconciliation reconcile(String day, String... lines) throws Exception {
    StringBuilder csv = new StringBuilder("statement_date,kind,account,instrument,quantity\n");
    for (String line : lines) {
      csv.append(day).append(',').append(line).append('\n');
    }
    return reconcile(csv.toString().getBytes(StandardCharsets.UTF_8));
  }

  private Reconciliation reconcile(byte[] bytes) throws Exception {
    StatementReading reading =
        new StatementFile(new MessageReader(new HardenedXml())).read(List.of(bytes));
    return new Reconciler(installation.database())
        .run(((StatementReading.FileContent) reading).statements(), "statement", bytes, null)
        .get(0);
  }

  @Test
  @DisplayName("1. A purchase fails over a weekend; what was effective in time costs nothing")
  void aPurchaseFailsOverAWeekend() throws Exception {
    installation.tamper(
        "INSERT INTO penalty_rate VALUES ('EQUITY', '2000-01-01', 1.0, 'CRSTGB22XXX')");
    LocalDate friday = LocalDate.of(2026, 11, 20);
    LocalDate monday = LocalDate.of(2026, 11, 23);
    try (Connection connection = installation.database().getConnection()) {
      DayDesk.open(connection, friday, "test");
    }
    installation.book(
        TradeXml.purchase("A", 1)
            .with("TradeDate", "2026-11-20")
            .with("SettlementDate", "2026-11-20")
            .text());
    installation.instruct();
    installation.deliver();
    SettlementInstruction023 sent = CustodianAnswers.read(installation.out()).get(0);
    answer(CustodianAnswers.matched(sent.transactionId()));
    answer(
        CustodianAnswers.status(sent.transactionId(), SettlementStatus024.Status.FAILING, "CLAC"));

    endOfDay(friday);
    assertThat(installation.query(FAILS)).containsExactly("2026-11-20 1");
    assertThat(installation.query(PENALTIES)).containsExactly("PENALTY_INCOME:ACC1:GBP -2.5");

    answer(CustodianAnswers.whole(sent).on(friday).bytes());
    assertThat(installation.query(INSTRUCTIONS)).containsExactly("SETTLED 1000 25012.5");
    endOfDay(monday);
    assertThat(installation.query(FAILS)).containsExactly("2026-11-20 1");
    assertThat(installation.query(PENALTIES)).isEmpty();
  }

  private void endOfDay(LocalDate day) throws Exception {
    installation.end(day, "NONE", dir.resolve("reports"));
  }

  @Test
  @DisplayName("2. A part settles, then the client cancels: the part stays, the rest is cancelled")
  void aPartSettlesAndThenTheClientCancels() throws Exception {
    SettlementInstruction023 sent = purchaseAtTheCustodian();
    answer(CustodianAnswers.whole(sent).part("P1", "400", "10005", "0").bytes());

    assertThat(take(change("CANCEL", 2, "2"))).isEqualTo(Outcome.Kind.IN_REPAIR);
    installation.instructions().cancel(installation.anna(), sent.transactionId());
    answerCancellation(sent, State.CANCELLED);

    assertThat(installation.query(INSTRUCTIONS)).containsExactly("CANCELLED 400 10005");
    assertThat(installation.value(HOLDING.formatted(sent.isin()))).isEqualTo("1000 400");
    assertThat(installation.instruct().instructions()).isZero();
    assertThat(installation.query(TRADES)).hasSize(2).first().isEqualTo("BOOKED -");
  }

  @Test
  @DisplayName(
      "3. An amendment after the instruction was sent: cancelled there, amended, sent anew")
  void anAmendmentAfterTheInstructionWasSent() throws Exception {
    SettlementInstruction023 sent = purchaseAtTheCustodian();

    assertThat(take(change("AMEND", 2, "2").with("Price", "26.00")))
        .isEqualTo(Outcome.Kind.IN_REPAIR);
    assertThat(installation.query(TRADES))
        .containsExactly("BOOKED -", "IN_REPAIR TRADE_INSTRUCTED");
    answerCancellation(sent, State.CANCELLED);

    await()
        .untilAsserted(
            () -> assertThat(installation.query(TRADES)).containsExactly("BOOKED -", "BOOKED -"));
    installation.instruct();
    installation.deliver();
    assertThat(CustodianAnswers.read(installation.out()))
        .extracting(instruction -> instruction.amount().stripTrailingZeros().toPlainString())
        .containsExactly("25012.5", "26012.5");
  }

  @Test
  @DisplayName("3. ... and if the custodian denies it, a person has a work item")
  void theCustodianDeniesTheCancellation() throws Exception {
    SettlementInstruction023 sent = purchaseAtTheCustodian();
    take(change("AMEND", 2, "2").with("Price", "26.00"));
    answerCancellation(sent, State.DENIED);

    assertThat(installation.query(LIST)).containsExactly("CANCELLATION_DENIED");
    assertThat(installation.query(TRADES))
        .containsExactly("BOOKED -", "IN_REPAIR TRADE_INSTRUCTED");
  }

  @Test
  @DisplayName("4. A confirmation before its instruction is known waits, and settles when it is")
  void aConfirmationComesFirst() throws Exception {
    installation.book(TradeXml.purchase("A", 1).text());
    installation.instruct();
    installation
        .instructions()
        .hold(
            installation.anna(),
            installation.value("SELECT 'SI' || instruction_id FROM settlement_instruction"));
    SettlementInstruction023 early = peek();

    answer(CustodianAnswers.whole(early).bytes());
    assertThat(installation.query("SELECT state, code FROM custodian_message"))
        .containsExactly("IN_REPAIR CONFIRMATION_UNKNOWN");

    installation.instructions().release(installation.anna(), early.transactionId());
    installation.deliver();
    installation.receive();
    assertThat(installation.query(INSTRUCTIONS)).containsExactly("SETTLED 1000 25012.5");
  }

  /** Returns the expected content of an instruction that has not been sent. */
  private SettlementInstruction023 peek() throws Exception {
    try (SettlementInstallation other = SettlementInstallation.open(dir.resolve("other"))) {
      other.book(TradeXml.purchase("A", 1).text());
      other.instruct();
      other.deliver();
      SettlementInstruction023 duplicate = CustodianAnswers.read(other.out()).get(0);
      assertThat("SI" + installation.value("SELECT instruction_id FROM settlement_instruction"))
          .isEqualTo(duplicate.transactionId());
      return duplicate;
    }
  }

  @Test
  @DisplayName("5. A cent too little settles, and stands on the difference account")
  void aCentTooLittle() throws Exception {
    SettlementInstruction023 sent = purchaseAtTheCustodian();
    answer(CustodianAnswers.whole(sent).part("C1", "1000", "25012.49", null).bytes());

    assertThat(installation.query(INSTRUCTIONS)).containsExactly("SETTLED 1000 25012.49");
    assertThat(installation.query(ACCOUNTS))
        .containsExactly(
            "CASH:ACC1:GBP -25012.49",
            "COMMISSION:ACC1:GBP 12.5",
            "SECURITIES:ACC1:GBP 25000",
            "SETTLEMENT_DIFFERENCE:ACC1:GBP -0.01");
  }

  @Test
  @DisplayName("5. 24,000.00 of 25,012.50 is a decision of two people")
  void aThousandTooLittle() throws Exception {
    SettlementInstruction023 sent = purchaseAtTheCustodian();
    answer(CustodianAnswers.whole(sent).part("C1", "1000", "24000.00", null).bytes());
    assertThat(installation.query("SELECT state, code FROM custodian_message"))
        .containsExactly("IN_REPAIR CONFIRMATION_AMOUNT");
    long item =
        Long.parseLong(installation.value("SELECT custodian_message_id FROM custodian_message"));

    assertThatThrownBy(() -> installation.accept(installation.anna(), item))
        .isInstanceOf(DeskRefusal.class);
    installation.confirmations().reject(installation.anna(), 1, "he can't approve it alone");
    installation.accept(installation.operator("bob"), item);

    assertThat(installation.query(INSTRUCTIONS)).containsExactly("SETTLED 1000 24000");
    assertThat(installation.query(ACCOUNTS)).contains("SETTLEMENT_DIFFERENCE:ACC1:GBP -1012.5");
  }

  @Test
  @DisplayName(
      "6. The same part again under another reference does not settle where it says what came before")
  void aRepeatedPartRefersToTheFirst() throws Exception {
    Answer whole = CustodianAnswers.whole(purchaseAtTheCustodian());
    answer(whole.part("P1", "400", "10005", "0").bytes());
    answer(whole.part("P2", "400", "10005", "0").bytes());

    assertThat(installation.query(INSTRUCTIONS)).containsExactly("PARTLY_SETTLED 400 10005");
    assertThat(installation.query("SELECT state, code FROM custodian_message ORDER BY 1"))
        .containsExactly("APPLIED null", "IN_REPAIR CONFIRMATION_QUANTITY");
  }

  @Test
  @DisplayName(
      "6. ... where it does not say so, the statement of the day shows it, and two people take it back")
  void theSamePartAgainIsFoundByTheStatement() throws Exception {
    SettlementInstruction023 sent = purchaseAtTheCustodian();
    Answer whole = CustodianAnswers.whole(sent);
    answer(whole.part("P1", "400", "10005", null).bytes());
    answer(whole.part("P2", "400", "10005", null).bytes());
    String day = CustodianAnswers.DAY.toString();
    String held = "SECURITIES,SK-ACC1," + sent.isin() + ",400";
    String cash = "CASH,CA-ACC1,GBP,-10005";

    assertThat(reconcile(day, held, cash).breaks())
        .extracting(item -> item.type() + " " + item.difference().toPlainString())
        .containsExactlyInAnyOrder("QUANTITY -400", "QUANTITY 10005");
    byte[] posted = postedOnce(sent, "P1", "400", "-10005");
    assertThat(reconcile(posted).breaks())
        .extracting(item -> item.key().reference() + " " + item.difference().toPlainString())
        .containsExactly(sent.transactionId() + " -400");

    long again =
        Long.parseLong(
            installation.value("SELECT max(custodian_message_id) FROM custodian_message"));
    installation.reverse(installation.operator("bob"), again);

    assertThat(reconcile(day, held, cash).breaks()).isEmpty();
    assertThat(reconcile(posted).closed()).isEqualTo(1);
    answer(whole.part("P3", "600", "15007.50", "400").bytes());
    assertThat(installation.query(INSTRUCTIONS)).containsExactly("SETTLED 1000 25012.5");
  }

  /** Returns the custodian's semt.017 of the day. */
  private static byte[] postedOnce(
      SettlementInstruction023 sent, String reference, String quantity, String amount) {
    LocalDate day = CustodianAnswers.DAY;
    SecuritiesPosting posting =
        new SecuritiesPosting(
            sent.safekeepingAccount(),
            sent.transactionId(),
            reference,
            sent.isin(),
            new BigDecimal(quantity),
            false,
            new SecuritiesPosting.Money(sent.currency(), new BigDecimal(amount)),
            day);
    return new MessageWriter()
        .write(new PostingReport017("TX", day, day, true, Set.of(), List.of(posting), 1, true));
  }

  @Test
  @DisplayName(
      "8. A price in yen is rounded half to even, once; a fee that no yen can pay is refused")
  void yenHaveNoDecimals() throws Exception {
    TradeXml yen =
        TradeXml.purchase("A", 1)
            .with("Isin", StaticDataFixture.TOYOTA)
            .with("Currency", "JPY")
            .with("Quantity", "3")
            .with("Price", "2500.50");

    assertThat(take(yen)).isIn(Outcome.Kind.REJECTED, Outcome.Kind.IN_REPAIR);
    installation.book(
        yen.with("MessageId", "A-2").with("SequenceNumber", "2").with("Fees", "").text());

    assertThat(installation.query(ACCOUNTS))
        .containsExactly("PAYABLE:BARCGB22XXX:JPY -7502", "SECURITIES:ACC1:JPY 7502");
  }

  @Test
  @DisplayName(
      "9. A free delivery at price zero is booked, a purchase is not; a sale of what we have not is"
          + " flagged")
  void aZeroPriceAndAShortSale() throws Exception {
    assertThat(take(TradeXml.purchase("A", 1).with("Price", "0"))).isEqualTo(Outcome.Kind.REJECTED);

    installation.book(
        TradeXml.purchase("A", 2).free().with("Price", "0").with("Quantity", "400").text());
    assertThat(installation.value(HOLDING.formatted(StaticDataFixture.VODAFONE)))
        .isEqualTo("400 0");

    installation.book(TradeXml.purchase("A", 3).with("Side", "SELL").text());
    assertThat(installation.value(HOLDING.formatted(StaticDataFixture.VODAFONE)))
        .isEqualTo("-600 0");
  }
}
