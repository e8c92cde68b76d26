package io.straightway.streams.fanout;

import io.straightway.positions.PositionModel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The watched items, their values and their subscribers. Safe for use by many threads. */
final class Board {
  /**
   * The number of recent events kept, to be applied to values that are being read from the
   * database.
   */
  static final int RECENT = 65_536;

  private static final long HEARTBEAT_NANOS = 15_000_000_000L;

  private final FanOutSettings settings;
  private final FanOutMetrics metrics;
  private final Map<WatchItem, WatchedItem> items = new HashMap<>();
  private final Set<WatchedItem> changed = new LinkedHashSet<>();
  private final Set<Subscription> subscriptions = new LinkedHashSet<>();
  private final Deque<Change> recent = new ArrayDeque<>();
  private Offsets read = Offsets.NONE;
  private PositionModel model = PositionModel.LOW_CONTENTION;
  private long changes;

  Board(FanOutSettings settings, FanOutMetrics metrics) {
    this.settings = settings;
    this.metrics = metrics;
  }

  /**
   * The items to read from the database.
   *
   * @param changesBefore the number of changes before the read
   */
  record Question(Set<WatchItem> items, long changesBefore) {}

  /** The database's values of an item. */
  record ItemValues(WatchItem item, SeenTransactions seen, Map<ValueKey, WatchedValue> values) {}

  /** The reasons for the end of a subscription. */
  enum End {
    /** The subscriber did not take a text in time. */
    STALLED,
    /** The subscription has reached its lifetime; the subscriber must authenticate again. */
    OVER,
    /** The watchlist has more values than allowed. */
    TOO_LARGE,
    /** The connection is closed. */
    GONE,
    /** The server is shutting down. */
    STOPPED
  }

  /** Adds a subscription. */
  synchronized void add(Subscription subscription) {
    subscriptions.add(subscription);
    Offsets resumed = subscription.resumed();
    boolean isAhead = resumed != null && !read.covers(resumed);
    for (WatchItem item : subscription.items()) {
      WatchedItem watched = items.computeIfAbsent(item, WatchedItem::new);
      watched.subscribers().add(subscription);
      if (isAhead) {
        watched.doubt(); // the subscriber has received newer values than this server has read
      }
    }
    activateIfKnown(subscription);
    notifyAll();
  }

  /** Ends a subscription, unless it has already ended. */
  synchronized void remove(Subscription subscription, End end) {
    if (!subscriptions.remove(subscription)) {
      return;
    }
    metrics.ended(end);
    for (WatchItem item : subscription.items()) {
      WatchedItem watched = Objects.requireNonNull(items.get(item));
      watched.subscribers().remove(subscription);
      if (watched.subscribers().isEmpty()) {
        items.remove(item);
        changed.remove(watched);
      }
    }
  }

  /** Ends all subscriptions. */
  synchronized List<Subscription> removeAll() {
    List<Subscription> all = List.copyOf(subscriptions);
    all.forEach(subscription -> remove(subscription, End.STOPPED));
    return all;
  }

  synchronized int subscribers() {
    return subscriptions.size();
  }

  synchronized long subscribers(String user) {
    return subscriptions.stream().filter(any -> any.user().equals(user)).count();
  }

  synchronized int values() {
    return items.values().stream().mapToInt(watched -> watched.cells().size()).sum();
  }

  /** Returns the number of changed values that subscribers have not taken yet. */
  synchronized int pending() {
    return subscriptions.stream().mapToInt(Subscription::pending).sum();
  }

  /**
   * Applies events from the topic.
   *
   * @param upTo the next offsets to read, by partition
   */
  synchronized void apply(List<Change> arrived, Map<Integer, Long> upTo) {
    arrived.forEach(this::apply);
    read = read.with(upTo);
  }

  private void apply(Change change) {
    changes++;
    recent.addLast(change);
    if (recent.size() > RECENT) {
      recent.removeFirst();
    }
    for (WatchItem item : change.key().items()) {
      @Nullable WatchedItem watched = items.get(item);
      if (watched != null) {
        watched.apply(change, model);
        changed.add(watched);
        if (watched.isDoubtful()) {
          notifyAll();
        }
      }
    }
  }

  /** Marks all values as doubtful, because the topic was not read without a gap. */
  synchronized void doubtAll() {
    recent.clear();
    read = Offsets.NONE;
    items.values().forEach(WatchedItem::doubt);
    notifyAll();
  }

  /** Sets the model by which positions are kept; when it changes, the positions are read again. */
  synchronized void keptBy(PositionModel current) {
    if (model != current) {
      model = current;
      items.values().forEach(WatchedItem::doubt);
    }
  }

