package io.straightway.settlement.income;

import io.straightway.db.Queries;
import io.straightway.messages.iso20022.CorporateActionAdvice;
import io.straightway.messages.iso20022.CorporateActionCancellation039;
import io.straightway.messages.iso20022.CorporateActionMovement036;
import io.straightway.messages.iso20022.CorporateActionNotice031;
import io.straightway.messages.iso20022.CorporateActionReversal037;
import io.straightway.messages.iso20022.CustodianAdvice;
import io.straightway.messages.iso20022.statement.CashEntry;
import io.straightway.messages.iso20022.statement.CashNotice054;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.settlement.InstructionReference;
import io.straightway.settlement.income.IncomeEntry.EntryTax;
import io.straightway.settlement.income.IncomeEvent.Payout;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The income of the accounts named by some messages, locked until the transaction ends, and the
 * cash already received for it. Each message meets the effects of those before it.
 *
 * <p>A custodian's confirmation belongs to the income of its account, security and kind with the
 * nearest payment date; its amount is the amount received, whatever was expected. A confirmation of
 * a claim belongs to the claim with the same open amount, if there is one. An entry of the cash
 * account does not name the event, so it belongs to the income with the same open amount. Cash
 * reported by one of the two kinds of message is recognised when the other reports it again.
 */
public final class IncomeBook {
  /** Maximum number of days between a posting and the payment date. */
  private static final long MOST_DAYS = 45;

  private static final String OPEN =
      """
      SELECT i.income_id, i.kind, i.isin, i.currency, i.account, i.owner, n.debt,
             i.trade_id IS NOT NULL AS is_claim, i.safekeeping_account, i.cash_account,
             i.payment_date, i.open, i.quantity - s.redeemed AS left_quantity,
             s.tax AS expected_tax,
             ARRAY(SELECT p.gross - p.tax FROM income_parts(e, i.quantity, c.minor_unit) p) AS parts
        FROM income n JOIN income_item i USING (income_id) JOIN income_sum s USING (income_id)
        JOIN income_event e ON e.event_id = n.event_id JOIN known_currency c ON c.code = e.currency
       WHERE n.safekeeping_account = ANY (?) OR n.cash_account = ANY (?)
       ORDER BY n.income_id FOR UPDATE OF n
      """;
  private static final String PAID =
      """
      SELECT entry_id, income_id, quantity, cash, tax, withheld, reclaimable, day, notice_id IS NOT NULL AS is_noticed,
             cash_id IS NOT NULL AS is_in_cash,
             reverses IS NOT NULL
               OR EXISTS (SELECT FROM income_entry r WHERE r.reverses = p.entry_id) AS is_undone
        FROM income_entry p WHERE kind = 'PAID' AND income_id = ANY (?) ORDER BY entry_id
      """;
  private static final String BY_REFERENCE =
      "SELECT custodian_reference, instruction_id FROM settlement WHERE custodian_reference = ANY(?)";

  private static final String OURS =
      """
      SELECT cash_account FROM known_account WHERE cash_account = ANY (?)
      UNION SELECT cash_account FROM known_own_ssi WHERE cash_account = ANY (?)
      """;

  private final List<OpenIncome> open;
  private final List<ReportedCash> reported;
  private final Map<String, Long> instructions;
  private final Set<String> ourAccounts;
  private final AnnouncedEvents announced;
  private long newEntries;

  private IncomeBook(
      List<OpenIncome> open,
      List<ReportedCash> reported,
      Map<String, Long> instructions,
      Set<String> ourAccounts,
      AnnouncedEvents announced) {
    this.open = new ArrayList<>(open);
    this.reported = new ArrayList<>(reported);
    this.instructions = instructions;
    this.ourAccounts = ourAccounts;
    this.announced = announced;
  }

