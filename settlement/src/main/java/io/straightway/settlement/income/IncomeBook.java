package io.straightway.settlement.income;

import io.straightway.db.Queries;
import io.straightway.iso20022.CorporateActionCancellation039;
import io.straightway.iso20022.CorporateActionMovement036;
import io.straightway.iso20022.CorporateActionNotice031;
import io.straightway.iso20022.CorporateActionReversal037;
import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.statement.CashEntry;
import io.straightway.iso20022.statement.CashNotice054;
import io.straightway.iso20022.statement.CashStatement;
import io.straightway.settlement.InstructionReference;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
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
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * The income of the accounts that some messages name, locked until the transaction ends, and the
 * cash that has come of it. Each message meets what those before it have said.
 *
 * <p>A confirmation of the custodian is of the income of its account, security and kind whose
 * payment date is the nearest; whatever amount it says is what has come. One of a claim is of the
 * claim whose open amount is the same, if there is such a one. An entry of the cash account says
 * nothing of the event, so it is of the income whose open amount is the same. What one of them has
 * said, the other says again.
 */
public final class IncomeBook {
  /** How far a posting may lie from the payment date. */
  private static final long MOST_DAYS = 45;

  private static final String OPEN =
      """
      SELECT i.income_id, i.kind, i.isin, i.currency, i.account, i.owner, n.debt,
             i.trade_id IS NOT NULL AS is_claim, i.safekeeping_account, i.cash_account,
             i.payment_date, i.open, i.quantity - s.redeemed AS left_quantity
        FROM income n JOIN income_item i USING (income_id) JOIN income_sum s USING (income_id)
       WHERE n.safekeeping_account = ANY (?) OR n.cash_account = ANY (?)
       ORDER BY n.income_id FOR UPDATE OF n
      """;
  private static final String PAID =
      """
      SELECT entry_id, income_id, quantity, cash, day, notice_id IS NOT NULL AS is_noticed,
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

  private final List<Open> open;
  private final List<SaidCash> paid;
  private final Map<String, Long> instructions;
  private final Set<String> ours;
  private final AnnouncedEvents announced;
  private long fresh;

  private IncomeBook(
      List<Open> open,
      List<SaidCash> paid,
      Map<String, Long> instructions,
      Set<String> ours,
      AnnouncedEvents announced) {
    this.open = new ArrayList<>(open);
    this.paid = new ArrayList<>(paid);
    this.instructions = instructions;
    this.ours = ours;
    this.announced = announced;
  }

  /** What messages name; nothing is read if none is of income. */
  public static IncomeBook read(Connection connection, Collection<IsoMessage> messages)
      throws SQLException {
    List<String> safekeeping =
        messages.stream()
            .flatMap(one -> Stream.ofNullable(movement(one)))
            .map(CorporateActionMovement036::safekeepingAccount)
            .toList();
    AnnouncedEvents announced = AnnouncedEvents.read(connection, messages);
    List<CashStatement> notices =
        messages.stream()
            .filter(CashNotice054.class::isInstance)
            .flatMap(one -> ((CashNotice054) one).accounts().stream())
            .toList();
    if (safekeeping.isEmpty() && notices.isEmpty()) {
      return new IncomeBook(List.of(), List.of(), Map.of(), Set.of(), announced);
    }
    List<String> cash = notices.stream().map(CashStatement::account).toList();
    List<Open> open = Queries.list(connection, Open.class, OPEN, safekeeping, cash);
    List<Long> ids = open.stream().map(one -> one.of.incomeId()).toList();
    List<String> references =
        notices.stream()
            .flatMap(one -> one.entries().stream())
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
        Queries.list(connection, SaidCash.class, PAID, ids),
        instructions,
        new HashSet<>(Queries.list(connection, String.class, OURS, cash, cash)),
        announced);
  }

  /** What has moved, or moves back; null if it is no message of that. */
  private static @Nullable CorporateActionMovement036 movement(IsoMessage message) {
    if (message instanceof CorporateActionReversal037 reversal) {
      return reversal.movement();
    }
    return message instanceof CorporateActionMovement036 moved ? moved : null;
  }

  /** Whether a message is one of income or of a cash account. */
  public static boolean isOfIncome(@Nullable IsoMessage message) {
    return message instanceof CorporateActionMovement036
        || message instanceof CorporateActionReversal037
        || message instanceof CorporateActionNotice031
        || message instanceof CorporateActionCancellation039
        || message instanceof CashNotice054;
  }

  /**
   * What a message says; empty if nothing is expected that it could be of, or no account is ours.
   */
  public Optional<IncomeMatch> match(IsoMessage message) {
    if (message instanceof CorporateActionMovement036 moved) {
      return matchMovement(moved);
    }
    if (message instanceof CorporateActionReversal037 reversal) {
      return matchReversal(reversal.movement());
    }
    if (message instanceof CorporateActionCancellation039 withdrawn) {
      return withdrawn(withdrawn);
    }
    if (message instanceof CorporateActionNotice031 notice) {
      return announced(notice);
    }
    CashNotice054 notice = (CashNotice054) message;
    return notice.accounts().stream().anyMatch(one -> ours.contains(one.account()))
        ? Optional.of(matchCash(notice))
        : Optional.empty();
  }

  /** Of what we expect nothing of, there is nothing to withdraw. */
  private Optional<IncomeMatch> withdrawn(CorporateActionCancellation039 message) {
    return IncomeEvent.Kind.of(message.eventType()) == null
        ? Optional.of(IncomeMatch.NOTED)
        : announced.withdrawn(message);
  }

  private Optional<IncomeMatch> announced(CorporateActionNotice031 notice) {
    IncomeEvent.Kind kind = IncomeEvent.Kind.of(notice.eventType());
    return kind != null && kind != IncomeEvent.Kind.DIVIDEND
        ? Optional.of(IncomeMatch.NOTED) // our own schedule says the same
        : announced.announced(notice);
  }

  private Optional<IncomeMatch> matchMovement(CorporateActionMovement036 moved) {
    Predicate<Open> isOf = isOf(moved);
    LocalDate day = moved.postedOn();
    Optional<Open> all = nearest(isOf.and(one -> one.open.compareTo(moved.amount()) == 0), day);
    Optional<SaidCash> said =
        said(true, isOf, moved.amount(), day, all.isPresent() ? 0 : MOST_DAYS);
    if (said.isPresent()) {
      return said.map(one -> IncomeMatch.again(one.entryId()));
    }
    Optional<Open> paid =
        moved.claim() && all.isPresent()
            ? all
            : nearest(isOf.and(one -> one.open.signum() != 0), day);
    return paid.map(one -> IncomeMatch.of(pay(one, moved.amount(), day, true)));
  }

  private static Predicate<Open> isOf(CorporateActionMovement036 moved) {
    IncomeEvent.Kind kind = IncomeEvent.Kind.of(moved.eventType());
    return one ->
        one.isClaim == moved.claim()
            && one.of.kind() == kind
            && one.of.isin().equals(moved.isin())
            && one.of.currency().equals(moved.currency())
            && one.safekeepingAccount.equals(moved.safekeepingAccount());
  }

  /** Takes back the last cash of the amount, whichever sign that is said with. */
  private Optional<IncomeMatch> matchReversal(CorporateActionMovement036 moved) {
    Predicate<Open> isOf = isOf(moved);
    return paid.stream()
        .filter(said -> said.entryId() > 0 && !said.isUndone())
        .filter(said -> said.cash().abs().compareTo(moved.amount().abs()) == 0)
        .filter(said -> open.stream().anyMatch(one -> said.isOf(one) && isOf.test(one)))
        .reduce((earlier, later) -> later)
        .map(said -> IncomeMatch.of(undo(said, moved.postedOn())));
  }

  private IncomeMatch.Paid undo(SaidCash said, LocalDate day) {
    paid.set(paid.indexOf(said), said.undone());
    Open of = open.stream().filter(said::isOf).findFirst().orElseThrow();
    return pay(of, said.quantity().negate(), said.cash().negate(), day, true, said.entryId());
  }

  private IncomeMatch matchCash(CashNotice054 notice) {
    List<IncomeMatch.Paid> fresh = new ArrayList<>();
    List<Long> again = new ArrayList<>();
    List<IncomeMatch.Item> items = new ArrayList<>();
    for (CashStatement at : notice.accounts()) {
      for (CashEntry entry : at.entries()) {
        if (entry.amount().signum() != 0) {
          items.add(item(at, entry, fresh, again));
        }
      }
    }
    return new IncomeMatch(fresh, again, items, null, null);
  }

  private IncomeMatch.Item item(
      CashStatement at, CashEntry entry, List<IncomeMatch.Paid> fresh, List<Long> again) {
    Long instruction =
        references(entry).map(this::instruction).filter(Objects::nonNull).findFirst().orElse(null);
    Long income = instruction == null ? income(at, entry, fresh, again) : null;
    return new IncomeMatch.Item(
        at.account(),
        at.currency(),
        entry.amount(),
        entry.valueDate(),
        references(entry).findFirst().orElse(null),
        instruction,
        income);
  }

  private @Nullable Long income(
      CashStatement at, CashEntry entry, List<IncomeMatch.Paid> fresh, List<Long> again) {
    Predicate<Open> isOf =
        one -> one.cashAccount.equals(at.account()) && one.of.currency().equals(at.currency());
    Optional<Open> found =
        nearest(isOf.and(one -> one.open.compareTo(entry.amount()) == 0), entry.valueDate());
    Optional<SaidCash> said =
        said(false, isOf, entry.amount(), entry.valueDate(), found.isPresent() ? 0 : MOST_DAYS);
    if (said.isPresent()) {
      again.add(said.get().entryId());
      return said.get().incomeId();
    }
    found.ifPresent(one -> fresh.add(pay(one, entry.amount(), entry.valueDate(), false)));
    return found.map(one -> one.of.incomeId()).orElse(null);
  }

  private Optional<Open> nearest(Predicate<Open> isOf, LocalDate day) {
    return open.stream()
        .filter(isOf)
        .filter(one -> one.days(day) <= MOST_DAYS)
        .min(Comparator.comparingLong(one -> one.days(day)));
  }

  private IncomeMatch.Paid pay(Open one, BigDecimal cash, LocalDate day, boolean isNoticed) {
    return pay(
        one,
        one.of.isRedemption() ? one.leftQuantity : BigDecimal.ZERO,
        cash,
        day,
        isNoticed,
        null);
  }

  private IncomeMatch.Paid pay(
      Open one,
      BigDecimal redeemed,
      BigDecimal cash,
      LocalDate day,
      boolean isNoticed,
      @Nullable Long reverses) {
    open.set(
        open.indexOf(one),
        new Open(
            one.of,
            one.isClaim,
            one.safekeepingAccount,
            one.cashAccount,
            one.paymentDate,
            one.open.subtract(cash),
            one.leftQuantity.subtract(redeemed)));
    fresh++;
    paid.add(
        new SaidCash(
            -fresh,
            one.of.incomeId(),
            redeemed,
            cash,
            day,
            isNoticed,
            !isNoticed,
            reverses != null));
    return new IncomeMatch.Paid(one.of, redeemed, cash, day, reverses);
  }

  /**
   * Cash that only the other kind of message has said of, which this one says again. Where the same
   * amount is open, that is so of cash of the same day only.
   */
  private Optional<SaidCash> said(
      boolean isNotice, Predicate<Open> isOf, BigDecimal amount, LocalDate day, long mostDays) {
    Optional<SaidCash> found =
        paid.stream()
            .filter(one -> isNotice ? !one.isNoticed() : !one.isInCash())
            .filter(one -> one.agrees(amount, day, mostDays))
            .filter(said -> open.stream().anyMatch(one -> said.isOf(one) && isOf.test(one)))
            .findFirst();
    found.ifPresent(one -> paid.set(paid.indexOf(one), one.inBoth()));
    return found;
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

  /** Income, and what of it has not come. */
  public record Open(
      @Nested IncomeTerms of,
      boolean isClaim,
      String safekeepingAccount,
      String cashAccount,
      LocalDate paymentDate,
      BigDecimal open,
      BigDecimal leftQuantity) {
    private long days(LocalDate day) {
      return Math.abs(ChronoUnit.DAYS.between(paymentDate, day));
    }
  }
}