  /** Waits until values have to be read from the database, but no longer than a time. */
  synchronized Question question(long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    long left = millis;
    while (left > 0 && items.values().stream().noneMatch(WatchedItem::isDoubtful)) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    }
    Set<WatchItem> doubtful = new LinkedHashSet<>();
    items.values().stream()
        .filter(WatchedItem::isDoubtful)
        .forEach(item -> doubtful.add(item.item()));
    return new Question(doubtful, changes);
  }

  /** Sets the database's values, unless events received during the read are no longer kept. */
  synchronized void answer(Question question, List<ItemValues> answers) {
    if (changes - question.changesBefore() > RECENT) {
      return;
    }
    for (ItemValues values : answers) {
      @Nullable WatchedItem watched = items.get(values.item());
      if (watched != null) {
        watched.set(values.seen(), values.values(), recent, model, read);
        changed.add(watched);
      }
    }
    List.copyOf(subscriptions).forEach(this::activateIfKnown);
  }

  private void activateIfKnown(Subscription subscription) {
    List<WatchedItem> watched =
        subscription.items().stream().map(items::get).map(Objects::requireNonNull).toList();
    if (subscription.isActive() || watched.stream().anyMatch(WatchedItem::isDoubtful)) {
      return;
    }
    int values = watched.stream().mapToInt(item -> item.cells().size()).sum();
    long all = settings.maxAllValues();
    long most =
        Math.min(
            all - values(any -> true),
            all / 2 - values(any -> any.user().equals(subscription.user())));
    subscription.activate(values, Math.min(most, settings.maxValues()));
    Offsets resumed = subscription.resumed();
    for (WatchedItem item : subscription.fits() ? watched : List.<WatchedItem>of()) {
      item.cells().stream()
          .filter(cell -> resumed == null || !item.isKnownAt(resumed, cell))
          .forEach(subscription::note);
    }
  }

  /** Returns the number of values of some subscribers, in all their watchlists. */
  private long values(Predicate<Subscription> whose) {
    return subscriptions.stream()
        .filter(whose)
        .filter(Subscription::fits)
        .mapToLong(Subscription::values)
        .sum();
  }

  /**
   * Returns the writes and ends of streams that are due, for the caller to run. A subscriber that
   * has not yet taken the previous text gets none.
   */
  synchronized List<Runnable> due(long now) {
    noteChanges();
    String id = id();
    Map<Subscription, End> over = new LinkedHashMap<>();
    List<Runnable> due = new ArrayList<>();
    for (Subscription subscription : subscriptions) {
      @Nullable End end = end(subscription, now);
      if (end != null) {
        over.put(subscription, end);
        due.add(end == End.TOO_LARGE ? refusal(subscription) : subscription.outlet()::end);
      } else if (subscription.isActive()
          && !subscription.isWriting()
          && (subscription.hasNews() || subscription.sinceWriteNanos(now) > HEARTBEAT_NANOS)) {
        int before = subscription.pending();
        byte[] text = subscription.next(id, now);
        metrics.sent(before - subscription.pending());
        due.add(() -> subscription.outlet().write(text, subscription::written));
      }
    }
    over.forEach(this::remove);
    return due;
  }

  /** Notes changes until too many values are unread; the subscribers that are left over end. */
  private void noteChanges() {
    long unread = pending();
    for (WatchedItem watched : changed) {
      Set<WatchedCell> cells = watched.takeChanged();
      cells.forEach(metrics::late);
      for (Subscription subscription : watched.subscribers()) {
        if (subscription.isActive()) {
          unread += cells.size();
          if (unread > settings.maxAllValues()) {
            subscription.leaveOut();
          } else {
            cells.forEach(subscription::note);
          }
        }
      }
    }
    changed.clear();
  }

  private @Nullable End end(Subscription subscription, long now) {
    if (subscription.isWriting()) {
      return !subscription.fits()
              || subscription.sinceWriteNanos(now) > settings.stallLimit().toNanos()
          ? End.STALLED
          : null;
    }
    if (!subscription.fits() || subscription.pending() > settings.maxValues()) {
      return End.TOO_LARGE;
    }
    return subscription.sinceBeginNanos(now) > settings.lifetime().toNanos() ? End.OVER : null;
  }

  private Runnable refusal(Subscription subscription) {
    byte[] text =
        "event: refused\ndata: {\"code\":\"WATCHLIST_TOO_LARGE\",\"values\":%d,\"allowed\":%d}\n\n"
            .formatted(
                Math.max(subscription.values(), subscription.pending()), subscription.allowed())
            .getBytes(StandardCharsets.UTF_8);
    return () -> subscription.outlet().write(text, subscription.outlet()::end);
  }

  /** Returns the id of the text; null while values changed by earlier events may be missing. */
  private @Nullable String id() {
    boolean certain = items.values().stream().noneMatch(WatchedItem::isDoubtful);
    return certain && !read.next().isEmpty() ? read.text() : null;
  }

  /** Returns the position in the topic. */
  synchronized Offsets read() {
    return read;
  }
}
