package io.straightway.streams.fanout;

import java.util.List;

/**
 * What has one value: a position, by account and instrument, or a trade, by source and reference.
 */
record ValueKey(boolean position, String first, String second) {
  static ValueKey position(String account, String instrument) {
    return new ValueKey(true, account, instrument);
  }

  static ValueKey trade(String source, String reference) {
    return new ValueKey(false, source, reference);
  }

  /** By which items it is watched. */
  List<WatchItem> items() {
    return position
        ? List.of(
            new WatchItem(WatchItem.Kind.ACCOUNT, first),
            new WatchItem(WatchItem.Kind.SECURITY, second))
        : List.of(new WatchItem(WatchItem.Kind.TRADE, first + "/" + second));
  }
}
