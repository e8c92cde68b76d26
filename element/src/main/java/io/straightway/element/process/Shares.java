package io.straightway.element.process;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Divides an amount in proportion to quantities, so that the shares add up to it: each share is
 * rounded down to the smallest unit of the currency, and the remaining units go, one each, to the
 * shares with the largest remainders; among equals to the first. (The largest remainder method of
 * Hamilton.)
 */
final class Shares {
  private static final int QUANTITY_DECIMALS = 8;

  private Shares() {}

  /**
   * Returns the shares, in the order of the quantities.
   *
   * @param total a whole number of smallest units; may be negative
   * @param quantities more than zero each
   * @param decimals decimals of the smallest unit
   * @throws ArithmeticException if the total is finer than the smallest unit
   */
  static List<BigDecimal> of(BigDecimal total, List<BigDecimal> quantities, int decimals) {
    BigInteger units = whole(total, decimals);
    List<BigInteger> weights =
        quantities.stream().map(quantity -> whole(quantity, QUANTITY_DECIMALS)).toList();
    BigInteger all = weights.stream().reduce(BigInteger.ZERO, BigInteger::add);
    List<BigInteger> cut = new ArrayList<>();
    List<BigInteger> shares = new ArrayList<>();
    BigInteger left = units;
    for (BigInteger weight : weights) {
      BigInteger product = units.multiply(weight);
      BigInteger remainder = product.mod(all);
      BigInteger share = product.subtract(remainder).divide(all);
      cut.add(remainder);
      shares.add(share);
      left = left.subtract(share);
    }
    IntStream.range(0, shares.size())
        .boxed()
        .sorted(Comparator.comparing((Integer i) -> cut.get(i)).reversed())
        .limit(left.intValueExact())
        .forEach(i -> shares.set(i, shares.get(i).add(BigInteger.ONE)));
    return shares.stream().map(share -> new BigDecimal(share, decimals)).toList();
  }

  private static BigInteger whole(BigDecimal number, int decimals) {
    return number.movePointRight(decimals).toBigIntegerExact();
  }
}
