package io.straightway.settlement.cost;

import io.straightway.ledger.rules.SecuritiesAtCost;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/**
 * The cost of a security that must be computed.
 *
 * @param decimals decimals of the currency
 * @param continues true if all new events follow those in the former cost; otherwise the cost is
 *     computed from the beginning
 * @param formerQuantity the quantity held; 0 if there was none
 * @param formerBooked the amount posted to SECURITIES for that quantity, without realised gains
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
   * The effect of one booking: a receipt (positive quantity) or delivery.
   *
   * @param countsAs the booking itself, or the one that it corrects
   * @param amount the amount posted to SECURITIES, including capitalised fees
   * @param moved true if {@code amount} is the cost and no gain is realised
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
   * The computed cost.
   *
   * @param booked the amount posted to SECURITIES, without realised gains
   * @param realised the gain to post now
   * @param last the last event included
   */
  record Costing(
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
   * Computes the cost.
   *
   * @param events the events that follow, or all of them, in order; at least one
   */
  Costing after(List<Event> events) {
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
    return new Costing(
        this, pool.quantity(), cost, booked, realised, events.get(events.size() - 1));
  }
}
