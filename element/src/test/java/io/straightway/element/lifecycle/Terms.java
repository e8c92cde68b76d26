package io.straightway.element.lifecycle;

import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * The terms of a version of a trade. Prices are whole, those of the bond in percent, so that only
 * the bond's interest is rounded.
 *
 * @param account one of our accounts, or {@link #NOBODY}, whose trades go to repair
 * @param settlementDate empty for the market's cycle; in the books it changes only the interest of
 *     the bond
 */
public record Terms(
    Kind kind,
    boolean buy,
    String account,
    String isin,
    int quantity,
    int price,
    int fee,
    String settlementDate) {
  static final String NOBODY = "NOBODY";

  private static final int PERCENT = 100;
  private static final int OF_NOBODY = 4;
  private static final int KEEP_THE_BOOKS = 30;
  private static final int FREE = 12;
  private static final int TRANSFERS = 8;
  private static final List<String> DATES = List.of("2026-12-01", "2026-12-02");

  /** Cum dividend, and ex dividend: from 26 February to 6 March the seller keeps the coupon. */
  private static final List<String> DATES_OF_THE_BOND =
      List.of("2026-12-01", "2027-02-25", "2027-02-26", "2027-03-04");

  private static final LocalDate BY_THE_CYCLE = LocalDate.of(2026, 11, 24);
  private static final LocalDate LAST_COUPON = LocalDate.of(2026, 9, 7);
  private static final LocalDate NEXT_COUPON = LocalDate.of(2027, 3, 7);
  private static final LocalDate EX_DIVIDEND = LocalDate.of(2027, 2, 25);
  private static final BigDecimal HALF_A_COUPON = new BigDecimal("0.02125");
  private static final BigDecimal DAYS_BETWEEN_COUPONS = BigDecimal.valueOf(181);

  /** The payment type of the trade. */
  public enum Kind {
    AGAINST,
    FREE,
    /** Free of payment, to or from our other account. */
    TRANSFER
  }

  /** Returns random terms. */
  public static Terms random(Random random) {
    int dice = random.nextInt(PERCENT);
    Kind kind = dice < FREE ? Kind.FREE : dice < FREE + TRANSFERS ? Kind.TRANSFER : Kind.AGAINST;
    boolean buy = random.nextBoolean();
    String account = random.nextInt(PERCENT) < OF_NOBODY ? NOBODY : "ACC" + (1 + random.nextInt(2));
    int fee = kind == Kind.AGAINST ? random.nextInt(3) : 0;
    if (random.nextInt(4) == 0) {
      int nominal = 20_000 * (1 + random.nextInt(9));
      int percent = 90 + random.nextInt(20);
      String date = random.nextBoolean() ? "" : "2027-03-02";
      return new Terms(kind, buy, account, StaticDataFixture.GILT, nominal, percent, fee, date);
    }
    String isin = random.nextBoolean() ? StaticDataFixture.VODAFONE : StaticDataFixture.TOYOTA;
    int price = kind == Kind.AGAINST ? 1 + random.nextInt(9) : random.nextInt(4);
    return new Terms(kind, buy, account, isin, 1 + random.nextInt(9), price, fee, "");
  }

  /** Returns the same terms for another account. */
  public Terms of(String otherAccount) {
    return new Terms(kind, buy, otherAccount, isin, quantity, price, fee, settlementDate);
  }

  /** Returns the same terms with another settlement date. */
  Terms on(String date) {
    return new Terms(kind, buy, account, isin, quantity, price, fee, date);
  }

  /** Returns another version of the same trade, which may or may not change the books. */
  public Terms amended(Random random) {
    Terms other = random.nextInt(PERCENT) < KEEP_THE_BOOKS ? this : random(random);
    List<String> dates = other.isBond() ? DATES_OF_THE_BOND : DATES;
    return other.on(dates.get(random.nextInt(dates.size())));
  }

  /** Returns whether the account is ours. */
  public boolean isGood() {
    return !account.equals(NOBODY);
  }

  private boolean isBond() {
    return isin.equals(StaticDataFixture.GILT);
  }

  /** Returns whether a buyer of the bond is owed interest, rather than the seller. */
  public boolean isExDividend() {
    return interest().signum() < 0;
  }

  private int worth() {
    return isBond() ? quantity / PERCENT * price : quantity * price;
  }

  /**
   * Returns the interest that a buyer of the bond owes for the days since the coupon, or is owed
   * for the days until it.
   */
  private BigDecimal interest() {
    if (!isBond() || kind != Kind.AGAINST) {
      return BigDecimal.ZERO;
    }
    LocalDate settles = settlementDate.isEmpty() ? BY_THE_CYCLE : LocalDate.parse(settlementDate);
    LocalDate coupon = settles.isAfter(EX_DIVIDEND) ? NEXT_COUPON : LAST_COUPON;
    return BigDecimal.valueOf(quantity)
        .multiply(HALF_A_COUPON)
        .multiply(BigDecimal.valueOf(ChronoUnit.DAYS.between(coupon, settles)))
        .divide(DAYS_BETWEEN_COUPONS, 2, RoundingMode.HALF_EVEN);
  }

  /** Returns the amount that we pay, in the currency; negative if we are paid. */
  public BigDecimal payment() {
    if (kind != Kind.AGAINST) {
      return BigDecimal.ZERO;
    }
    BigDecimal price = interest().add(BigDecimal.valueOf(worth()));
    return BigDecimal.valueOf(fee).add(buy ? price : price.negate());
  }

  /** Returns the currency in which the security is quoted. */
  public String currency() {
    return isin.equals(StaticDataFixture.TOYOTA) ? "JPY" : "GBP";
  }

  /**
   * Returns the trade's part of the books: ledger accounts by code, positions by
   * account/instrument.
   */
  public Map<String, BigDecimal> books() {
    int worth = buy ? worth() : -worth();
    Map<String, BigDecimal> books = new TreeMap<>();
    put(books, "SECURITIES:" + account + ":" + currency(), BigDecimal.valueOf(worth));
    if (kind == Kind.AGAINST) {
      put(
          books,
          "ACCRUED_INTEREST:" + account + ":" + currency(),
          buy ? interest() : interest().negate());
      put(books, "COMMISSION:" + account + ":" + currency(), BigDecimal.valueOf(fee));
      put(
          books,
          (buy ? "PAYABLE" : "RECEIVABLE") + ":BARCGB22XXX:" + currency(),
          payment().negate());
    } else {
      put(books, "FREE_DELIVERY:" + account + ":" + currency(), BigDecimal.valueOf(-worth));
    }
    put(books, account + "/" + isin, BigDecimal.valueOf(buy ? quantity : -quantity));
    put(books, account + "/" + currency(), payment().negate());
    return books;
  }

  private static void put(Map<String, BigDecimal> books, String key, BigDecimal amount) {
    if (amount.signum() != 0) {
      books.put(key, amount);
    }
  }

  TradeXml into(TradeXml xml) {
    for (List<String> field :
        List.of(
            List.of("Side", buy ? "BUY" : "SELL"),
            List.of("Account", account),
            List.of("Isin", isin),
            List.of("Quantity", Integer.toString(quantity)),
            List.of("Price", Integer.toString(price)),
            List.of("Currency", currency()),
            List.of("Fees", fee == 0 ? "" : "<Fee kind=\"COMMISSION\">" + fee + "</Fee>"),
            List.of("PaymentType", kind == Kind.AGAINST ? "" : "FREE"),
            List.of("TransferAccount", transferAccount()),
            List.of("SettlementDate", settlementDate))) {
      xml.with(field.get(0), field.get(1));
    }
    return xml;
  }

  private String transferAccount() {
    return kind != Kind.TRANSFER ? "" : account.equals("ACC2") ? "ACC1" : "ACC2";
  }
}
