package io.straightway.settlement.reconcile;

import java.util.Comparator;

/**
 * An account at a custodian, by its number there: two custodians may give the same one.
 *
 * @param account the number of a safekeeping account or of a cash account
 */
public record Place(BalanceKey.Kind kind, String account) implements Comparable<Place> {
  private static final Comparator<Place> ORDER =
      Comparator.comparing(Place::kind).thenComparing(Place::account);

  @Override
  public int compareTo(Place other) {
    return ORDER.compare(this, other);
  }
}
