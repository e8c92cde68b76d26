package io.straightway.streams.fanout;

import io.straightway.streams.fanout.WatchItem.Kind;
import java.util.List;

/**
 * What has one value: a position, by account and instrument; a trade, by source and reference; or
 * what has happened, by its kind.
 */
record ValueKey(Kind kind, String first, String second) {
  static ValueKey position(String account, String instrument) {
    return new ValueKey(Kind.POSITION, account, instrument);
  }

  static ValueKey trade(String source, String reference) {
    return new ValueKey(Kind.TRADE, source, reference);
  }

  static ValueKey event(String kind) {
    return new ValueKey(Kind.EVENT, kind, "");
  }

  boolean isPosition() {
    return kind == Kind.POSITION;
  }

  /** By which items it is watched. */
  List<WatchItem> items() {
    return switch (kind) {
      case EVENT -> List.of(new WatchItem(kind, first));
      case TRADE -> List.of(new WatchItem(kind, first + "/" + second));
      default ->
          List.of(
              new WatchItem(Kind.ACCOUNT, first),
              new WatchItem(Kind.SECURITY, second),
              new WatchItem(Kind.POSITION, first + "/" + second));
    };
  }
}
