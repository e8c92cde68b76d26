package io.straightway.backoffice.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.check.SystemCheck;
import io.straightway.backoffice.check.WholeProof;
import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso15022.CustodianReader;
import io.straightway.messages.iso15022.MtCustodians;
import io.straightway.messages.iso20022.CorporateActionMovement036;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.messages.iso20022.StatusMessage.StatusPart;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.settlement.AnswerStandard;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.CustodianAnswers.Answer;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import io.straightway.settlement.day.DayDesk;
import io.straightway.settlement.deliver.Envelope;
import io.straightway.settlement.instruct.InstructOptions;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Twelve business days of a desk with one custodian, in each of the two standards: statuses in
 * parts, equal parts, a settlement reversed and repeated, a remainder that the custodian cancels,
 * and bonds bought and sold with interest. The amounts were computed by hand.
 */
@SuppressWarnings("NullAway.Init") // opened before first use
final class TwelveDaysTest {
  private static final String SHARE = "DE0007164600";
  private static final String YEARLY = "XS2000000013";
  private static final String MATURING = "XS2000000021";

  private static final String LATE = "505";
  private static final String IN_EQUAL_PARTS = "600";
  private static final String REVERSED = "1000";
  private static final String CANCELLED = "530";

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;
  private final Map<String, SettlementInstruction023> sent = new HashMap<>();
  private AnswerStandard standard;
  private LocalDate today = MonthDays.of(1);
  private int trades;
  private int messages;

  private void open(AnswerStandard of) throws Exception {
    standard = of;
    installation =
        SettlementInstallation.open(
                dir,
                """
                INSERT INTO currency VALUES ('EUR', 2, 'Euro', 'EUTA');
                INSERT INTO security (isin, valid_from, name, kind, currency, mic, calendar, settlement_days)
                VALUES ('DE0007164600', '2000-01-01', 'Share', 'EQUITY', 'EUR', 'XETR', 'EUTA', 2);
                INSERT INTO security VALUES
                  ('XS2000000013', '2000-01-01', 'Yearly', 'BOND', 'EUR', 'XOFF', 'EUTA', 2,
                   3.125, 1, 'ACT_ACT_ICMA', '2016-12-01', '2036-12-01', 'N', NULL, NULL, NULL, NULL),
                  ('XS2000000021', '2000-01-01', 'Maturing', 'BOND', 'EUR', 'XOFF', 'EUTA', 2,
                   1, 1, 'THIRTY_360', '2016-11-30', '2026-11-30', 'N', NULL, NULL, NULL, NULL);
                INSERT INTO account VALUES
                  ('EUR1', '2000-01-01', 'Euro', 'CUSTGB2LXXX', 'SK-EUR1', 'CA-EUR1');
                INSERT INTO counterparty VALUES ('DEUTDEFFXXX', '2000-01-01', 'Deutsche');
                INSERT INTO ssi VALUES
                  ('DEUTDEFFXXX', 'EUR', '*', '2000-01-01', 'DAKVDEFFXXX', 'DEUTDEFFXXX', 'B1');
                INSERT INTO penalty_rate VALUES ('EQUITY', '2000-01-01', 1)
                """)
            .provingOnce(SystemCheck::dayFindings);
    try (Connection connection = installation.database().getConnection()) {
      DayDesk.open(connection, today, "test");
    }
  }

  private void trade(String side, String isin, String quantity, String price, int settles)
      throws Exception {
    trades++;
    installation.book(
        TradeXml.purchase("A", trades)
            .with("Account", "EUR1")
            .with("Counterparty", "DEUTDEFFXXX")
            .with("Currency", "EUR")
            .with("Fees", "")
            .with("Side", side)
            .with("Isin", isin)
            .with("Quantity", quantity)
            .with("Price", price)
            .with("TradeDate", today.toString())
            .with("SettlementDate", MonthDays.of(settles).toString())
            .text());
  }

