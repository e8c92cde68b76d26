package io.straightway.settlement.cost;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * Trades around the splits of a security, each with its own quantity and settlements in the units
 * of its trade date. Everything else is computed from the single trades.
 */
final class SplitModel {
  /** Units that are divided by every product of two ratios. */
  static final int DIVISIBLE = 72;

  private final List<Step> steps = new ArrayList<>();
  final Map<String, ModelTrade> trades = new TreeMap<>();

  ModelTrade trade(String reference) {
    return Objects.requireNonNull(trades.get(reference));
  }

  /** An exchange, of an ISIN for itself in a split. */
  record Step(String from, String into, long oldUnits, long newUnits, LocalDate day) {
    private boolean converts(LocalDate traded, LocalDate today) {
      return !day.isAfter(today) && (!from.equals(into) || traded.isBefore(day));
    }
  }

  /** A settled quantity in the units of the trade. */
  record Part(LocalDate day, BigDecimal quantity) {}

  /** A trade as it stands. */
  static final class ModelTrade {
    final String account;
    final int sign;
    int version = 1;
    LocalDate day;
    BigDecimal quantity;
    BigDecimal price;
    final Deque<Part> parts = new ArrayDeque<>();

    ModelTrade(String account, LocalDate day, int sign, BigDecimal quantity, BigDecimal price) {
      this.account = account;
      this.day = day;
      this.sign = sign;
      this.quantity = quantity;
      this.price = price;
    }

    BigDecimal settled(LocalDate until) {
      return parts.stream()
          .filter(part -> !part.day.isAfter(until))
          .map(Part::quantity)
          .reduce(BigDecimal.ZERO, BigDecimal::add);
    }
  }

  void exchange(Step step) {
    steps.add(step);
    steps.sort(Comparator.comparing(Step::day));
  }

  /** Returns whether all steps are earlier than a day. */
  boolean isLast(LocalDate day) {
    return steps.stream().allMatch(step -> step.day.isBefore(day));
  }

  /** Returns the ISIN on a day. */
  String isin(String isin, LocalDate today) {
    return steps.stream()
        .filter(step -> !step.day.isAfter(today))
        .reduce((first, second) -> second)
        .map(Step::into)
        .orElse(isin);
  }

  /** Converts a quantity of a trade's units into those of a day. */
  BigDecimal units(ModelTrade trade, BigDecimal quantity, LocalDate today) {
    BigDecimal units = quantity;
    for (Step step : steps) {
      if (step.converts(trade.day, today)) {
        units =
            units
                .multiply(BigDecimal.valueOf(step.newUnits))
                .divide(BigDecimal.valueOf(step.oldUnits));
      }
    }
    return units;
  }

  /** Returns the positions that are not zero, as rows. */
  List<String> positions(String isin, LocalDate today) {
    Map<String, BigDecimal[]> sums = new TreeMap<>();
    for (ModelTrade trade : trades.values()) {
      BigDecimal sign = BigDecimal.valueOf(trade.sign);
      BigDecimal[] sum =
          sums.computeIfAbsent(
              trade.account, account -> new BigDecimal[] {BigDecimal.ZERO, BigDecimal.ZERO});
      sum[0] = sum[0].add(sign.multiply(units(trade, trade.quantity, today)));
      sum[1] = sum[1].add(sign.multiply(units(trade, trade.settled(LocalDate.MAX), today)));
    }
    List<String> rows = new ArrayList<>();
    sums.forEach(
        (account, sum) -> {
          if (sum[0].signum() != 0 || sum[1].signum() != 0) {
            rows.add(
                "%s %s %s %s".formatted(account, isin(isin, today), text(sum[0]), text(sum[1])));
          }
        });
    return rows;
  }

  /** Returns the quantity settled up to a day, in its units. */
  BigDecimal settled(String account, LocalDate day) {
    return trades.values().stream()
        .filter(trade -> trade.account.equals(account))
        .map(
            trade -> units(trade, trade.settled(day), day).multiply(BigDecimal.valueOf(trade.sign)))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /** Returns the holdings at cost, as rows; the second account uses FIFO. */
  List<String> costs(String isin, LocalDate today, ToLongFunction<String> order) {
    Map<String, Pool> pools = new TreeMap<>();
    trades.entrySet().stream()
        .sorted(
            Comparator.comparing((Map.Entry<String, ModelTrade> e) -> e.getValue().day)
                .thenComparing(e -> order.applyAsLong(e.getKey())))
        .map(Map.Entry::getValue)
        .forEach(
            trade ->
                pools
                    .computeIfAbsent(trade.account, account -> new Pool(account.equals("ACC2")))
                    .take(
                        units(trade, trade.quantity, today)
                            .multiply(BigDecimal.valueOf(trade.sign)),
                        trade.quantity.multiply(trade.price)));
    List<String> rows = new ArrayList<>();
    pools.forEach(
        (account, pool) -> {
          BigDecimal held = pool.sum(0);
          if (held.signum() != 0) {
            rows.add("%s %s %s %s".formatted(account, isin, text(held), text(pool.sum(1))));
          }
        });
    return rows;
  }

  static String text(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }

  /** Lots of quantity and cost, as if every trade had been made in the present units. */
  private static final class Pool {
    private final boolean fifo;
    private final Deque<BigDecimal[]> lots = new ArrayDeque<>();

    Pool(boolean fifo) {
      this.fifo = fifo;
    }

    void take(BigDecimal quantity, BigDecimal amount) {
      BigDecimal rest = quantity;
      while (rest.signum() != 0
          && !lots.isEmpty()
          && lots.getFirst()[0].signum() != rest.signum()) {
        BigDecimal[] lot = lots.removeFirst();
        BigDecimal left = lot[0].add(rest);
        if (left.signum() == lot[0].signum()) {
          lots.addFirst(new BigDecimal[] {left, lot[1].subtract(share(lot[1], rest, lot[0]))});
          rest = BigDecimal.ZERO;
        } else {
          rest = left;
        }
      }
      if (rest.signum() == 0) {
        return;
      }
      BigDecimal cost =
          share(amount, rest, quantity).multiply(BigDecimal.valueOf(quantity.signum()));
      if (fifo || lots.isEmpty()) {
        lots.addLast(new BigDecimal[] {rest, cost});
      } else {
        BigDecimal[] lot = lots.removeFirst();
        lots.addFirst(new BigDecimal[] {lot[0].add(rest), lot[1].add(cost)});
      }
    }

    private static BigDecimal share(BigDecimal amount, BigDecimal part, BigDecimal whole) {
      return amount.multiply(part.abs()).divide(whole.abs(), 2, RoundingMode.HALF_EVEN);
    }

    BigDecimal sum(int of) {
      return lots.stream().map(lot -> lot[of]).reduce(BigDecimal.ZERO, BigDecimal::add);
    }
  }
}
