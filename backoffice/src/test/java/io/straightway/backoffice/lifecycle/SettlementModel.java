package io.straightway.backoffice.lifecycle;

import io.straightway.backoffice.lifecycle.Order.Confirmation;
import io.straightway.element.lifecycle.Event;
import io.straightway.element.lifecycle.TradeModel;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What must become of trades after they are booked, said once more and as plainly as possible: a
 * trade that stands has one instruction; what has left the house can't be changed; parts settle in
 * the order in which the custodian counts them, and their sums are in the books.
 */
final class SettlementModel {
  private final TradeModel trades = new TradeModel(this::obstacle);
  private final List<Order> orders = new ArrayList<>();
  private final Map<String, Order> live = new TreeMap<>();
  private final Set<String> held = new HashSet<>();
  private final Map<String, String> fates = new TreeMap<>();

  TradeModel trades() {
    return trades;
  }

  List<Order> orders() {
    return orders;
  }

  private static String version(String trade, int version) {
    return trade + " " + version;
  }

  /** Every trade that stands, has no instruction and waits for no change gets one. */
  void instruct(boolean hold) {
    trades
        .standing()
        .forEach(
            (trade, terms) -> {
              String version = version(trade, latest(trade));
              if (!live.containsKey(version) && !trades.isPending(trade)) {
                if (hold) {
                  held.add(trade);
                }
                Order order = new Order(version, terms, held.contains(trade));
                live.put(version, order);
                orders.add(order);
              }
            });
  }

  private int latest(String trade) {
    return trades.latest().getOrDefault(trade, 0);
  }

  /** Whether what stands of a trade has settled, if only in part. */
  boolean hasBegunToSettle(String trade) {
    Order order = live.get(version(trade, latest(trade)));
    return order != null && order.settled > 0;
  }

  void deliver() {
    orders.stream()
        .filter(order -> order.status.equals("READY"))
        .forEach(order -> order.status = "SENT");
  }

  /** What is in the house, or was refused, is withdrawn. */
  private @Nullable String obstacle(String trade, int latest) {
    Order order = live.get(version(trade, latest));
    if (order == null) {
      return null;
    }
    if (order.settled > 0) {
      return "TRADE_SETTLED";
    }
    if (!order.isInHouse() && !order.status.equals("REFUSED")) {
      order.cancellationRequested = true;
      return "TRADE_INSTRUCTED";
    }
    withdraw(order);
    return null;
  }

  private void withdraw(Order order) {
    order.status = "CANCELLED";
    live.remove(order.version);
  }

  /** A person withdraws it, and with that any hold of its trade. */
  void takeBack(Order order) {
    held.remove(order.trade());
    withdraw(order);
  }

  void hold(Order order) {
    held.add(order.trade());
    order.status = "HELD";
  }

  void release(Order order) {
    held.remove(order.trade());
    order.status = "READY";
  }

  /** The custodian answers the request to cancel it: agreed, or denied. */
  void answerRequest(Order order, boolean agreed, String hash) {
    fates.put(hash, "APPLIED");
    if (order.open() > 0 && !order.status.equals("CANCELLED") && agreed) {
      if (order.settled > 0) {
        order.status = "CANCELLED";
      } else {
        withdraw(order);
        trades.freed(order.trade());
      }
    }
  }

  /** The custodian tells a status. */
  void tell(Order order, String status, String hash) {
    fates.put(hash, "APPLIED");
    boolean begun = order.settled > 0 || order.status.equals("CANCELLED");
    if (!begun && (status.equals("MATCHED") || status.equals("REFUSED"))) {
      order.status = status;
    }
    if (status.equals("UNMATCHED") && order.status.equals("MATCHED")) {
      order.status = "SENT";
    }
  }

  /** The custodian speaks of something that we don't know. */
  void unknown(String code, String hash) {
    fates.put(hash, "IN_REPAIR " + code);
  }

  /** The custodian confirms. */
  void confirm(Order order, Confirmation told) {
    String fault = fault(order, told);
    fates.put(told.hash(), fault == null ? "APPLIED" : "IN_REPAIR " + fault);
    if ("CONFIRMATION_AHEAD".equals(fault)) {
      order.ahead.add(told);
    }
    if (fault == null) {
      order.settled += told.quantity();
      order.settledAmount = order.settledAmount.add(told.amount());
      order.status = order.open() == 0 ? "SETTLED" : "PARTLY_SETTLED";
      List<Confirmation> waiting = List.copyOf(order.ahead);
      order.ahead.clear();
      waiting.forEach(other -> confirm(order, other));
    }
  }

