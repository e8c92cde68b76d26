package io.straightway.positions;

import java.util.Comparator;

/**
 * The key of a position.
 *
 * @param instrument an ISIN, or an ISO 4217 code for cash
 */
public record PositionKey(String account, String instrument) implements Comparable<PositionKey> {
  private static final Comparator<PositionKey> ORDER =
      Comparator.comparing(PositionKey::account).thenComparing(PositionKey::instrument);

  /**
   * Orders keys as rows are locked. The database compares bytes; so, for ASCII, does this method.
   */
  @Override
  public int compareTo(PositionKey other) {
    return ORDER.compare(this, other);
  }
}
