package io.straightway.backoffice.story;

import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementConfirmation025.Part;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.statement.CashEntry;
import io.straightway.messages.iso20022.statement.CashStatement;
import io.straightway.messages.iso20022.statement.Holding;
import io.straightway.messages.iso20022.statement.StatementNumbers;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The custodian's books of one of our accounts, and the values that ours must have according to
 * them.
 */
final class MonthAccount {
  static final String CURRENCY = "GBP";
  static final BigDecimal CHARGE = new BigDecimal("-12.50");

  /**
   * The days from the end of an order to the cash of its claim, by which all its messages have
   * arrived.
   */
  private static final int DAYS_TO_CLAIM = 3;

  /** The number of empty statements sent after one with entries. */
  private static final int QUIET_DAYS = 3;

  private final String code;
  private final MonthCustodian custodian;
  private final Map<String, BigDecimal> holdings = new TreeMap<>();
  private final List<MonthOrder> orders = new ArrayList<>();
  private final List<CashEntry> entries = new ArrayList<>();
  private final Map<MonthEvent, BigDecimal> income = new EnumMap<>(MonthEvent.class);
  private final Set<String> charges = new HashSet<>();
  private final Map<String, BigDecimal> claimed = new TreeMap<>();
  private final boolean fifo;
  private final Map<String, BigDecimal> reserved = new TreeMap<>();
  private BigDecimal opening = BigDecimal.ZERO;
  private BigDecimal adopted = BigDecimal.ZERO;
  private int references;
  private int quiet = QUIET_DAYS;
  private long statements;

  MonthAccount(String code, MonthCustodian custodian, boolean fifo) {
    this.code = code;
    this.custodian = custodian;
    this.fifo = fifo;
  }

  /** Returns whether the securities bought first are sold first. */
  boolean isFifo() {
    return fifo;
  }

  String code() {
    return code;
  }

  MonthCustodian custodian() {
    return custodian;
  }

  String safekeeping() {
    return "SK" + code;
  }

  String cashAccount() {
    return "CA" + code;
  }

  List<MonthOrder> orders() {
    return orders;
  }

  Map<String, BigDecimal> holdings() {
    return holdings;
  }

  BigDecimal held(String isin) {
    return holdings.getOrDefault(isin, BigDecimal.ZERO);
  }