  /** Reads the income that messages name; reads nothing if no message concerns income. */
  public static IncomeBook read(Connection connection, Collection<CustodianAdvice> messages)
      throws SQLException {
    List<String> safekeeping =
        messages.stream()
            .flatMap(message -> Stream.ofNullable(movement(message)))
            .map(CorporateActionMovement036::safekeepingAccount)
            .toList();
    AnnouncedEvents announced = AnnouncedEvents.read(connection, messages);
    List<CashStatement> statements =
        messages.stream()
            .filter(CashNotice054.class::isInstance)
            .flatMap(notice -> ((CashNotice054) notice).accounts().stream())
            .toList();
    if (safekeeping.isEmpty() && statements.isEmpty()) {
      return new IncomeBook(List.of(), List.of(), Map.of(), Set.of(), announced);
    }
    List<String> cash = statements.stream().map(CashStatement::account).toList();
    List<OpenIncome> open = Queries.list(connection, OpenIncome.class, OPEN, safekeeping, cash);
    List<Long> ids = open.stream().map(income -> income.terms().incomeId()).toList();
    List<String> references =
        statements.stream()
            .flatMap(statement -> statement.entries().stream())
            .flatMap(IncomeBook::references)
            .toList();
    Map<String, Long> instructions = new HashMap<>();
    Queries.list(
        connection,
        (row, context) -> instructions.put(row.getString(1), row.getLong(2)),
        BY_REFERENCE,
        references);
    return new IncomeBook(
        open,
        Queries.list(connection, ReportedCash.class, PAID, ids),
        instructions,
        new HashSet<>(Queries.list(connection, String.class, OURS, cash, cash)),
        announced);
  }

  /** Returns the cash movement, or the one reversed; null for any other message. */
  private static @Nullable CorporateActionMovement036 movement(CustodianAdvice message) {
    return message instanceof CorporateActionAdvice action ? action.movement() : null;
  }

  /** Returns the meaning of a message; empty if no expected income fits, or no account is ours. */
  public Optional<IncomeMatch> match(CustodianAdvice message) {
    if (message instanceof CorporateActionMovement036 movement) {
      return matchMovement(movement);
    }
    if (message instanceof CorporateActionReversal037 reversal) {
      return matchReversal(reversal.movement());
    }
    if (message instanceof CorporateActionCancellation039 withdrawal) {
      return withdrawn(withdrawal);
    }
    if (message instanceof CorporateActionNotice031 notice) {
      return announced(notice);
    }
    CashNotice054 notice = (CashNotice054) message;
    return notice.accounts().stream()
            .anyMatch(statement -> ourAccounts.contains(statement.account()))
        ? Optional.of(matchCash(notice))
        : Optional.empty();
  }

  /** A withdrawal of an event of a kind that we don't expect is only noted. */
  private Optional<IncomeMatch> withdrawn(CorporateActionCancellation039 message) {
    return Payout.of(message.eventType()) == null
        ? Optional.of(IncomeMatch.NOTED)
        : announced.withdrawn(message).map(IncomeMatch::withdrawn);
  }

  private Optional<IncomeMatch> announced(CorporateActionNotice031 notice) {
    Payout kind = Payout.of(notice.eventType());
    return kind != null && kind != Payout.DIVIDEND
        ? Optional.of(IncomeMatch.NOTED) // our own schedule already contains the event
        : announced.announced(notice);
  }

  private Optional<IncomeMatch> matchMovement(CorporateActionMovement036 movement) {
    Predicate<OpenIncome> isOf = isOf(movement);
    LocalDate day = movement.postedOn();
    Optional<OpenIncome> exact = nearest(isOf.and(isOpen(movement.amount())), day);
    Optional<ReportedCash> repeated =
        repeated(true, isOf, movement.amount(), day, exact.isPresent() ? 0 : MOST_DAYS);
    if (repeated.isPresent()) {
      return repeated.map(cash -> IncomeMatch.again(cash.entryId()));
    }
    return (movement.claim() && exact.isPresent()
            ? exact
            : nearest(isOf.and(income -> income.open().signum() != 0), day))
        .map(
            income ->
                IncomeMatch.of(pay(income, movement.amount(), tax(income, movement), day, true)));
  }

