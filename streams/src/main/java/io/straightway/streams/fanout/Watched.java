package io.straightway.streams.fanout;

import io.straightway.positions.PositionModel;
import io.straightway.streams.fanout.Change.Effect;
import io.straightway.streams.fanout.WatchedValue.Holding;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An item that somebody watches, with its values. Guarded by the board that it is on. */
final class Watched {
  private final WatchItem item;
  private final Set<Subscription> subscribers = new LinkedHashSet<>();
  private final Map<ValueKey, WatchedCell> cells = new HashMap<>();
  private final Set<WatchedCell> changed = new LinkedHashSet<>();
  private @Nullable SeenTransactions seen;
  private Offsets readAt = Offsets.NONE;
  private boolean doubtful = true;

  Watched(WatchItem item) {
    this.item = item;
  }

  WatchItem item() {
    return item;
  }

  Set<Subscription> subscribers() {
    return subscribers;
  }

  Collection<WatchedCell> cells() {
    return cells.values();
  }

  /** What has changed since it was asked last. */
  Set<WatchedCell> takeChanged() {
    Set<WatchedCell> taken = Set.copyOf(changed);
    changed.clear();
    return taken;
  }

  /** Whether the database has to be asked before its values are known. */
  boolean isDoubtful() {
    return doubtful;
  }

  void doubt() {
    doubtful = true;
  }

  /** Whether a subscriber that has got everything up to there has this value. */
  boolean isKnownAt(Offsets there, WatchedCell cell) {
    @Nullable Change last = cell.last();
    return last == null ? there.covers(readAt) : there.covers(last.partition(), last.offset());
  }

  /**
   * Sets what the database has.
   *
   * @param recent events, among them all that came since it was asked
   * @param at how far the topic is read
   */
  void set(
      SeenTransactions read,
      Map<ValueKey, WatchedValue> values,
      Iterable<Change> recent,
      PositionModel model,
      Offsets at) {
    boolean first = seen == null;
    seen = read;
    readAt = at;
    doubtful = false;
    Set<ValueKey> absent = new HashSet<>(cells.keySet());
    absent.removeAll(values.keySet());
    absent.stream().filter(ValueKey::isPosition).forEach(key -> set(key, Holding.NOTHING));
    values.forEach(this::set);
    Set<String> applied = new HashSet<>();
    for (Change change : recent) {
      if (change.key().items().contains(item)
          && !read.includes(change.transaction())
          && applied.add(change.partition() + " " + change.sequence())) {
        apply(change, model);
      }
    }
    if (first) {
      changed.clear(); // nobody has any of it yet
    }
  }

  private void set(ValueKey key, WatchedValue value) {
    WatchedCell cell = cells.computeIfAbsent(key, WatchedCell::new);
    if (cell.set(value)) {
      changed.add(cell);
    }
  }

  /** Applies an event of one of its values, once those are known. */
  void apply(Change change, PositionModel model) {
    if (seen == null) {
      return;
    }
    boolean ofTheRow = change.effect() instanceof Effect.Row;
    if (ofTheRow && model == PositionModel.LOW_CONTENTION) {
      return; // what a roll-up writes has moved before
    }
    if (change.effect() instanceof Effect.Moved && model == PositionModel.CONTENDED) {
      doubtful = true; // elements have begun to keep positions by the other model
      return;
    }
    WatchedCell cell = cells.computeIfAbsent(change.key(), WatchedCell::new);
    cell.apply(change, Objects.requireNonNull(seen).includes(change.transaction()));
    changed.add(cell);
  }
}