  /** Instructs the trades, and reads what the custodian gets, by quantity. */
  private void instruct() throws Exception {
    MtCustodians mt =
        MtCustodians.of(
            standard == AnswerStandard.ISO15022 ? List.of("CUSTGB2L") : List.<String>of());
    installation.instruct(new InstructOptions(null, false, false, null, Duration.ZERO, mt));
    installation.deliver(
        installation.out().toString(), new Envelope(Envelope.Wrapper.NONE, "OURSGB2L", mt));
    CustodianReader reader = new CustodianReader();
    for (String name : SettlementInstallation.files(installation.out())) {
      for (byte[] message : reader.messages(Files.readAllBytes(installation.out().resolve(name)))) {
        SettlementInstruction023 instruction =
            (SettlementInstruction023) ((Readable) reader.read(message)).message();
        sent.put(instruction.quantity().toPlainString(), instruction);
      }
    }
  }

  private SettlementInstruction023 order(String quantity) {
    return Objects.requireNonNull(sent.get(quantity), quantity);
  }

  private String reference() {
    messages++;
    return "S" + messages;
  }

  private void receive(byte[]... answers) throws Exception {
    standard.write(installation.in(), reference(), answers);
    installation.receive();
  }

  private byte[] status(String quantity, List<StatusPart<Status>> parts) {
    return standard.message(
        new SettlementStatus024(order(quantity).transactionId(), "C" + quantity, parts),
        reference());
  }

  private byte[] matched(String quantity, String pending) {
    return status(
        quantity,
        List.of(
            StatusPart.of(Status.MATCHED, null, null),
            StatusPart.of(Status.PENDING, pending, null)));
  }

  private SettlementConfirmation025 whole(String quantity) {
    return CustodianAnswers.whole(order(quantity)).on(today).message();
  }

  private SettlementConfirmation025 part(String quantity, String of, String amount) {
    Answer whole = CustodianAnswers.whole(order(of)).on(today);
    return whole.part("P" + of, quantity, amount, null).message();
  }

  private byte[] confirmed(SettlementConfirmation025 settled) {
    return standard.message(settled, reference());
  }

  private byte[] paid(String event, String isin, String amount) {
    return standard.payment(
        new CorporateActionMovement036(
            "CA-" + isin, event, isin, "SK-EUR1", "EUR", new BigDecimal(amount), today, false),
        reference());
  }

