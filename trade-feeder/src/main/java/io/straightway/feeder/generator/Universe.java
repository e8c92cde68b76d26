package io.straightway.feeder.generator;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The securities and accounts of the generated trades. The first security is always an equity in
 * London. Bonds were issued in 2016 to 2025 and mature in 2029 to 2056.
 */
record Universe(List<SampleSecurity> securities, List<SampleAccount> accounts) {
  private static final int PURPOSE_SECURITIES = 1;
  private static final int PURPOSE_ACCOUNTS = 2;
  private static final double BOND_SHARE = 0.1;
  private static final int LATEST_COUPON_DAY = 27;
  private static final int FIRST_ISSUE_YEAR = 2016;
  private static final int ISSUE_YEARS = 10;
  private static final String[] WORDS =
      ("Alder Beacon Cedar Dunmore Elmswood Fairholm Granite Hawthorn Inverlea Juniper"
              + " Kestrel Larkfield Meridian Northgate Oakhurst Pendragon Quarrybank Ravenhill"
              + " Silverdale Thornbury Ullswick Valemont Westerly Yarrow Zephyr")
          .split(" ");
  private static final String[] TRADES =
      ("Aerospace Biotech Chemicals Energy Foods Freight Homes Instruments Media Mining"
              + " Networks Pharma Robotics Software Textiles Water")
          .split(" ");
  private static final String[] FUNDS =
      ("Balanced Fund,Bond Fund,Charity Trust,Equity Income Fund,Growth Fund,Index Fund"
              + ",Pension Scheme,Proprietary Book")
          .split(",");

  static Universe of(GeneratorSettings settings) {
    return new Universe(
        securities(
            new Randomness(settings.seed(), PURPOSE_SECURITIES), settings.universe().securities()),
        accounts(
            new Randomness(settings.seed(), PURPOSE_ACCOUNTS), settings.universe().accounts()));
  }

  private static List<SampleSecurity> securities(Randomness random, int count) {
    Set<String> taken = new HashSet<>();
    List<SampleSecurity> securities = new ArrayList<>(count);
    while (securities.size() < count) {
      SampleSecurity security = security(random, securities.size());
      if (taken.add(security.isin())) {
        securities.add(security);
      }
    }
    return securities;
  }

  private static SampleSecurity security(Randomness random, int index) {
    Market drawn = Market.any(random);
    boolean bond = random.happens(BOND_SHARE) && index > 0;
    Market market = index == 0 ? Market.LONDON : drawn;
    String isin = isin(random, market);
    return bond ? bond(random, isin, market, index) : equity(random, isin, market, index);
  }

  /** Returns an ISIN that ZZ marks as invented. */
  private static String isin(Randomness random, Market market) {
    return SampleIsin.complete(market.country + "ZZ" + sevenDigits(random.below(10_000_000)));
  }

  private static String sevenDigits(int number) {
    return Integer.toString(10_000_000 + number).substring(1);
  }

  private static SampleSecurity equity(Randomness random, String isin, Market market, int index) {
    String name = name(index, TRADES) + " " + market.companyForm;
    int price = market.anyPrice(random);
    return new SampleSecurity(isin, name, SampleSecurity.Kind.EQUITY, market, price, null);
  }

  private static SampleSecurity bond(Randomness random, String isin, Market market, int index) {
    int eighths = random.between(4, 50);
    int coupon = eighths * 125;
    int lastYear = random.between(2029, 2056);
    String name =
        String.format(
            Locale.ROOT,
            "%s %d.%03d%% %d",
            name(index, TRADES),
            coupon / 1000,
            coupon % 1000,
            lastYear);
    int price = random.between(17_000, 22_400) * 5;
    LocalDate couponDay = LocalDate.ofYearDay(2026, 1 + random.below(365));
    LocalDate maturity =
        couponDay
            .withDayOfMonth(Math.min(couponDay.getDayOfMonth(), LATEST_COUPON_DAY))
            .withYear(lastYear);
    LocalDate issued = maturity.withYear(FIRST_ISSUE_YEAR + lastYear % ISSUE_YEARS);
    Bond terms = new Bond(coupon, market.bonds(), issued, maturity);
    return new SampleSecurity(isin, name, SampleSecurity.Kind.BOND, market, price, terms);
  }

  private static List<SampleAccount> accounts(Randomness random, int count) {
    List<SampleAccount> accounts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      String code = String.format(Locale.ROOT, "ACC%04d", i + 1);
      accounts.add(new SampleAccount(code, name(i, FUNDS), random.between(3, 12)));
    }
    return accounts;
  }

  /** Returns a name that is different for each index. */
  private static String name(int index, String[] kinds) {
    int word = index % WORDS.length;
    int kind = index / WORDS.length % kinds.length;
    int series = index / WORDS.length / kinds.length;
    String name = WORDS[word] + " " + kinds[(kind + word) % kinds.length];
    return series == 0 ? name : name + " " + (series + 1);
  }
}
