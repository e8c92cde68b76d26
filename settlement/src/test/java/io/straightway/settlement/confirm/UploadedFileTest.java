package io.straightway.settlement.confirm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.messages.iso15022.MtHeader;
import io.straightway.messages.iso15022.MtWriter;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.CorporateActionCancellation039;
import io.straightway.messages.iso20022.CorporateActionMovement036;
import io.straightway.messages.iso20022.CorporateActionNotice031;
import io.straightway.messages.iso20022.CorporateActionNotice031.CashPart;
import io.straightway.messages.iso20022.CorporateActionReversal037;
import io.straightway.messages.iso20022.HoldStatus031.HoldStatus;
import io.straightway.messages.iso20022.SettlementReversal026;
import io.straightway.messages.iso20022.statement.CashNotice054;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.messages.iso20022.statement.StatementNumbers;
import io.straightway.messages.iso20022.xml.Bundle;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import io.straightway.settlement.upload.UploadOutcome.UploadEffect;
import io.straightway.settlement.upload.UploadedFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files that one operator uploads and another approves; one person is never the custodian. */
final class UploadedFileTest extends DeliveredPurchase {
  private static final MessageWriter WRITER = new MessageWriter();
  private static final LocalDate DAY = CustodianAnswers.DAY;
  private static final String STATE =
      "SELECT status, trim_scale(settled_amount) FROM settlement_instruction";
  private static final String RECEIVED =
      "SELECT (SELECT count(*) FROM custodian_message) + (SELECT count(*) FROM reconciliation)";

  private OperatorLogin bob;

  @BeforeEach
  void aSecondOperator() throws Exception {
    bob = installation.operator("bob");
  }

  private SettlementDecision proposed(byte[] file) throws Exception {
    return installation
        .confirmations()
        .proposeFile(installation.anna(), DecisionKind.CUSTODIAN_FILE, "late.xml", file, "by mail");
  }

  private SettlementDecision approve(OperatorLogin login, SettlementDecision decision)
      throws Exception {
    return installation
        .confirmations()
        .approve(login, decision.decisionId(), decision.contentHash());
  }

  private List<UploadEffect> effects(SettlementDecision decision) throws Exception {
    try (Connection engine = engine()) {
      return UploadedFile.effects(engine, decision.decisionId());
    }
  }

  private Connection engine() throws SQLException {
    return installation.engine().database().database().connect(Role.ENGINE, "test");
  }

  private static void refused(DeskRefusal.Code code, ThrowingCallable request) {
    assertThatThrownBy(request)
        .isInstanceOfSatisfying(
            DeskRefusal.class,
            refusal -> assertThat(refusal.code()).as(refusal.getMessage()).isEqualTo(code));
  }

  private static void refused(DeskRefusal.Code code, String message, ThrowingCallable request) {
    refused(code, request);
    assertThatThrownBy(request).hasMessage(message);
  }