  private void end() throws Exception {
    installation.end(today, "EUTA", dir.resolve("reports"));
    today = LocalDate.parse(installation.value("SELECT today FROM open_day"));
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "test")) {
      List<Finding> findings = WholeProof.findings(reader);
      assertThat(findings).as(today.toString()).allMatch(Finding::holds);
    }
  }

  private void endUpTo(int day) throws Exception {
    while (today.isBefore(MonthDays.of(day))) {
      end();
    }
  }

  @ParameterizedTest
  @EnumSource
  void theBooksAreThoseOfTheCustodian(AnswerStandard of) throws Exception {
    open(of);
    tradesAreMatched();
    theFirstSettle();
    aMatchComesLateAndARemainderIsCancelled();
    couponsArePaid();
    theBondIsSold();
    nothingIsLeft();
  }

  private void tradesAreMatched() throws Exception {
    trade("BUY", SHARE, LATE, "240", 2);
    trade("BUY", SHARE, IN_EQUAL_PARTS, "240", 2);
    trade("BUY", SHARE, REVERSED, "240", 2);
    trade("BUY", SHARE, CANCELLED, "240", 2);
    trade("BUY", YEARLY, "100000", "99.5", 2);
    trade("BUY", MATURING, "50000", "99.5", 2);
    instruct();
    receive(
        matched(IN_EQUAL_PARTS, "FUTU"),
        matched(REVERSED, "FUTU"),
        matched(CANCELLED, "FUTU"),
        matched("100000", "FUTU"),
        matched("50000", "FUTU"));
    assertThat(installation.query("SELECT kind FROM unmatched_item")).containsExactly("UNMATCHED");
    end();
  }

  private void theFirstSettle() throws Exception {
    SettlementConfirmation025 repeated = whole(REVERSED);
    receive(
        confirmed(whole("100000")),
        confirmed(whole("50000")),
        confirmed(part("230", CANCELLED, "55200")),
        confirmed(part("300", IN_EQUAL_PARTS, "72000")),
        confirmed(part("300", IN_EQUAL_PARTS, "72000")),
        confirmed(repeated),
        standard.reversal(repeated, reference()),
        confirmed(repeated));
    receive(standard.marked(confirmed(repeated)));
    assertThat(installation.query("SELECT code FROM custodian_message WHERE state <> 'APPLIED'"))
        .containsExactly("CONFIRMATION_CONFLICT");
    installation.accept(
        installation.operator("bob"),
        Long.parseLong(
            installation.value(
                "SELECT custodian_message_id FROM custodian_message WHERE code IS NOT NULL")));
    assertThat(
            installation.query(
                "SELECT trim_scale(quantity), trim_scale(settled_quantity), status"
                    + " FROM settlement_instruction WHERE isin = 'DE0007164600' ORDER BY quantity"))
        .containsExactly(
            "505 0 SENT", "530 230 PARTLY_SETTLED", "600 600 SETTLED", "1000 1000 SETTLED");
    end();
  }

  private void aMatchComesLateAndARemainderIsCancelled() throws Exception {
    receive(
        matched(LATE, "CLAC"),
        status(CANCELLED, List.of(StatusPart.of(Status.CANCELLED, null, null))));
    assertThat(installation.query("SELECT kind FROM unmatched_item")).isEmpty();
    endUpTo(5);
    String cancelled = order(CANCELLED).transactionId();
    installation.instructions().close(installation.anna(), cancelled);
    installation.decide(DecisionKind.REMAINDER.of(Long.parseLong(cancelled.substring(2))));
    endUpTo(7);
    receive(confirmed(whole(LATE)));
    assertThat(
            installation.query(
                """
                SELECT trim_scale(i.quantity), p.kind, sum(p.amount), count(*)
                  FROM settlement_penalty p JOIN settlement_instruction i USING (instruction_id)
                 GROUP BY 1, 2 ORDER BY 1, 2
                """))
        .as("60.60 of the late one; the remainder ends on 25 November")
        .containsExactly("505 LMFP 12.12 1", "505 SEFP 48.48 4", "530 SEFP 7.20 1");
  }

  private void couponsArePaid() throws Exception {
    receive(
        paid("INTR", YEARLY, "3125"),
        paid("INTR", MATURING, "500"),
        paid("REDM", MATURING, "50000"));
    assertThat(installation.query("SELECT DISTINCT state FROM income_item"))
        .containsExactly("RECEIVED");
    endUpTo(9);
  }

  private void theBondIsSold() throws Exception {
    trade("SELL", YEARLY, "100000", "99.5", 11);
    instruct();
    receive(matched("100000", "FUTU"));
    endUpTo(11);
    receive(confirmed(whole("100000")));
    endUpTo(13);
  }

  private void nothingIsLeft() throws Exception {
    assertThat(
            installation.query(
                """
                SELECT CASE WHEN kind LIKE '%INCOME' AND kind <> 'PENALTY_INCOME' THEN 'EARNED' ELSE kind END,
                       trim_scale(sum(balance))
                  FROM (SELECT split_part(account, ':', 1) AS kind, balance FROM current_balance) AS b
                 GROUP BY 1 HAVING sum(balance) <> 0 ORDER BY 1
                """))
        .as("119.63 was earned of 3,625.00, and no interest is left to earn")
        .contains("EARNED -119.63", "PENALTY_INCOME -67.8")
        .noneMatch(balance -> balance.startsWith("ACCRUED_INTEREST"));
    assertThat(installation.query("SELECT item, code FROM settlement_exception")).isEmpty();
    String statement =
        """
        statement_date,kind,account,instrument,quantity
        2026-12-08,SECURITIES,SK-EUR1,DE0007164600,2335
        2026-12-08,CASH,CA-EUR1,EUR,-560030.37
        """;
    StatementReading reading =
        new StatementFile(new MessageReader(new HardenedXml()))
            .read(List.of(statement.getBytes(StandardCharsets.UTF_8)));
    assertThat(
            new Reconciler(installation.database())
                .run(
                    ((StatementReading.FileContent) reading).statements(),
                    "statement",
                    statement.getBytes(StandardCharsets.UTF_8),
                    null)
                .get(0)
                .breaks())
        .isEmpty();
  }
}
