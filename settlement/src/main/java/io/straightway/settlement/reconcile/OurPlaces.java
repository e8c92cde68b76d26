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
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Where our accounts keep what they have, as the static data of a day says it: each at a custodian
 * of its own, and some elsewhere too, by currency and market. What an instruction has settled lies
 * where the row leads now that the instruction was written by, so that it moves with that row; it
 * stays there when the row has ended.
 */
final class OurPlaces {
  private static final String OWN =
      """
      SELECT DISTINCT ON (account) account, custodian, safekeeping_account, cash_account
        FROM known_account WHERE valid_from <= ? ORDER BY account, valid_from DESC
      """;
  private static final String BY_MARKET =
      """
      SELECT DISTINCT ON (account, currency, mic) account, currency, mic,
             custodian, safekeeping_account, cash_account
        FROM known_own_ssi WHERE valid_from <= ? ORDER BY account, currency, mic, valid_from DESC
      """;
  private static final String SECURITIES =
      """
      SELECT DISTINCT ON (isin) isin, currency, mic
        FROM known_security WHERE valid_from <= ? ORDER BY isin, valid_from DESC
      """;

  private final Map<String, Place> own = new HashMap<>();
  private final Map<Market, Place> byMarket = new HashMap<>();
  private final Map<String, Market> markets = new HashMap<>();

  private OurPlaces() {}

  /** Reads those of a day. */
  static OurPlaces read(Connection connection, LocalDate day) throws SQLException {
    return Queries.on(connection, handle -> new OurPlaces().fill(handle, day));
  }

  private OurPlaces fill(Handle handle, LocalDate day) {
    handle
        .select(OWN, day)
        .map(
            (row, context) ->
                own.put(
                    row.getString(1),
                    new Place(row.getString(2), row.getString(3), row.getString(4))))
        .list();
    handle
        .select(BY_MARKET, day)
        .map(
            (row, context) ->
                byMarket.put(
                    new Market(row.getString(1), row.getString(2), row.getString(3)),
                    new Place(row.getString(4), row.getString(5), row.getString(6))))
        .list();
    if (!byMarket.isEmpty()) {
      handle
          .select(SECURITIES, day)
          .map(
              (row, context) ->
                  markets.put(row.getString(1), new Market("", row.getString(2), row.getString(3))))
          .list();
    }
    return this;
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
  record Place(String custodian, String safekeeping, String cash) {}

  private record Market(String account, String currency, String mic) {}
}
