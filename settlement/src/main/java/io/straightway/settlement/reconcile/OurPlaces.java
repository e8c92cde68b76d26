package io.straightway.settlement.reconcile;

import io.straightway.db.Queries;
import io.straightway.element.staticdata.Ssi;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * Where our accounts keep what they have, as the static data of a day says it: each at a custodian
 * of its own, and some elsewhere too, by currency and market. What an instruction has settled lies
 * where the row leads now that the instruction was written by, so that it moves with that row; it
 * stays there when the row has ended.
 */
record OurPlaces(Map<String, Place> own, Map<Market, Place> byMarket, Map<String, Market> markets) {
  private static final String OWN =
      """
      SELECT DISTINCT ON (account) account, custodian, safekeeping_account AS safekeeping,
             cash_account AS cash
        FROM known_account WHERE valid_from <= ? ORDER BY account, valid_from DESC
      """;
  private static final String BY_MARKET =
      """
      SELECT DISTINCT ON (account, currency, mic) account, currency, mic,
             custodian, safekeeping_account AS safekeeping, cash_account AS cash
        FROM known_own_ssi WHERE valid_from <= ? ORDER BY account, currency, mic, valid_from DESC
      """;
  private static final String SECURITIES =
      """
      SELECT DISTINCT ON (isin) isin, currency, mic
        FROM known_security WHERE valid_from <= ? ORDER BY isin, valid_from DESC
      """;

  /** Those of a day. */
  static OurPlaces read(Connection connection, LocalDate day) throws SQLException {
    Map<String, Place> own = new HashMap<>();
    Map<Market, Place> byMarket = new HashMap<>();
    Map<String, Market> markets = new HashMap<>();
    Queries.list(connection, Own.class, OWN, day).forEach(one -> own.put(one.account, one.place));
    Queries.list(connection, AtMarket.class, BY_MARKET, day)
        .forEach(one -> byMarket.put(one.market, one.place));
    if (!byMarket.isEmpty()) {
      Queries.list(connection, Listed.class, SECURITIES, day)
          .forEach(one -> markets.put(one.isin, new Market("", one.currency, one.mic)));
    }
    return new OurPlaces(own, byMarket, markets);
  }

  /** All places that there are. */
  Collection<Place> all() {
    return Stream.concat(own.values().stream(), byMarket.values().stream()).distinct().toList();
  }

  /** Whether any account has more than its own place. */
  boolean areSeveral() {
    return !byMarket.isEmpty();
  }

  /**
   * Where something lies that an instruction has settled; null if the account is not known.
   *
   * @param mic of the row that the instruction was written by; null if that was the account's own
   */
  @Nullable Place settled(String account, String currency, @Nullable String mic) {
    Place place = mic == null ? null : byMarket.get(new Market(account, currency, mic));
    return place == null ? own.get(account) : place;
  }

  /**
   * Where something lies that came without an instruction: where a trade in it would settle on the
   * security's own market, and cash where its currency settles on any market; null if the account
   * is not known.
   */
  @Nullable Place kept(String account, String instrument) {
    Market market = markets.get(instrument);
    String currency = market == null ? instrument : market.currency();
    String mic = market == null ? Ssi.ANY_MARKET : market.mic();
    Place exact = byMarket.get(new Market(account, currency, mic));
    return exact == null ? settled(account, currency, Ssi.ANY_MARKET) : exact;
  }

  /** What an account has at one custodian. */
  public record Place(String custodian, String safekeeping, String cash) {}

  public record Market(String account, String currency, String mic) {}

  /** Our account by itself. */
  public record Own(String account, @Nested Place place) {}

  /** Our account for a market. */
  public record AtMarket(@Nested Market market, @Nested Place place) {}

  /** Where a security is listed. */
  public record Listed(String isin, String currency, String mic) {}
}
