package io.straightway.backoffice.story;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** The cost of a holding of a security, by FIFO or by average. */
final class MonthCost {
  private final boolean fifo;
  private final List<BigDecimal> quantities = new ArrayList<>();
  private final List<BigDecimal> costs = new ArrayList<>();

  MonthCost(boolean fifo) {
    this.fifo = fifo;
  }

  /** Adds a purchase or, negative, a sale. */
  void add(BigDecimal quantity, BigDecimal cost) {
    if (quantity.signum() > 0 && (fifo || quantities.isEmpty())) {
      quantities.add(quantity);
      costs.add(cost);
    } else if (quantity.signum() > 0) {
      quantities.set(0, quantities.get(0).add(quantity));
      costs.set(0, costs.get(0).add(cost));
    } else {
      take(quantity.negate());
    }
  }

  private void take(BigDecimal quantity) {
    BigDecimal left = quantity;
    while (left.signum() > 0) {
      BigDecimal first = quantities.get(0);
      if (first.compareTo(left) <= 0) {
        quantities.remove(0);
        costs.remove(0);
        left = left.subtract(first);
      } else {
        BigDecimal part = costs.get(0).multiply(left).divide(first, 2, RoundingMode.HALF_EVEN);
        quantities.set(0, first.subtract(left));
        costs.set(0, costs.get(0).subtract(part));
        return;
      }
    }
  }

  BigDecimal cost() {
    return costs.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
