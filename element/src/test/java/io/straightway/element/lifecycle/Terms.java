package io.straightway.element.lifecycle;

import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * What a version of a trade says. Prices are whole, so that nothing is rounded.
 *
 * @param account one of ours, or {@link #NOBODY}, whose trades go to repair
 * @param settlementDate empty if the market's cycle decides; it changes nothing in the books
 */
public record Terms(
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

  /** Any terms. */
  public static Terms random(Random random) {
    return new Terms(
        random.nextBoolean(),
        random.nextInt(PERCENT) < OF_NOBODY ? NOBODY : "ACC" + (1 + random.nextInt(2)),
        random.nextBoolean() ? StaticDataFixture.VODAFONE : StaticDataFixture.TOYOTA,
        1 + random.nextInt(9),
        1 + random.nextInt(9),
        random.nextInt(3),
        "");
  }

  /** The same on another account. */
  public Terms of(String otherAccount) {
    return new Terms(buy, otherAccount, isin, quantity, price, fee, settlementDate);
  }

  /** The same, settling on another date. */
  Terms on(String date) {
    return new Terms(buy, account, isin, quantity, price, fee, date);
  }

  /** Another version of the same trade, which may or may not do the same to the books. */
  public Terms amended(Random random) {
    Terms other = random.nextInt(PERCENT) < KEEP_THE_BOOKS ? this : random(random);
    return other.on(random.nextBoolean() ? "2026-12-01" : "2026-12-02");
  }

  /** Whether the account is ours. */
  public boolean isGood() {
    return !account.equals(NOBODY);
  }

  /** Whole units of the currency that we pay; negative if we are paid. */
  public int payment() {
    int gross = quantity * price;
    return buy ? gross + fee : fee - gross;
  }

  /** In which the security is quoted. */
  public String currency() {
    return isin.equals(StaticDataFixture.TOYOTA) ? "JPY" : "GBP";
  }

  /** What the books hold of it: ledger accounts by their codes, positions by account/instrument. */
  public Map<String, BigDecimal> books() {
    int gross = quantity * price;
    Map<String, BigDecimal> books = new TreeMap<>();
    put(books, "SECURITIES:" + account + ":" + currency(), buy ? gross : -gross);
    put(books, "COMMISSION:" + account + ":" + currency(), fee);
    put(books, (buy ? "PAYABLE" : "RECEIVABLE") + ":BARCGB22XXX:" + currency(), -payment());
    put(books, account + "/" + isin, buy ? quantity : -quantity);
    put(books, account + "/" + currency(), -payment());
    return books;
  }

  private static void put(Map<String, BigDecimal> books, String where, int amount) {
    if (amount != 0) {
      books.put(where, BigDecimal.valueOf(amount));
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
            List.of("SettlementDate", settlementDate))) {
      xml.with(field.get(0), field.get(1));
    }
    return xml;
  }
}
