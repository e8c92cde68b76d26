package io.straightway.backoffice.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.backoffice.check.WholeProof;
import io.straightway.backoffice.journal.Journal.JournalKind;
import io.straightway.db.Role;
import io.straightway.element.check.Finding;
import io.straightway.ledger.AccountKind;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import io.straightway.settlement.day.DayDesk;
import io.straightway.settlement.reconcile.Reconciler;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Decisions of two people on balances that differ from a statement. */
final class AcceptedBreaksTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;
  private JournalDesk desk;
  private OperatorLogin anna;
  private OperatorLogin bob;

  @BeforeEach
  void open() throws Exception {
    installation = SettlementInstallation.open(dir);
    desk = new JournalDesk(installation.database());
    anna = installation.anna();
    bob = installation.operator("bob");
    try (Connection connection = installation.database().getConnection()) {
      DayDesk.open(connection, DAY, "test");
    }
  }

  private Journal opening() throws Exception {
    return desk.propose(
        anna,
        new JournalDraft(
            JournalKind.OPENING,
            DAY,
            "STATEMENT-1",
            List.of(
                line(AccountKind.CASH, "500000.00", null, null),
                line(AccountKind.SECURITIES, "25000", "GB00BH4HKS39", "1000"),
                line(AccountKind.OPENING_BALANCE, "-525000.00", null, null)),
            null),
        "day one");
  }

  private static JournalLine line(
      AccountKind account, String amount, @Nullable String isin, @Nullable String quantity) {
    return new JournalLine(
        account,
        "ACC1",
        "GBP",
        new BigDecimal(amount),
        isin,
        quantity == null ? null : new BigDecimal(quantity));
  }

  @Test
  void aBalanceOfCashIsWrittenOffAndOneOfSecuritiesAccepted() throws Exception {
    Journal opening = opening();
    desk.approve(bob, opening.journalId(), opening.contentHash());
    String half = "CASH,CA-ACC1,GBP,499999.5";
    String less = "SECURITIES,SK-ACC1,GB00BH4HKS39,990";
    assertThat(reconcile(DAY, half, less)).containsExactly("GB00BH4HKS39 -10", "GBP -0.5");
    long cash = breakOf("CASH");
    long shares = breakOf("SECURITIES");
    ConfirmationDesk decisions = new ConfirmationDesk(installation.database());

    refused("stp reconcile accept", () -> desk.writeOff(anna, shares, null, "gone"));
    refused(
        "stp reconcile write-off",
        () -> decisions.propose(anna, DecisionKind.BREAK.of(cash), "small"));
    Journal written = desk.writeOff(anna, cash, null, "not worth a letter");
    assertThat(written.valueDate()).isEqualTo(DAY);
    desk.approve(bob, written.journalId(), written.contentHash());
    SettlementDecision accepted =
        decisions.propose(anna, DecisionKind.BREAK.of(shares), "they have lost 10");
    assertThat(accepted.before() + " and " + accepted.after())
        .isEqualTo("1000 GB00BH4HKS39 and 990 GB00BH4HKS39");
    refused(
        "must be approved by somebody else",
        () -> decisions.approve(anna, accepted.decisionId(), accepted.contentHash()));
    decisions.approve(bob, accepted.decisionId(), accepted.contentHash());

    assertThat(
            installation.query(
                "SELECT kind || ' ' || state FROM statement_break WHERE account LIKE '%ACC1' ORDER BY kind"))
        .containsExactly("CASH WRITTEN_OFF", "SECURITIES ACCEPTED");
    assertThat(reconcile(DAY, half, less)).isEmpty();
    assertThat(reconcile(DAY.plusDays(3), half, less)).isEmpty();
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "test")) {
      assertThat(WholeProof.findings(reader)).allMatch(Finding::holds);
    }
    assertThat(reconcile(DAY.plusDays(4), half, less.replace("990", "1000")))
        .as("they have found it again")
        .containsExactly("GB00BH4HKS39 10");
    installation.tamper(
        "UPDATE reconciliation_break SET outcome_number = 99 WHERE outcome = 'ACCEPTED'");
    assertThat(installation.query("SELECT fault FROM break_fault")).hasSize(2);
  }

  private List<String> reconcile(LocalDate day, String... rows) throws Exception {
    StringBuilder csv = new StringBuilder("statement_date,kind,account,instrument,quantity\n");
    for (String row : rows) {
      csv.append(day).append(',').append(row).append('\n');
    }
    byte[] bytes = csv.toString().getBytes(StandardCharsets.UTF_8);
    StatementReading.FileContent read =
        (StatementReading.FileContent)
            new StatementFile(new MessageReader(new HardenedXml())).read(List.of(bytes));
    return new Reconciler(installation.database())
        .run(read.statements(), "statement", bytes, null).get(0).breaks().stream()
            .filter(item -> item.key().account().endsWith("ACC1"))
            .map(
                item ->
                    item.key().instrument()
                        + " "
                        + item.difference().stripTrailingZeros().toPlainString())
            .toList();
  }

  private long breakOf(String kind) throws Exception {
    return Long.parseLong(
        installation
            .query(
                "SELECT number FROM reconciliation_break WHERE account LIKE '%ACC1' AND kind = '"
                    + kind
                    + "'")
            .get(0));
  }

  private static void refused(
      String because, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(DeskRefusal.class).hasMessageContaining(because);
  }
}