  /**
   * Returns whether a message may report cash that another one has reported: the same amount on the
   * same day, and no other income of that amount is open as near to it.
   */
  public boolean isPerhapsPaid(CustodianAdvice message) {
    if (!(message instanceof CorporateActionMovement036 movement)) {
      return false;
    }
    Predicate<OpenIncome> isOf = isOf(movement);
    LocalDate day = movement.postedOn();
    long open =
        nearest(isOf.and(isOpen(movement.amount())), day)
            .map(income -> income.days(day))
            .orElse(Long.MAX_VALUE);
    return reported.stream()
        .filter(
            cash -> cash.isNoticed() && !cash.isUndone() && cash.agrees(movement.amount(), day, 0))
        .anyMatch(cash -> isOfAny(cash, isOf.and(income -> income.days(day) < open)));
  }

  private static Predicate<OpenIncome> isOf(CorporateActionMovement036 movement) {
    Payout kind = Payout.of(movement.eventType());
    return income ->
        income.isClaim() == movement.claim()
            && income.terms().kind() == kind
            && income.terms().isin().equals(movement.isin())
            && income.terms().currency().equals(movement.currency())
            && income.safekeepingAccount().equals(movement.safekeepingAccount());
  }

  private static Predicate<OpenIncome> isOpen(BigDecimal amount) {
    return income -> income.isDue(amount);
  }

  /** Reverses the last cash of the same amount, whatever the sign in the message. */
  private Optional<IncomeMatch> matchReversal(CorporateActionMovement036 movement) {
    Predicate<OpenIncome> isOf = isOf(movement);
    return reported.stream()
        .filter(cash -> cash.entryId() > 0 && !cash.isUndone())
        .filter(cash -> cash.cash().abs().compareTo(movement.amount().abs()) == 0)
        .filter(cash -> isOfAny(cash, isOf))
        .reduce((earlier, later) -> later)
        .map(cash -> IncomeMatch.of(undo(cash, movement.postedOn())));
  }

  private boolean isOfAny(ReportedCash cash, Predicate<OpenIncome> isOf) {
    return open.stream().anyMatch(income -> cash.isOf(income) && isOf.test(income));
  }

  private IncomeMatch.CashReceipt undo(ReportedCash cash, LocalDate day) {
    reported.set(reported.indexOf(cash), cash.undone());
    OpenIncome income = open.stream().filter(cash::isOf).findFirst().orElseThrow();
    return pay(
        income,
        cash.quantity().negate(),
        cash.cash().negate(),
        cash.oppositeTax(),
        day,
        true,
        cash.entryId());
  }

