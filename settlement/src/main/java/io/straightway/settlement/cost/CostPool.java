package io.straightway.settlement.cost;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;

/**
 * An account's holding of a security in a currency, and its cost.
 *
 * <p>The pool is a queue of lots, either all bought or all sold short; the cost of a short lot is
 * the amount received, negative. A trade in the opposite direction closes lots, the oldest first,
 * and removes their cost; a part of a lot has its share of the cost, rounded half to even. If the
 * trade exceeds the holding, the excess opens a lot at its share of the amount. Average cost uses a
 * single lot, to which every trade in the same direction is added.
 */
final class CostPool {
  /** Method of forming lots. */
  enum Method {
    /** A single lot. */
    AVERAGE,
    /** One lot for each trade, closed in order. */
    FIFO
  }

  private record Lot(BigDecimal quantity, BigDecimal cost) {
    Lot plus(BigDecimal more, BigDecimal amount) {
      return new Lot(quantity.add(more), cost.add(amount));
    }
  }

  private final Method method;
  private final int decimals;
  private final Deque<Lot> lots = new ArrayDeque<>();

  /** Creates an empty pool in a currency with the given number of decimals. */
  CostPool(Method method, int decimals) {
    this.method = method;
    this.decimals = decimals;
  }

  /**
   * Applies a trade: positive quantities come in, negative ones go out.
   *
   * @param amount the amount booked, with the sign of the quantity
   */
  void trade(BigDecimal quantity, BigDecimal amount) {
    BigDecimal rest = quantity;
    while (rest.signum() != 0 && !lots.isEmpty() && opposite(rest)) {
      rest = close(rest);
    }
    if (rest.signum() != 0) {
      open(rest, rest.compareTo(quantity) == 0 ? amount : share(amount, rest, quantity));
    }
  }

  private boolean opposite(BigDecimal quantity) {
    return lots.getFirst().quantity.signum() == -quantity.signum();
  }

  /** Closes the oldest lot or a part of it; returns the quantity still to close. */
  private BigDecimal close(BigDecimal going) {
    Lot oldest = lots.removeFirst();
    BigDecimal left = oldest.quantity.add(going);
    if (left.signum() == going.signum() || left.signum() == 0) {
      return left;
    }
    lots.addFirst(oldest.plus(going, share(oldest.cost, going, oldest.quantity).negate()));
    return BigDecimal.ZERO;
  }

  private void open(BigDecimal quantity, BigDecimal cost) {
    if (method == Method.AVERAGE && !lots.isEmpty()) {
      lots.addFirst(lots.removeFirst().plus(quantity, cost));
    } else {
      lots.addLast(new Lot(quantity, cost));
    }
  }

  /**
   * Applies a movement that has its own cost and realises no gain. All lots merge into one; without
   * a cost, as in a split, they change in proportion. A receipt while short, or a delivery of more
   * than is held, closes lots as a trade does.
   */
  void move(BigDecimal quantity, BigDecimal cost) {
    int held = quantity().signum();
    Lot lot = new Lot(quantity(), cost()).plus(quantity, cost);
    if (held != 0 && cost.signum() == 0 && lot.quantity.signum() == held) {
      scale(lot.quantity);
      return;
    }
    if ((held > 0 && lot.quantity.signum() < 0) || (held < 0 && quantity.signum() > 0)) {
      trade(quantity, cost);
      return;
    }
    lots.clear();
    if (lot.quantity.signum() != 0) {
      lots.add(lot);
    }
  }

  private void scale(BigDecimal whole) {
    BigDecimal held = quantity();
    BigDecimal rest = whole;
    for (int left = lots.size(); left > 0; left--) {
      Lot lot = lots.removeFirst();
      BigDecimal part =
          left == 1 ? rest : share(lot.quantity, whole, held, ExchangedCost.QUANTITY_DECIMALS);
      lots.addLast(new Lot(part, lot.cost));
      rest = rest.subtract(part);
    }
  }

  BigDecimal quantity() {
    return sum(Lot::quantity);
  }

  BigDecimal cost() {
    return sum(Lot::cost);
  }

  /** Returns the share of a part in the total cost. */
  BigDecimal costOf(BigDecimal part) {
    BigDecimal whole = quantity();
    return part.compareTo(whole) == 0 ? cost() : share(cost(), part, whole);
  }

  private BigDecimal sum(Function<Lot, BigDecimal> value) {
    return lots.stream().map(value).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /** Uses the absolute sizes of part and whole; their signs do not matter. */
  private BigDecimal share(BigDecimal amount, BigDecimal part, BigDecimal whole) {
    return share(amount, part, whole, decimals);
  }

  private static BigDecimal share(
      BigDecimal amount, BigDecimal part, BigDecimal whole, int decimals) {
    return amount.multiply(part.abs()).divide(whole.abs(), decimals, RoundingMode.HALF_EVEN);
  }
}
