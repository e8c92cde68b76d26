package io.straightway.backoffice.lifecycle;

import io.straightway.backoffice.lifecycle.Order.Confirmation;
import io.straightway.element.lifecycle.Event;
import io.straightway.element.lifecycle.Terms;
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
 * A second, plainest possible implementation of the rules for trades after their booking: a trade
 * in force has one instruction; a trade whose instruction was sent can't be changed before the
 * custodian has cancelled it; parts settle in the order in which the custodian counts them, and
 * their sums stay in the books until two people reverse them.
 */
final class SettlementModel {
  private final TradeModel trades = new TradeModel(this::obstacle);
  private final List<Order> orders = new ArrayList<>();
  private final Map<String, Order> live = new TreeMap<>();
  private final Set<String> held = new HashSet<>();
  private final Map<String, String> fates = new TreeMap<>();
  private final Set<String> accepted = new HashSet<>();

  TradeModel trades() {
    return trades;
  }

  List<Order> orders() {
    return orders;
  }

  private static String version(String trade, int version) {
    return trade + " " + version;
  }

  /** Instructs every trade in force that has no instruction and does not wait for a change. */
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

  /** Returns whether the version in force of a trade has settled, at least in part. */
  boolean hasBegunToSettle(String trade) {
    Order order = live.get(version(trade, latest(trade)));
    return order != null && order.settled > 0;
  }

  void deliver() {
    orders.stream()
        .filter(order -> order.status.equals("READY"))
        .forEach(order -> order.status = "SENT");
  }

  /**
   * Returns the code that prevents a change of the trade. Withdraws an instruction that was not
   * sent, or was refused.
   */
  private @Nullable String obstacle(String trade, int latest) {
    Order order = live.get(version(trade, latest));
    if (order == null) {
      return null;
    }
    if (order.settled > 0) {
      return "TRADE_SETTLED";
    }
    if (!order.isInHouse() && !order.status.equals("REFUSED")) {
      requestCancellation(order);
      return "TRADE_INSTRUCTED";
    }
    withdraw(order);
    return null;
  }

  private void withdraw(Order order) {
    order.status = "CANCELLED";
    live.remove(order.version);
  }

  /**
   * Requests a cancellation from the custodian; returns false if one was requested already, or
   * would be useless.
   */
  boolean requestCancellation(Order order) {
    boolean requested = order.cancellation != null && !order.cancellation.equals("DENIED");
    if (requested || !order.isOpenThere()) {
      return false;
    }
    order.cancellation = "REQUESTED";
    return true;
  }

  /** Withdraws the instruction for a person, together with any hold of its trade. */
  boolean takeBack(Order order) {
    boolean allowed = order.isInHouse() || order.status.equals("REFUSED");
    if (allowed) {
      held.remove(order.trade());
      withdraw(order);
    }
    return allowed;
  }

  boolean hold(Order order) {
    boolean allowed = order.status.equals("READY");
    if (allowed) {
      held.add(order.trade());
      order.status = "HELD";
    }
    return allowed;
  }

  boolean release(Order order) {
    boolean allowed = order.status.equals("HELD");
    if (allowed) {
      held.remove(order.trade());
      order.status = "READY";
    }
    return allowed;
  }

  /** Requests a hold or release from the custodian. */
  boolean requestHold(Order order, boolean hold) {
    String now = order.hold == null ? "HOLD_DENIED" : order.hold;
    Set<String> from =
        hold
            ? Set.of("HOLD_DENIED", "RELEASE_REQUESTED")
            : Set.of("HELD", "HOLD_REQUESTED", "RELEASE_DENIED");
    boolean allowed = order.isOpenThere() && from.contains(now);
    if (allowed) {
      order.hold = hold ? "HOLD_REQUESTED" : "RELEASE_REQUESTED";
    }
    return allowed;
  }

  /** Applies the custodian's answer to that request. */
  void answerHold(Order order, boolean hold, String answer, String hash) {
    fates.put(hash, "APPLIED");
    String request = hold ? "HOLD_REQUESTED" : "RELEASE_REQUESTED";
    if (order.isOver() || !request.equals(order.hold)) {
      return;
    }
    switch (answer) {
      case "DONE" -> order.hold = hold ? "HELD" : null;
      case "DENIED" -> order.hold = hold ? "HOLD_DENIED" : "RELEASE_DENIED";
      default -> order.hold = request;
    }
  }

  /** Closes the open rest for a person. */
  boolean close(Order order) {
    boolean allowed = order.status.equals("PARTLY_SETTLED");
    if (allowed) {
      order.status = "CANCELLED";
    }
    return allowed;
  }

  /** Applies the custodian's answer to the cancellation request. */
  void answerRequest(Order order, String answer, String hash) {
    fates.put(hash, "APPLIED");
    if (order.isOver()) {
      return;
    }
    if (answer.equals("CANCELLED")) {
      cancelledThere(order);
    } else if (order.cancellation != null) {
      order.cancellation = answer;
    }
  }

  /** Applies a cancellation by the custodian; one that was not requested is left to a person. */
  private void cancelledThere(Order order) {
    if (order.cancellation == null) {
      order.calledComplete = order.settled > 0;
      order.status = order.settled > 0 ? "PARTLY_SETTLED" : "REFUSED";
    } else if (order.settled > 0) {
      order.status = "CANCELLED";
    } else {
      withdraw(order);
      trades.freed(order.trade());
    }
  }