  private IncomeMatch matchCash(CashNotice054 notice) {
    IncomeMatch match = IncomeMatch.cash(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (CashStatement statement : notice.accounts()) {
      for (CashEntry entry : statement.entries()) {
        if (entry.amount().signum() != 0) {
          match.items().add(item(statement, entry, match));
        }
      }
    }
    return match;
  }

  private IncomeMatch.Item item(CashStatement statement, CashEntry entry, IncomeMatch match) {
    Long instruction =
        references(entry).map(this::instruction).filter(Objects::nonNull).findFirst().orElse(null);
    Long income = instruction == null ? income(statement, entry, match) : null;
    return new IncomeMatch.Item(
        statement.account(),
        statement.currency(),
        entry.amount(),
        entry.valueDate(),
        references(entry).findFirst().orElse(null),
        instruction,
        income);
  }

  private @Nullable Long income(CashStatement statement, CashEntry entry, IncomeMatch match) {
    LocalDate day = entry.valueDate();
    Predicate<OpenIncome> isOf =
        income ->
            income.cashAccount().equals(statement.account())
                && income.terms().currency().equals(statement.currency());
    Optional<OpenIncome> exact = nearest(isOf.and(isOpen(entry.amount())), day);
    Optional<ReportedCash> cash =
        repeated(false, isOf, entry.amount(), day, exact.isPresent() ? 0 : MOST_DAYS);
    if (cash.isPresent()) {
      match.repeated().add(cash.get().entryId());
      return cash.get().incomeId();
    }
    exact.ifPresent(
        income -> match.receipts().add(pay(income, entry.amount(), EntryTax.NONE, day, false)));
    return exact.map(income -> income.terms().incomeId()).orElse(null);
  }

  private Optional<OpenIncome> nearest(Predicate<OpenIncome> isOf, LocalDate day) {
    return open.stream()
        .filter(isOf)
        .filter(income -> income.days(day) <= MOST_DAYS)
        .min(Comparator.comparingLong(income -> income.days(day)));
  }

  private IncomeMatch.CashReceipt pay(
      OpenIncome income, BigDecimal cash, EntryTax tax, LocalDate day, boolean isNoticed) {
    BigDecimal redeemed = income.terms().isRedemption() ? income.leftQuantity() : BigDecimal.ZERO;
    return pay(income, redeemed, cash, tax, day, isNoticed, null);
  }

  /**
   * Returns the tax of a posting. The first one that states a tax replaces the expected tax; each
   * following one adds to it.
   */
  private EntryTax tax(OpenIncome income, CorporateActionMovement036 movement) {
    BigDecimal withheld = movement.withheld();
    if (withheld == null || income.terms().isRedemption()) {
      return EntryTax.NONE;
    }
    boolean isFirst =
        reported.stream()
            .noneMatch(cash -> cash.isOf(income) && cash.withheld() != null && !cash.isUndone());
    return new EntryTax(
        isFirst ? withheld.subtract(income.expectedTax()) : withheld,
        withheld,
        movement.reclaimable());
  }

  private IncomeMatch.CashReceipt pay(
      OpenIncome income,
      BigDecimal redeemed,
      BigDecimal cash,
      EntryTax tax,
      LocalDate day,
      boolean isNoticed,
      @Nullable Long reverses) {
    open.set(open.indexOf(income), income.after(cash.add(tax.tax()), redeemed));
    newEntries++;
    reported.add(
        new ReportedCash(
            -newEntries,
            income.terms().incomeId(),
            redeemed,
            cash,
            tax.tax(),
            tax.withheld(),
            tax.reclaimable(),
            day,
            isNoticed,
            !isNoticed,
            reverses != null));
    return new IncomeMatch.CashReceipt(income.terms(), redeemed, cash, tax, day, reverses);
  }

  /**
   * Finds cash that only the other kind of message has reported so far, and that this message
   * repeats. If income with the same open amount exists, only cash of the same day is a repetition.
   */
  private Optional<ReportedCash> repeated(
      boolean isNotice,
      Predicate<OpenIncome> isOf,
      BigDecimal amount,
      LocalDate day,
      long mostDays) {
    Optional<ReportedCash> repeated =
        reported.stream()
            .filter(cash -> isNotice ? !cash.isNoticed() : !cash.isInCash())
            .filter(cash -> cash.agrees(amount, day, mostDays))
            .filter(cash -> isOfAny(cash, isOf))
            .findFirst();
    repeated.ifPresent(cash -> reported.set(reported.indexOf(cash), cash.inBoth()));
    return repeated;
  }

  private @Nullable Long instruction(String reference) {
    return InstructionReference.id(reference).isPresent()
        ? Long.valueOf(InstructionReference.id(reference).getAsLong())
        : instructions.get(reference);
  }

  private static Stream<String> references(CashEntry entry) {
    return Stream.of(
            entry.ownerReference(),
            entry.endToEndId(),
            entry.instructionId(),
            entry.servicerReference())
        .filter(Objects::nonNull)
        .map(Objects::requireNonNull);
  }
}
