package io.straightway.backoffice.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.Journal.JournalKind;
import io.straightway.backoffice.journal.JournalDesk;
import io.straightway.backoffice.journal.JournalDraft;
import io.straightway.backoffice.journal.JournalLine;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.Outcome;
import io.straightway.ledger.AccountKind;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.confirm.HandSettlement;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import io.straightway.settlement.penalty.PenaltyDesk;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** Anna and Bob, who do the work of the desk, several tasks at a time. */
@SuppressWarnings("NullAway.Init") // opened before first use
final class MonthDesk {
  private static final String REASON = "by the custodian's letter";

  private SettlementInstallation installation;
  private OperatorLogin bob;
  private JournalDesk journals;
  private final AtomicLong numbers = new AtomicLong();
  private final Map<String, Integer> happened = new TreeMap<>();

  /** Opens the desk after its tasks are known. */
  void open(SettlementInstallation at) throws Exception {
    installation = at;
    installation.anna();
    bob = installation.operator("bob");
    journals = new JournalDesk(installation.database());
  }

  synchronized void happens(String event) {
    happened.merge(event, 1, Integer::sum);
  }

  /** Returns the next sequence number of trade messages, which all have one source. */
  long nextNumber() {
    return numbers.incrementAndGet();
  }

  /** Returns the number of occurrences of each event. */
  Map<String, Integer> happened() {
    return happened;
  }

  void cancel(String reference) throws Exception {
    installation.instructions().cancel(installation.anna(), reference);
  }

  void withdraw(String reference) throws Exception {
    installation.instructions().withdraw(installation.anna(), reference);
  }

  void close(String reference) throws Exception {
    installation.instructions().close(installation.anna(), reference);
  }

  /** Cancels an instructed trade for its sender. */
  void cancelTrade(TradeXml message) throws Exception {
    assertThat(installation.engine().take(message.bytes()))
        .allMatch(outcome -> outcome.kind() == Outcome.Kind.IN_REPAIR);
  }

  void takeBack(long instruction) throws Exception {
    approve(
        installation
            .confirmations()
            .propose(
                installation.anna(), DecisionKind.REMAINDER.of(instruction), "it never comes"));
  }

  void settleByHand(long instruction, BigDecimal quantity, BigDecimal amount, LocalDate day)
      throws Exception {
    approve(
        installation
            .confirmations()
            .propose(
                installation.anna(),
                new HandSettlement(instruction, quantity, amount, day, "letter 7"),
                REASON));
  }

  void accept(long instruction) throws Exception {
    installation.accept(bob, message(instruction, "state = 'IN_REPAIR'"));
  }

  void reverse(long instruction) throws Exception {
    installation.reverse(bob, message(instruction, "kind = 'CONFIRMATION'"));
  }

  private long message(long instruction, String condition) throws SQLException {
    List<String> ids =
        installation
            .engine()
            .query(
                "SELECT max(custodian_message_id) FROM custodian_message WHERE instruction_id = "
                    + instruction
                    + " AND "
                    + condition);
    return Long.parseLong(ids.get(0));
  }

  private void approve(SettlementDecision made) throws Exception {
    installation.confirmations().approve(bob, made.decisionId(), made.contentHash());
  }

  /** Enters a fee of the custodian. */
  void enter(MonthAccount account, BigDecimal charge, LocalDate value) throws Exception {
    List<JournalLine> lines =
        List.of(
            line(AccountKind.OTHER_FEE, account, charge.negate()),
            line(AccountKind.CASH, account, charge));
    Journal made =
        journals.propose(
            installation.anna(),
            new JournalDraft(JournalKind.CASH, value, "statement", lines, null),
            "a fee of the custodian");
    journals.approve(bob, made.journalId(), made.contentHash());
  }

  private static JournalLine line(AccountKind kind, MonthAccount account, BigDecimal amount) {
    return new JournalLine(kind, account.code(), MonthAccount.CURRENCY, amount, null, null);
  }

  /** Adopts the CSD's figure of a penalty. */
  void adopt(long breakNumber) throws Exception {
    new PenaltyDesk(installation.database()).adopt(installation.anna(), breakNumber);
    happens("penalty adopted");
  }

  /** Resubmits messages about income that arrived before it was expected. */
  void resubmit() throws Exception {
    for (String id :
        installation.query(
            "SELECT custodian_message_id FROM custodian_message"
                + " WHERE state = 'IN_REPAIR' AND code = 'INCOME_UNKNOWN' ORDER BY 1")) {
      installation.confirmations().resubmit(installation.anna(), Long.parseLong(id));
      happens("income before it was expected");
    }
  }
}
