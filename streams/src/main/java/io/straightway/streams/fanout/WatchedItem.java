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

/** A watched item with its values. Guarded by its board. */
final class WatchedItem {
  private final WatchItem item;
  private final Set<Subscription> subscribers = new LinkedHashSet<>();
  private final Map<ValueKey, WatchedCell> cells = new HashMap<>();
  private final Set<WatchedCell> changed = new LinkedHashSet<>();
  private @Nullable SeenTransactions seen;
  private Offsets readAt = Offsets.NONE;
  private boolean doubtful = true;

  WatchedItem(WatchItem item) {
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

  /** Returns the values that have changed since the last call. */
  Set<WatchedCell> takeChanged() {
    Set<WatchedCell> taken = Set.copyOf(changed);
    changed.clear();
    return taken;
  }

  /** Returns whether the values have to be read from the database. */
  boolean isDoubtful() {
    return doubtful;
  }

  void doubt() {
    doubtful = true;
  }

  /** Returns whether a subscriber at that position has this value. */
  boolean isKnownAt(Offsets offsets, WatchedCell cell) {
    @Nullable Change last = cell.last();
    return last == null ? offsets.covers(readAt) : offsets.covers(last.partition(), last.offset());
  }

  /**
   * Sets the database's values.
   *
   * @param recent recent events, including all that arrived since the read began
   * @param at the position in the topic
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
      changed.clear(); // no subscriber has any of the values yet
    }
  }

  private void set(ValueKey key, WatchedValue value) {
    WatchedCell cell = cells.computeIfAbsent(key, WatchedCell::new);
    if (cell.set(value)) {
      changed.add(cell);
    }
  }

  /** Applies an event to one of the values, once the values are known. */
  void apply(Change change, PositionModel model) {
    if (seen == null) {
      return;
    }
    boolean ofTheRow = change.effect() instanceof Effect.Row;
    if (ofTheRow && model == PositionModel.LOW_CONTENTION) {
      return; // the row of a roll-up repeats movements already applied
    }
    if (change.effect() instanceof Effect.PositionChange && model == PositionModel.CONTENDED) {
      doubtful = true; // elements have begun to keep positions by the other model
      return;
    }
    WatchedCell cell = cells.computeIfAbsent(change.key(), WatchedCell::new);
    @Nullable Change last = cell.last();
    if (last != null
        && change.key().isPosition()
        && change.sequence().compareTo(last.sequence()) <= 0) {
      doubtful = true; // a repeated event, of whatever partition
      return;
    }
    cell.apply(change, Objects.requireNonNull(seen).includes(change.transaction()));
    changed.add(cell);
  }
}
