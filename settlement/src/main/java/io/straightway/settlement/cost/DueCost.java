package io.straightway.settlement.cost;

import io.straightway.ledger.rules.SecuritiesAtCost;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/**
 * The cost of a security that is to be computed.
 *
 * @param decimals of the currency
 * @param continues whether what came and went follows what the former cost has; else all is
 *     computed from the beginning
 * @param formerQuantity what was held; 0 if there was nothing
 * @param formerBooked what had been posted to SECURITIES for that, besides what was realised
 */
public record DueCost(
    String account,
    String isin,
    String currency,
    CostPool.Method method,
    int decimals,
    boolean continues,
    BigDecimal formerQuantity,
    BigDecimal formerCost,
    BigDecimal formerBooked) {

  /**
   * What came (positive) and went with one booking.
   *
   * @param countsAs the booking that it is, or that it corrects
   * @param amount what was posted to SECURITIES, with the fees that are capitalised
   * @param moved whether it has the cost of the amount, and no gain
   */
  public record Event(
      LocalDate tradeDate, long countsAs, BigDecimal quantity, BigDecimal amount, boolean moved) {
    void apply(CostPool pool) {
      if (moved) {
        pool.move(quantity, amount);
      } else {
        pool.trade(quantity, amount);
      }
    }
  }

  /**
   * What it costs now.
   *
   * @param booked what was posted to SECURITIES, besides what was realised
   * @param realised what is to be posted now
   * @param last the last event that is in it
   */
  record Computed(
      DueCost due,
      BigDecimal quantity,
      BigDecimal cost,
      BigDecimal booked,
      BigDecimal realised,
      Event last) {
    SecuritiesAtCost rule() {
      return new SecuritiesAtCost(due.account, due.currency, realised);
    }
  }

  /**
   * Computes it.
   *
   * @param events those that follow, or all of them, in their order; at least one
   */
  Computed after(List<Event> events) {
    CostPool pool = new CostPool(method, decimals);
    BigDecimal booked = BigDecimal.ZERO;
    if (continues) {
      pool.move(formerQuantity, formerCost);
      booked = formerBooked;
    }
    for (Event event : events) {
      event.apply(pool);
      booked = booked.add(event.amount);
    }
    BigDecimal cost = pool.cost();
    BigDecimal realised = cost.subtract(booked).subtract(formerCost).add(formerBooked);
    return new Computed(
        this, pool.quantity(), cost, booked, realised, events.get(events.size() - 1));
  }
}