  private static byte[] bundle(List<byte[]> documents) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Bundle.write(bytes, documents);
    return bytes.toByteArray();
  }

  @Test
  void aConfirmationSettlesWhenAnotherOperatorApprovesWhatItDoes() throws Exception {
    SettlementDecision proposed = proposed(whole().bytes());
    assertThat(proposed.after()).isEqualTo("settled GBP 25012.5");
    assertThat(proposed.document()).isEqualTo("late.xml");
    String instruction = sent.transactionId();
    assertThat(effects(proposed))
        .containsExactly(
            new UploadEffect(
                instruction + ": CONFIRMATION C-" + instruction + "-1",
                "SENT, 0 of 1000 GB00BH4HKS39 for 0 of 25012.5 GBP",
                "SETTLED, 1000 of 1000 GB00BH4HKS39 for 25012.5 of 25012.5 GBP"));
    assertThat(installation.value(STATE)).isEqualTo("SENT 0");
    refused(DeskRefusal.Code.OWN_REPAIR, () -> approve(installation.anna(), proposed));
    assertThat(installation.value(RECEIVED)).isEqualTo("0");

    approve(bob, proposed);
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 25012.5");
    assertThat(installation.value("SELECT uploaded_by FROM custodian_message"))
        .isEqualTo(String.valueOf(proposed.decisionId()));
    refused(DeskRefusal.Code.WRONG_STATE, () -> approve(bob, proposed));
    assertThat(
            installation.query(
                "SELECT action, actor, proved, subject = 'file:' || (SELECT encode(sha256(body), 'hex')"
                    + " FROM uploaded_file) FROM audit_event WHERE action LIKE 'CUSTODIAN_FILE%'"
                    + " ORDER BY event_number"))
        .containsExactly(
            "CUSTODIAN_FILE_PROPOSED anna t f",
            "CUSTODIAN_FILE_APPROVED bob t f",
            "CUSTODIAN_FILE_RECEIVED bob t t");
  }

  @Test
  void aFileOfTooManyLinesOrMessagesIsRefused() throws Exception {
    StringBuilder lines = new StringBuilder("statement_date,kind,account,instrument,quantity\n");
    for (int i = 0; i <= 20_000; i++) {
      lines.append("2026-11-20,CASH,CA-").append(i).append(",GBP,1\n");
    }
    refused(
        DeskRefusal.Code.REQUEST_INVALID,
        "the file has 20001 lines; at most 20000 can be uploaded",
        () -> proposed(lines.toString().getBytes(StandardCharsets.UTF_8)));
    byte[] messages = bundle(Collections.nCopies(2_001, whole().bytes()));
    refused(
        DeskRefusal.Code.REQUEST_INVALID,
        "the file has 2001 messages; at most 2000 can be uploaded",
        () -> proposed(messages));
  }

  @Test
  void everyKindOfMessageWaitsForTheSecondPersonAndCarriesTheProposal() throws Exception {
    String instruction = sent.transactionId();
    CorporateActionMovement036 paid =
        new CorporateActionMovement036(
            "CA1", "DVCA", "GB00BH4HKS39", "SK-ACC1", "GBP", new BigDecimal("900"), DAY, true);
    List<byte[]> messages =
        List.of(
            CustodianAnswers.matched(instruction),
            CustodianAnswers.cancellation(instruction, State.DENIED, "LATE"),
            CustodianAnswers.hold(instruction, true, HoldStatus.DONE, null),
            CustodianAnswers.alleged(sent, "A1", "7"),
            CustodianAnswers.removed("A2"),
            WRITER.write(
                new CorporateActionNotice031(
                    "CA1",
                    "DVCA",
                    "GB00BH4HKS39",
                    DAY,
                    DAY,
                    List.of(new CashPart(DAY, "GBP", BigDecimal.TEN, null)),
                    false,
                    false)),
            WRITER.write(paid),
            WRITER.write(new CorporateActionReversal037(paid)),
            WRITER.write(new CorporateActionCancellation039("CA3", "DVCA", "GB00BH4HKS39")),
            WRITER.write(
                new CashNotice054(
                    "N1",
                    List.of(
                        new CashStatement(
                            "N1",
                            StatementNumbers.NONE,
                            "CA-ACC1",
                            "GBP",
                            DAY,
                            DAY,
                            null,
                            null,
                            List.of(),
                            1,
                            true)))),
            WRITER.write(new SettlementReversal026(whole().message())),
            whole().bytes());
    SettlementDecision proposed = proposed(bundle(messages));
    assertThat(effects(proposed)).hasSameSizeAs(messages);
    assertThat(effects(proposed))
        .anySatisfy(
            effect ->
                assertThat(effect.after())
                    .isEqualTo(
                        "announces DIVIDEND of GB00BH4HKS39: 10 GBP for a unit at the end of %s, on %s"
                            .formatted(DAY, DAY)));
    assertThat(installation.value(RECEIVED)).isEqualTo("0");
    assertThat(installation.value(STATE)).isEqualTo("SENT 0");
    approve(bob, proposed);
    assertThat(
            installation.value(
                "SELECT count(*), count(uploaded_by), count(DISTINCT uploaded_by) FROM custodian_message"))
        .isEqualTo("%d %d 1".formatted(messages.size(), messages.size()));
  }

  @Test
  void anMtIsReceivedAsXmlIs() throws Exception {
    MtHeader header = new MtHeader("CUSTGB2LXXX", "OURSGB2LXXX", "M1");
    SettlementDecision proposed = proposed(MtWriter.answer(whole().message(), header));
    assertThat(proposed.after()).isEqualTo("settled GBP 25012.5");
    approve(bob, proposed);
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 25012.5");
  }

  @Test
  void aStatementClosesNoBreakBeforeItsApproval() throws Exception {
    String header = "statement_date,kind,account,instrument,quantity\n" + DAY;
    approve(bob, proposed((header + ",SECURITIES,SK-ACC1,GB00BH4HKS39,400\n").getBytes(UTF_8)));
    String open = "SELECT count(*) FROM reconciliation_break WHERE closed_on IS NULL";
    assertThat(installation.value(open)).isEqualTo("1");
    SettlementDecision own =
        proposed((header + ",SECURITIES,SK-ACC1,GB00BH4HKS39,0\n").getBytes(UTF_8));
    assertThat(effects(own))
        .contains(
            new UploadEffect(
                "MISSING_IN_BOOKS SECURITIES SK-ACC1 GB00BH4HKS39",
                "open break, theirs 400",
                "closed"));
    refused(DeskRefusal.Code.OWN_REPAIR, () -> approve(installation.anna(), own));
    assertThat(installation.value(open)).isEqualTo("1");
    approve(bob, own);
    assertThat(installation.value(open)).isEqualTo("0");
    assertThat(installation.value("SELECT count(uploaded_by) FROM reconciliation")).isEqualTo("2");
  }

  @Test
  void aFileWithAnotherEffectThanProposedIsNotReceived() throws Exception {
    SettlementDecision proposed = proposed(whole().bytes());
    answer(whole().bytes());
    refused(DeskRefusal.Code.HASH_DIFFERS, () -> approve(bob, proposed));
    SettlementDecision rejected =
        installation.confirmations().reject(bob, proposed.decisionId(), "it came");
    assertThat(rejected.reason()).isEqualTo("by mail");
    assertThat(installation.value("SELECT octet_length(body) FROM uploaded_file"))
        .isEqualTo(String.valueOf(whole().bytes().length));
    assertThat(
            installation.value(
                "SELECT after FROM audit_event WHERE action = 'CUSTODIAN_FILE_REJECTED'"))
        .isEqualTo("it came");
    assertThat(installation.value("SELECT count(uploaded_by) FROM custodian_message"))
        .isEqualTo("0");
    refused(DeskRefusal.Code.REQUEST_INVALID, () -> proposed("no message".getBytes(UTF_8)));
  }

  @Test
  void tradesNeedAFeederAndASecondOperator() throws Exception {
    byte[] trade = TradeXml.purchase("UP", 2).bytes();
    refused(DeskRefusal.Code.NOT_ALLOWED, () -> trades(installation.anna(), trade));
    OperatorLogin fay = feeder();
    SettlementDecision proposed = trades(fay, trade);
    assertThat(proposed.after()).isEqualTo("BUY GBP 25000");
    assertThat(installation.value("SELECT count(*) FROM incoming_trade_message")).isEqualTo("1");
    approve(bob, proposed);
    assertThat(
            installation.query(
                "SELECT source_message_id, status, element_run FROM incoming_trade_message"
                    + " WHERE source = 'UP'"))
        .containsExactly("UP-2 RECEIVED 0");
    assertThat(installation.value("SELECT uploaded_by FROM uploaded_trade"))
        .isEqualTo(String.valueOf(proposed.decisionId()));
    refusedByTheDatabase("INSERT INTO uploaded_trade VALUES (7, " + proposed.decisionId() + ")");
    refusedByTheDatabase(
        "INSERT INTO incoming_trade_message (message_id, source, source_message_id, received_at, body,"
            + " content_hash, status, element_run) VALUES (7, 'X', 'X', now(), 'x', sha256('x'),"
            + " 'RECEIVED', 0)");
    installation.tamper(
        "SET session_replication_role = replica; INSERT INTO uploaded_trade"
            + " SELECT message_id, 0 FROM incoming_trade_message WHERE source = 'A'");
    assertThat(installation.query("SELECT fault FROM upload_fault"))
        .singleElement()
        .asString()
        .endsWith(" was received by upload 0 without the decision of two operators");
    installation.tamper("DELETE FROM uploaded_trade WHERE uploaded_by = 0");
  }

  private SettlementDecision trades(OperatorLogin login, byte[] file) throws Exception {
    return installation
        .confirmations()
        .proposeFile(login, DecisionKind.TRADE_FILE, "t.xml", file, "by mail");
  }

  private OperatorLogin feeder() throws SQLException {
    try (Connection owner =
        installation.engine().database().database().connect(Role.MIGRATOR, "test")) {
      return new OperatorLogin(
          "fay",
          new Operators(new SecureRandom())
              .add(owner, "fay", EnumSet.of(OperatorRole.OPERATOR, OperatorRole.FEEDER), "tester"));
    }
  }

  @Test
  void theDatabaseRefusesRowsAndBytesWithoutTheirProposalAndTheProofNamesThem() throws Exception {
    SettlementDecision proposed = proposed(whole().bytes());
    String row =
        "INSERT INTO custodian_message (content_hash, custodian_message_id, body, received_at, state,"
            + " uploaded_by) VALUES (sha256('x'), 9, 'x', now(), 'APPLIED', %s)";
    refusedByTheDatabase(row.formatted(proposed.decisionId()));
    refusedByTheDatabase(
        ("SELECT approve_decision('bob', '%s', %d, decode('%s', 'hex')); " + row)
            .formatted(bob.secret(), proposed.decisionId(), proposed.contentHash(), "NULL"));
    refusedByTheDatabase("INSERT INTO uploaded_file VALUES (1000, 'x')");
    refusedByTheDatabase(
        "INSERT INTO reconciliation (content_hash, statement_date, file_name, matched, breaks, uploaded_by)"
            + " VALUES (sha256('x'), '%s', 'x', 1, 0, %d)".formatted(DAY, proposed.decisionId()));

    answer(CustodianAnswers.matched(sent.transactionId()));
    String faults = "SELECT fault FROM upload_fault";
    assertThat(installation.query(faults)).isEmpty();
    String number = String.valueOf(proposed.decisionId());
    installation.tamper("UPDATE custodian_message SET uploaded_by = " + number);
    assertThat(installation.query(faults))
        .singleElement()
        .asString()
        .endsWith("was received by upload " + number + " without the decision of two operators");
    installation.tamper("UPDATE custodian_message SET uploaded_by = NULL");
    installation.tamper("UPDATE uploaded_file SET body = body || ' '::bytea");
    assertThat(installation.query(faults))
        .containsExactly("file " + number + " is not the one that was proposed");
    installation.tamper("UPDATE uploaded_file SET body = substr(body, 1, length(body) - 1)");
  }

  private void refusedByTheDatabase(String sql) throws SQLException {
    try (Connection engine = engine();
        Statement statement = engine.createStatement()) {
      assertThatThrownBy(() -> statement.execute(sql))
          .isInstanceOfSatisfying(
              SQLException.class, no -> assertThat(no.getSQLState()).isEqualTo("23514"));
    }
  }
}
