package io.straightway.backoffice.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.JournalDesk;
import io.straightway.backoffice.journal.JournalDraft;
import io.straightway.backoffice.journal.JournalLine;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.Outcome;
import io.straightway.ledger.AccountKind;
import io.straightway.settlement.House;
import io.straightway.settlement.confirm.HandSettlement;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.penalty.PenaltyDesk;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** Anna and Bob, who do what people do at the desk, several things at a time. */
@SuppressWarnings("NullAway.Init") // opened before anything is done at it
final class MonthDesk {
  private static final String WHY = "by the custodian's letter";

  private House house;
  private OperatorLogin bob;
  private final AtomicLong numbers = new AtomicLong();
  private final Map<String, Integer> happened = new TreeMap<>();

  /** Opens it; what is to be done is known before. */
  void open(House at) throws Exception {
    house = at;
    house.anna();
    bob = house.operator("bob");
  }

  synchronized void happens(String what) {
    happened.merge(what, 1, Integer::sum);
  }

  /** The next number of a message of trades: all come from one source. */
  long nextNumber() {
    return numbers.incrementAndGet();
  }

  /** How often what has happened. */
  Map<String, Integer> happened() {
    return happened;
  }

  void cancel(String reference) throws Exception {
    house.instructions().cancel(house.anna(), reference);
  }

  void withdraw(String reference) throws Exception {
    house.instructions().withdraw(house.anna(), reference);
  }

  void close(String reference) throws Exception {
    house.instructions().close(house.anna(), reference);
  }

  /** The sender cancels a trade that was instructed. */
  void cancelTrade(TradeXml message) throws Exception {
    assertThat(house.engine().take(message.bytes()))
        .allMatch(outcome -> outcome.kind() == Outcome.Kind.IN_REPAIR);
  }

  void takeBack(long instruction) throws Exception {
    approve(house.confirmations().proposeRemainder(house.anna(), instruction, "it never comes"));
  }

  void settleByHand(long instruction, BigDecimal quantity, BigDecimal amount, LocalDate day)
      throws Exception {
    approve(
        house
            .confirmations()
            .propose(
                house.anna(),
                new HandSettlement(instruction, quantity, amount, day, "letter 7"),
                WHY));
  }

  void accept(long instruction) throws Exception {
    house.accept(bob, message(instruction, "state = 'IN_REPAIR'"));
  }

  void reverse(long instruction) throws Exception {
    house.reverse(bob, message(instruction, "kind = 'CONFIRMATION'"));
  }

  private long message(long instruction, String which) throws SQLException {
    List<String> ids =
        house
            .engine()
            .query(
                "SELECT max(custodian_message_id) FROM custodian_message WHERE instruction_id = "
                    + instruction
                    + " AND "
                    + which);
    return Long.parseLong(ids.get(0));
  }

  private void approve(SettlementDecision made) throws Exception {
    house.confirmations().approve(bob, made.decisionId(), made.contentHash());
  }

  /** Enters a fee of the custodian. */
  void enter(MonthAccount account, BigDecimal charge, LocalDate value) throws Exception {
    List<JournalLine> lines =
        List.of(
            line(AccountKind.OTHER_FEE, account, charge.negate()),
            line(AccountKind.CASH, account, charge));
    JournalDesk journals = new JournalDesk(house.database());
    Journal made =
        journals.propose(
            house.anna(),
            new JournalDraft(Journal.Kind.CASH, value, "statement", lines, null),
            "a fee of the custodian");
    journals.approve(bob, made.journalId(), made.contentHash());
  }

  private static JournalLine line(AccountKind kind, MonthAccount account, BigDecimal amount) {
    return new JournalLine(kind, account.code(), MonthAccount.CURRENCY, amount, null, null);
  }

  /** Adopts the CSD's figure of a penalty. */
  void adopt(long breakNumber) throws Exception {
    new PenaltyDesk(house.database()).adopt(house.anna(), breakNumber);
    happens("penalty adopted");
  }

  /** What came before it was expected is matched again. */
  void resubmit() throws Exception {
    for (String id :
        house.query(
            "SELECT custodian_message_id FROM custodian_message"
                + " WHERE state = 'IN_REPAIR' AND code = 'INCOME_UNKNOWN' ORDER BY 1")) {
      house.confirmations().resubmit(house.anna(), Long.parseLong(id));
      happens("income before it was expected");
    }
  }
}
