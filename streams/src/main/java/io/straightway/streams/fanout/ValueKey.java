package io.straightway.streams.fanout;

import io.straightway.streams.fanout.WatchItem.ItemKind;
import java.util.List;

/**
 * The key of a watched value: a position, by account and instrument; a trade, by source and
 * reference; or the newest event, by its kind.
 */
record ValueKey(ItemKind kind, String first, String second) {
  static ValueKey position(String account, String instrument) {
    return new ValueKey(ItemKind.POSITION, account, instrument);
  }

  static ValueKey trade(String source, String reference) {
    return new ValueKey(ItemKind.TRADE, source, reference);
  }

  static ValueKey event(String kind) {
    return new ValueKey(ItemKind.EVENT, kind, "");
  }

  boolean isPosition() {
    return kind == ItemKind.POSITION;
  }

  /** Returns the items that include the value. */
  List<WatchItem> items() {
    return switch (kind) {
      case EVENT -> List.of(new WatchItem(kind, first));
      case TRADE -> List.of(new WatchItem(kind, first + "/" + second));
      default ->
          List.of(
              new WatchItem(ItemKind.ACCOUNT, first),
              new WatchItem(ItemKind.SECURITY, second),
              new WatchItem(ItemKind.POSITION, first + "/" + second));
    };
  }
}