  /** Returns the cash by which settlements differ from their trades. */
  BigDecimal difference() {
    return orders.stream().map(MonthOrder::difference).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /** Returns the held quantity that is not yet sold. */
  BigDecimal available(String isin) {
    return held(isin).subtract(reserved.getOrDefault(isin, BigDecimal.ZERO));
  }

  void reserve(String isin, BigDecimal quantity) {
    reserved.merge(isin, quantity, BigDecimal::add);
  }

  BigDecimal cash() {
    return entries.stream().map(CashEntry::amount).reduce(opening, BigDecimal::add);
  }

  MonthOrder take(SettlementInstruction023 instruction, MonthTrade trade) {
    MonthOrder order = new MonthOrder(instruction, trade);
    orders.add(order);
    return order;
  }

  /**
   * Settles a part of an order, and returns its confirmation.
   *
   * @param more the cash above the part's share of the amount
   */
  SettlementConfirmation025 settle(
      MonthOrder order, BigDecimal quantity, BigDecimal more, int effective, int reportedOn) {
    SettlementInstruction023 instruction = order.instruction();
    BigDecimal before = order.settled();
    BigDecimal settled = before.add(quantity);
    BigDecimal rest = instruction.quantity().subtract(settled);
    boolean whole = before.signum() == 0 && rest.signum() == 0;
    BigDecimal amount = order.share(instruction.amount(), settled).subtract(order.paid()).add(more);
    book(order, new MonthOrder.Part(quantity, amount, effective, reportedOn));
    references++;
    return new SettlementConfirmation025(
        order.reference(),
        "C" + order.number(),
        null,
        instruction.movement(),
        instruction.payment(),
        instruction.isin(),
        quantity,
        whole ? null : before,
        whole ? null : rest,
        instruction.currency(),
        amount,
        null,
        MonthDays.of(effective),
        safekeeping(),
        whole ? Part.WHOLE : rest.signum() == 0 ? Part.LAST : Part.ONE_OF_SEVERAL,
        instruction.faceAmount(),
        instruction.amountDirection());
  }

  /** Returns the confirmation of a part without the quantities settled before and left. */
  static SettlementConfirmation025 withoutQuantities(SettlementConfirmation025 part) {
    return new SettlementConfirmation025(
        part.transactionId(),
        part.reference(),
        null,
        part.movement(),
        part.payment(),
        part.isin(),
        part.settledQuantity(),
        null,
        null,
        part.currency(),
        part.settledAmount(),
        null,
        part.effectiveSettlementDate(),
        part.safekeepingAccount(),
        Part.ONE_OF_SEVERAL,
        part.faceAmount(),
        part.amountDirection());
  }

  private void book(MonthOrder order, MonthOrder.Part part) {
    order.add(part);
    SettlementInstruction023 instruction = order.instruction();
    holdings.merge(instruction.isin(), order.signed(part.quantity()), BigDecimal::add);
    if (!order.isIn()) {
      reserve(instruction.isin(), part.quantity().negate());
    }
    boolean pays = instruction.amountDirection() == AmountDirection.PAY;
    enter(
        order.reference(),
        pays ? part.amount().negate() : part.amount(),
        MonthDays.of(part.effective()));
  }

  /** Reverses the last part of an order. */
  void reverse(MonthOrder order, int day) {
    MonthOrder.Part last = order.last();
    book(
        order,
        new MonthOrder.Part(
            last.quantity().negate(), last.amount().negate(), last.effective(), day));
  }

  void charge(LocalDate day) {
    charges.add(enter(null, CHARGE, day));
  }

  /** Returns whether a fee was charged under a reference. */
  boolean hasCharged(String reference) {
    return charges.contains(reference);
  }

  /** Pays the income of past holdings, less what was already paid. */
  void payIncome(int day) {
    for (MonthEvent event : MonthEvent.values()) {
      BigDecimal rate = custodian.rate(event, day);
      BigDecimal due =
          event.net(entitled(event), rate).subtract(income.getOrDefault(event, BigDecimal.ZERO));
      if (event.paid <= day && due.signum() != 0) {
        income.merge(event, due, BigDecimal::add);
        if (event == MonthEvent.REDEMPTION) {
          holdings.merge(event.isin, due.negate(), BigDecimal::add);
        }
        pay(event, due, day, false);
      }
      orders.stream()
          .filter(
              order ->
                  order.instruction().isin().equals(event.isin)
                      && event.isClaimedBy(order, holiday()))
          .filter(order -> order.closed() > 0 && order.closed() + DAYS_TO_CLAIM <= day)
          .filter(order -> event.paid <= day)
          .forEach(order -> payClaim(event, order, event.net(late(order, event), rate), day));
    }
  }

  private void payClaim(MonthEvent event, MonthOrder order, BigDecimal whole, int day) {
    BigDecimal before = claimed.put(event + order.reference(), whole);
    BigDecimal due = before == null ? whole : whole.subtract(before);
    if (due.signum() != 0) {
      pay(event, due, day, true);
    }
  }

  private void pay(MonthEvent event, BigDecimal amount, int day, boolean isClaim) {
    String reference = enter(null, amount, MonthDays.of(day));
    custodian.paid(this, event, amount, day, isClaim ? reference : null);
  }

  private MonthHoliday holiday() {
    return custodian.holiday();
  }

  private BigDecimal late(MonthOrder order, MonthEvent event) {
    return order.late(event.record(holiday()));
  }

  private BigDecimal entitled(MonthEvent event) {
    return orders.stream()
        .filter(order -> order.instruction().isin().equals(event.isin))
        .map(order -> order.signed(order.settledBy(event.record(holiday()))))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private String enter(@Nullable String ours, BigDecimal amount, LocalDate day) {
    references++;
    String reference = code + "-" + references;
    entries.add(new CashEntry(reference, ours, null, null, day, amount));
    return reference;
  }

  List<Holding> statement() {
    return holdings.entrySet().stream()
        .filter(holding -> holding.getValue().signum() != 0)
        .map(
            holding ->
                new Holding(
                    safekeeping(),
                    holding.getKey(),
                    holding.getValue(),
                    !holding.getKey().equals(MonthTrade.SHARE)
                        && !holding.getKey().equals(MonthEvent.DIVIDEND.isin)))
        .toList();
  }

  /**
   * Returns a cash statement with the entries since the last one; null if there were none on this
   * and some earlier days.
   */
  @Nullable CashStatement cashStatement(LocalDate day) {
    quiet = entries.isEmpty() ? quiet + 1 : 0;
    if (quiet > QUIET_DAYS) {
      return null;
    }
    CashStatement statement =
        new CashStatement(
            code + day.getDayOfYear(),
            new StatementNumbers(++statements, 0),
            cashAccount(),
            CURRENCY,
            day,
            day,
            opening,
            cash(),
            List.copyOf(entries),
            1,
            true);
    opening = cash();
    entries.clear();
    return statement;
  }

  /** Records the amount by which the CSD's figure of a penalty differs. */
  void adopt(BigDecimal more) {
    adopted = adopted.add(more);
  }

  /** Returns the sum of all penalties that we receive (positive sign) or pay (negative sign). */
  BigDecimal penalties(int sign) {
    return orders.stream()
        .flatMap(order -> order.penalties().stream())
        .map(MonthOrder.Penalty::amount)
        .filter(amount -> amount.signum() == sign)
        .reduce(sign > 0 ? adopted : BigDecimal.ZERO, BigDecimal::add);
  }

  /**
   * Returns the required balances of this account's ledger accounts, by kind; realised gains are
   * part of the cost.
   */
  Map<String, BigDecimal> balances() {
    Map<String, BigDecimal> balances = new TreeMap<>();
    balances.put("CASH", cash());
    balances.put("OTHER_FEE", CHARGE.negate().multiply(BigDecimal.valueOf(charges.size())));
    balances.put("PENALTY_INCOME", penalties(1).negate());
    balances.put("PENALTY_EXPENSE", penalties(-1).negate());
    for (MonthOrder order : orders) {
      balances.merge("COMMISSION", order.fee(), BigDecimal::add);
      balances.merge("ACCRUED_INTEREST", order.accrued(), BigDecimal::add);
      balances.merge("SETTLEMENT_DIFFERENCE", order.difference(), BigDecimal::add);
      balances.merge("SECURITIES", order.cost(), BigDecimal::add);
    }
    for (MonthEvent event : MonthEvent.values()) {
      if (event == MonthEvent.REDEMPTION) {
        balances.merge("SECURITIES", entitled(event).negate(), BigDecimal::add);
      } else {
        expect(event, entitled(event), balances);
        orders.stream()
            .filter(
                order ->
                    order.instruction().isin().equals(event.isin)
                        && event.isClaimedBy(order, holiday()))
            .forEach(order -> expect(event, late(order, event), balances));
      }
    }
    BigDecimal accrued = MonthEvent.COUPON.accrued(held(MonthEvent.COUPON.isin));
    BigDecimal traded = balances.getOrDefault("ACCRUED_INTEREST", BigDecimal.ZERO);
    balances.put("ACCRUED_INTEREST", accrued);
    balances.put("INTEREST_INCOME", traded.subtract(accrued));
    balances.values().removeIf(balance -> balance.signum() == 0);
    return balances;
  }

  /** Returns the cost of the final holdings, by security. */
  Map<String, BigDecimal> costs(List<MonthTrade> trades) {
    Map<String, MonthCost> costs = new TreeMap<>();
    for (MonthTrade trade : trades) {
      List<MonthOrder> of = orders.stream().filter(order -> order.trade().equals(trade)).toList();
      if (held(trade.isin()).signum() != 0) {
        costs
            .computeIfAbsent(trade.isin(), isin -> new MonthCost(fifo))
            .add(sum(of, order -> order.signed(order.settled())), sum(of, MonthOrder::cost));
      }
    }
    Map<String, BigDecimal> all = new TreeMap<>();
    costs.forEach((isin, cost) -> all.put(isin, cost.cost()));
    return all;
  }

  private static BigDecimal sum(List<MonthOrder> orders, Function<MonthOrder, BigDecimal> of) {
    return orders.stream().map(of).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static void expect(
      MonthEvent event, BigDecimal quantity, Map<String, BigDecimal> balances) {
    balances.merge("INCOME", event.gross(quantity).negate(), BigDecimal::add);
    balances.merge("TAX", event.tax(quantity), BigDecimal::add);
  }
}
