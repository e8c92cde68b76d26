package io.straightway.settlement.reconcile;

import io.straightway.db.Queries;
import io.straightway.staticdata.Ssi;
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
 * The custodian accounts that hold our accounts' securities and cash, from the static data of a
 * day: a default for each account, and others by currency and market. A settled instruction's
 * holding is at the place to which its settlement instruction now points, so it moves when that row
 * changes; it stays there after the row has ended.
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

  /** Reads the places of a day. */
  static OurPlaces read(Connection connection, LocalDate day) throws SQLException {
    Map<String, Place> own = new HashMap<>();
    Map<Market, Place> byMarket = new HashMap<>();
    Map<String, Market> markets = new HashMap<>();
    Queries.list(connection, DefaultPlace.class, OWN, day)
        .forEach(row -> own.put(row.account, row.place));
    Queries.list(connection, MarketPlace.class, BY_MARKET, day)
        .forEach(row -> byMarket.put(row.market, row.place));
    if (!byMarket.isEmpty()) {
      Queries.list(connection, SecurityMarket.class, SECURITIES, day)
          .forEach(row -> markets.put(row.isin, new Market("", row.currency, row.mic)));
    }
    return new OurPlaces(own, byMarket, markets);
  }

  /** Returns all places. */
  Collection<Place> all() {
    return Stream.concat(own.values().stream(), byMarket.values().stream()).distinct().toList();
  }

  /** Returns whether any account has more than its default place. */
  boolean areSeveral() {
    return !byMarket.isEmpty();
  }

  /**
   * Returns the place of what an instruction has settled; null if the account is unknown.
   *
   * @param mic the market of the settlement instruction that determined the place; null if it was
   *     the account's own record
   */
  @Nullable Place settled(String account, String currency, @Nullable String mic) {
    Place place = mic == null ? null : byMarket.get(new Market(account, currency, mic));
    return place == null ? own.get(account) : place;
  }

  /**
   * Returns the place of what was received without an instruction: for a security, where a trade in
   * it would settle on the security's own market; for cash, where its currency settles on any
   * market; null if the account is unknown.
   */
  @Nullable Place kept(String account, String instrument) {
    Market market = markets.get(instrument);
    String currency = market == null ? instrument : market.currency();
    String mic = market == null ? Ssi.ANY_MARKET : market.mic();
    Place exact = byMarket.get(new Market(account, currency, mic));
    return exact == null ? settled(account, currency, Ssi.ANY_MARKET) : exact;
  }

  /** Our accounts at one custodian. */
  public record Place(String custodian, String safekeeping, String cash) {}

  public record Market(String account, String currency, String mic) {}

  /** An account's default place. */
  public record DefaultPlace(String account, @Nested Place place) {}

  /** An account's place for a market. */
  public record MarketPlace(@Nested Market market, @Nested Place place) {}

  /** The listing of a security. */
  public record SecurityMarket(String isin, String currency, String mic) {}
}