  private static @Nullable String fault(Order order, Confirmation told) {
    Confirmation first = order.references.putIfAbsent(told.reference(), told);
    if (first != null && !first.equals(told)) {
      return "CONFIRMATION_CONFLICT";
    }
    if (order.status.equals("CANCELLED")) {
      return "CONFIRMATION_CANCELLED";
    }
    if (told.differs()) {
      return "CONFIRMATION_DIFFERS";
    }
    boolean claimsAll = !told.partial() && told.quantity() != order.terms.quantity();
    if (claimsAll || told.quantity() > order.open()) {
      return "CONFIRMATION_QUANTITY";
    }
    Integer before = told.before();
    if (before != null && before != order.settled) {
      return before > order.settled ? "CONFIRMATION_AHEAD" : "CONFIRMATION_QUANTITY";
    }
    BigDecimal share =
        order.amount.multiply(BigDecimal.valueOf((long) order.settled + told.quantity()));
    BigDecimal settled =
        order.settledAmount.add(told.amount()).multiply(BigDecimal.valueOf(order.terms.quantity()));
    boolean last = told.quantity() == order.open();
    if (last) {
      BigDecimal left = order.amount.subtract(order.settledAmount).subtract(told.amount());
      return left.abs().compareTo(order.tolerance()) > 0 ? "CONFIRMATION_AMOUNT" : null;
    }
    int allowed = order.terms.quantity();
    boolean tooMuch = order.settledAmount.add(told.amount()).compareTo(order.amount) > 0;
    return tooMuch || settled.subtract(share).abs().compareTo(BigDecimal.valueOf(allowed)) > 0
        ? "CONFIRMATION_AMOUNT"
        : null;
  }

  String fateOf(Event event) {
    return trades.fateOf(event);
  }

  /** What has become of the custodian's messages, by their hashes. */
  Map<String, String> fates() {
    return fates;
  }

  /** The instructions of every version, the first first. */
  Map<String, String> instructions() {
    Map<String, String> all = new TreeMap<>();
    orders.forEach(
        order -> all.merge(order.version, order.told(), (first, next) -> first + ", " + next));
    return all;
  }

  /**
   * What the books hold: ledger accounts by their codes, traded positions by account/instrument and
   * settled ones by account//instrument.
   */
  Map<String, BigDecimal> books() {
    Map<String, BigDecimal> books = new TreeMap<>(trades.books());
    for (Order order : orders) {
      boolean buy = order.terms.buy();
      BigDecimal paid =
          order.terms.payment() < 0 ? order.settledAmount.negate() : order.settledAmount;
      int securities = buy ? order.settled : -order.settled;
      String account = order.terms.account();
      String currency = order.terms.currency();
      String owed = (buy ? "PAYABLE" : "RECEIVABLE") + ":BARCGB22XXX:" + currency;
      BigDecimal more =
          order.open() == 0 ? order.amount.subtract(order.settledAmount) : BigDecimal.ZERO;
      BigDecimal difference = order.terms.payment() < 0 ? more.negate() : more;
      books.merge(owed, paid.add(difference), BigDecimal::add);
      books.merge(
          "SETTLEMENT_DIFFERENCE:" + account + ":" + currency,
          difference.negate(),
          BigDecimal::add);
      books.merge("CASH:" + account + ":" + currency, paid.negate(), BigDecimal::add);
      books.merge(account + "//" + currency, paid.negate(), BigDecimal::add);
      books.merge(
          account + "//" + order.terms.isin(), BigDecimal.valueOf(securities), BigDecimal::add);
    }
    return books;
  }

  /** The books without traded positions, what is not zero, as text. */
  Map<String, String> entries() {
    Map<String, String> entries = new TreeMap<>();
    books()
        .forEach(
            (where, sum) -> {
              if ((!where.contains("/") || where.contains("//")) && sum.signum() != 0) {
                entries.put(where, Order.plain(sum));
              }
            });
    return entries;
  }
}
