package io.straightway.staticdata;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The listings of securities in addition to their own rows. Most securities have none. */
public final class Listings {
  private static final Comparator<Place> ORDER =
      Comparator.comparing((Place place) -> place.key().mic())
          .thenComparing(place -> place.key().currency());

  private final Map<String, List<Place>> byIsin;

  private record Place(Listing.Key key, Timeline<Listing> timeline) {}

  /** Collects the listings by their keys. */
  public Listings(Map<Listing.Key, Timeline<Listing>> listings) {
    Map<String, List<Place>> places = new HashMap<>();
    listings.forEach(
        (key, timeline) ->
            places
                .computeIfAbsent(key.isin(), isin -> new ArrayList<>())
                .add(new Place(key, timeline)));
    places.replaceAll((isin, unsorted) -> unsorted.stream().sorted(ORDER).toList());
    byIsin = Map.copyOf(places);
  }

  /**
   * Returns a security as it trades on each of its markets on a day, its own first. For its own
   * market and currency, the security's own row takes precedence.
   */
  List<Security> of(Security security, LocalDate day) {
    List<Place> places = byIsin.get(security.isin());
    if (places == null) {
      return List.of(security);
    }
    List<Security> markets = new ArrayList<>();
    markets.add(security);
    for (Place place : places) {
      Listing listing = place.timeline().on(day);
      if (listing != null && !security.tradesAt(place.key().mic(), place.key().currency())) {
        markets.add(security.listed(place.key(), listing));
      }
    }
    return markets;
  }

  /** Returns the currency and calendar of every listing, of all days. */
  Collection<TradingPlace> all() {
    List<TradingPlace> all = new ArrayList<>();
    for (List<Place> places : byIsin.values()) {
      for (Place place : places) {
        for (Listing listing : place.timeline().values()) {
          all.add(new TradingPlace(place.key().currency(), listing.calendar()));
        }
      }
    }
    return all;
  }

  /** A currency, and the calendar of a market where a security trades in it. */
  record TradingPlace(String currency, String calendar) {}
}