  /** Applies a status of the custodian. */
  void tell(Order order, String status, String hash) {
    fates.put(hash, "APPLIED");
    if (order.isOver()) {
      return;
    }
    if (status.equals("CANCELLED")) {
      cancelledThere(order);
    } else if (status.equals("CANCELLATION_PENDING") && order.cancellation != null) {
      order.cancellation = "PENDING";
    } else if (status.equals("MATCHED") || status.equals("FAILING")) {
      order.matched = true;
      if (order.settled == 0 && (status.equals("MATCHED") || !order.status.equals("REFUSED"))) {
        order.status = "MATCHED";
      }
    } else if (order.settled == 0 && status.equals("REFUSED")) {
      order.status = status;
    } else if (order.settled == 0 && status.equals("UNMATCHED")) {
      order.matched = false;
      if (order.status.equals("MATCHED")) {
        order.status = "SENT";
      }
    }
  }

  /** Records a message of the custodian about something unknown. */
  void unknown(String code, String hash) {
    fates.put(hash, "IN_REPAIR " + code);
  }

  /** Applies a new confirmation. */
  void confirm(Order order, Confirmation confirmation) {
    order.confirmations.put(confirmation.hash(), confirmation);
    judge(order, confirmation);
  }

  /** Applies a confirmation, for the first time or again. */
  void judge(Order order, Confirmation confirmation) {
    String fault =
        ConfirmationModel.fault(
            order, confirmation, accepted.contains(asItIs(order, confirmation)));
    fates.put(confirmation.hash(), fault == null ? "APPLIED" : "IN_REPAIR " + fault);
    order.ahead.remove(confirmation);
    if ("CONFIRMATION_AHEAD".equals(fault)) {
      order.ahead.add(confirmation);
    }
    if (fault == null) {
      order.settle(confirmation);
      if (order.cancellation != null) {
        trades.settled(order.trade());
      }
      for (Confirmation waiting : List.copyOf(order.ahead)) {
        if (order.ahead.contains(waiting)) {
          judge(order, waiting);
        }
      }
    }
  }

  /** Accepts a confirmation's amount for two people, given what has settled so far. */
  void accept(Order order, Confirmation confirmation) {
    accepted.add(asItIs(order, confirmation));
    judge(order, confirmation);
  }

  private static String asItIs(Order order, Confirmation confirmation) {
    return confirmation.hash()
        + " "
        + order.settled
        + " "
        + order.settledAmount.stripTrailingZeros().toPlainString();
  }

  /** Rejects a confirmation in repair for a person. */
  void reject(Order order, Confirmation confirmation) {
    fates.merge(confirmation.hash(), "", (fate, none) -> fate.replace("IN_REPAIR", "REJECTED"));
    order.ahead.remove(confirmation);
  }

  /** Reverses a confirmation for two people, if it is the order's last one. */
  boolean reverse(Order order, Confirmation confirmation) {
    boolean last =
        !order.applied.isEmpty()
            && order.applied.get(order.applied.size() - 1).equals(confirmation);
    boolean allowed = last && !order.status.equals("CANCELLED");
    if (allowed) {
      order.takeBack();
    }
    return allowed;
  }

  String fateOf(Event event) {
    return trades.fateOf(event);
  }

  /** Returns the outcomes of the custodian's messages, by hash. */
  Map<String, String> fates() {
    return fates;
  }

  /** Returns the instructions of every version, first one first. */
  Map<String, String> instructions() {
    Map<String, String> all = new TreeMap<>();
    orders.forEach(
        order ->
            all.merge(order.version, order.description(), (first, next) -> first + ", " + next));
    return all;
  }

  /**
   * Returns the content of the books: ledger accounts by their codes, traded positions by
   * account/instrument and settled ones by account//instrument.
   */
  Map<String, BigDecimal> books() {
    Map<String, BigDecimal> books = new TreeMap<>(trades.books());
    for (Order order : orders) {
      Terms terms = order.terms;
      boolean paysThem = terms.payment().signum() >= 0;
      BigDecimal paid = paysThem ? order.settledAmount : order.settledAmount.negate();
      BigDecimal debt = order.open() > 0 ? paid : paysThem ? order.amount : order.amount.negate();
      String owner = ":" + terms.account() + ":" + terms.currency();
      String partner = ":BARCGB22XXX:" + terms.currency();
      add(books, (terms.buy() ? "PAYABLE" : "RECEIVABLE") + partner, debt);
      add(books, "SETTLEMENT_DIFFERENCE" + owner, paid.subtract(debt));
      add(books, "CASH" + owner, paid.negate());
      add(books, terms.account() + "//" + terms.currency(), paid.negate());
      add(
          books,
          terms.account() + "//" + terms.isin(),
          BigDecimal.valueOf(terms.buy() ? order.settled : -order.settled));
    }
    return books;
  }

  private static void add(Map<String, BigDecimal> books, String account, BigDecimal sum) {
    books.merge(account, sum, BigDecimal::add);
  }

  /** Returns the non-zero balances of the ledger as text. */
  Map<String, String> entries() {
    Map<String, String> entries = new TreeMap<>();
    books()
        .forEach(
            (account, sum) -> {
              if (!account.contains("/") && sum.signum() != 0) {
                entries.put(account, Order.plain(sum));
              }
            });
    return entries;
  }
}
