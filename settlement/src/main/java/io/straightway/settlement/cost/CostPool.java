package io.straightway.settlement.cost;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;

/**
 * What an account holds of a security in a currency, and what that cost.
 *
 * <p>It is a queue of lots, all bought or all sold short, whose cost is what was received,
 * negative. What goes the other way closes lots, the oldest first, and takes their cost away; a
 * part of a lot has its share of the cost, rounded half to even. If it is more than there is, the
 * rest opens a lot at its share of the amount. Average cost is the same with one lot, to which all
 * that comes is added.
 */
final class CostPool {
  /** Which lots are there. */
  enum Method {
    /** One. */
    AVERAGE,
    /** One for each that came. */
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

  /** An empty one in a currency of so many decimals. */
  CostPool(Method method, int decimals) {
    this.method = method;
    this.decimals = decimals;
  }

  /**
   * What came (positive) or went.
   *
   * @param amount what was booked for it, with the sign of the quantity
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

  /** Closes the oldest lot, or the part of it that goes; answers what is left to go. */
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
   * What comes or goes with a cost of its own and without a gain. All lots become one. What comes
   * where we are short, or goes where there is less, closes that as a trade does.
   */
  void move(BigDecimal quantity, BigDecimal cost) {
    int held = quantity().signum();
    Lot one = new Lot(quantity(), cost()).plus(quantity, cost);
    if ((held > 0 && one.quantity.signum() < 0) || (held < 0 && quantity.signum() > 0)) {
      trade(quantity, cost);
      return;
    }
    lots.clear();
    if (one.quantity.signum() != 0) {
      lots.add(one);
    }
  }

  BigDecimal quantity() {
    return sum(Lot::quantity);
  }

  BigDecimal cost() {
    return sum(Lot::cost);
  }

  /** The share of a part in the whole cost. */
  BigDecimal costOf(BigDecimal part) {
    BigDecimal whole = quantity();
    return part.compareTo(whole) == 0 ? cost() : share(cost(), part, whole);
  }

  private BigDecimal sum(Function<Lot, BigDecimal> value) {
    return lots.stream().map(value).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /** By the sizes of part and whole: their signs do not matter. */
  private BigDecimal share(BigDecimal amount, BigDecimal part, BigDecimal whole) {
    return amount.multiply(part.abs()).divide(whole.abs(), decimals, RoundingMode.HALF_EVEN);
  }
}
