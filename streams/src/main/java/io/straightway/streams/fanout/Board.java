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
import org.jspecify.annotations.Nullable;

/** What is watched, its values and who watches. Safe for use by many threads. */
final class Board {
  /** Events that are kept, for what is being read from the database meanwhile. */
  static final int RECENT = 65_536;

  private static final long HEARTBEAT_NANOS = 15_000_000_000L;

  private final FanOutSettings settings;
  private final FanOutMetrics metrics;
  private final Map<WatchItem, Watched> items = new HashMap<>();
  private final Set<Watched> changed = new LinkedHashSet<>();
  private final Set<Subscription> subscriptions = new LinkedHashSet<>();
  private final Deque<Change> recent = new ArrayDeque<>();
  private final Map<Integer, String> sequences = new HashMap<>();
  private Offsets read = Offsets.NONE;
  private PositionModel model = PositionModel.LOW_CONTENTION;
  private long changes;

  Board(FanOutSettings settings, FanOutMetrics metrics) {
    this.settings = settings;
    this.metrics = metrics;
  }

  /**
   * What to ask the database for.
   *
   * @param asked how many changes there were before it is asked
   */
  record Question(Set<WatchItem> items, long asked) {}

  /** What the database has of an item. */
  record Found(WatchItem item, SeenTransactions seen, Map<ValueKey, WatchedValue> values) {}

  /** Why a subscription ends. */
  enum End {
    /** A text was not taken in time. */
    STALLED,
    /** It has lasted as long as one may; he shows again who he is. */
    OVER,
    /** What he watches has more values than one may watch. */
    TOO_LARGE,
    /** The connection is gone. */
    GONE,
    /** The server ends. */
    STOPPED
  }

  /** Begins a subscription. */
  synchronized void add(Subscription subscription) {
    subscriptions.add(subscription);
    Offsets resumed = subscription.resumed();
    boolean isAhead = resumed != null && !read.covers(resumed);
    for (WatchItem item : subscription.items()) {
      Watched watched = items.computeIfAbsent(item, Watched::new);
      watched.subscribers().add(subscription);
      if (isAhead) {
        watched.doubt(); // what he has got is newer than what this server has read
      }
    }
    activateIfKnown(subscription);
    notifyAll();
  }

  /** Ends a subscription, unless it has ended. */
  synchronized void remove(Subscription subscription, End why) {
    if (!subscriptions.remove(subscription)) {
      return;
    }
    metrics.ended(why);
    for (WatchItem item : subscription.items()) {
      Watched watched = Objects.requireNonNull(items.get(item));
      watched.subscribers().remove(subscription);
      if (watched.subscribers().isEmpty()) {
        items.remove(item);
        changed.remove(watched);
      }
    }
  }

  /** Ends all of them. */
  synchronized List<Subscription> removeAll() {
    List<Subscription> all = List.copyOf(subscriptions);
    all.forEach(each -> remove(each, End.STOPPED));
    return all;
  }

  synchronized int subscribers() {
    return subscriptions.size();
  }

  synchronized int values() {
    return items.values().stream().mapToInt(each -> each.cells().size()).sum();
  }

  /** Values that have changed and that subscribers have not taken yet. */
  synchronized int pending() {
    return subscriptions.stream().mapToInt(Subscription::pending).sum();
  }

  /**
   * Applies events that were read.
   *
   * @param upTo the offsets that are next
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
    String last = sequences.getOrDefault(change.partition(), "");
    boolean again = change.sequence().compareTo(last) <= 0;
    if (!again) {
      sequences.put(change.partition(), change.sequence());
    }
    for (WatchItem item : change.key().items()) {
      @Nullable Watched watched = items.get(item);
      if (watched != null) {
        apply(change, again, watched);
      }
    }
  }

  private void apply(Change change, boolean again, Watched watched) {
    if (again && change.key().isPosition()) {
      watched.doubt();
    } else {
      watched.apply(change, model);
      changed.add(watched);
    }
    if (watched.isDoubtful()) {
      notifyAll();
    }
  }

  /** Doubts everything: the topic was not read without a gap. */
  synchronized void doubtAll() {
    recent.clear();
    sequences.clear();
    read = Offsets.NONE;
    items.values().forEach(Watched::doubt);
    notifyAll();
  }

  /** The model by which positions are kept; when it changes, they are read again. */
  synchronized void keptBy(PositionModel current) {
    if (model != current) {
      model = current;
      items.values().forEach(Watched::doubt);
    }
  }

  /** Waits until the database has to be asked for something, at most for a time. */
  synchronized Question question(long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    long left = millis;
    while (left > 0 && items.values().stream().noneMatch(Watched::isDoubtful)) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
    }
    Set<WatchItem> asked = new LinkedHashSet<>();
    items.values().stream().filter(Watched::isDoubtful).forEach(each -> asked.add(each.item()));
    return new Question(asked, changes);
  }

  /** Sets what the database has, unless events that came meanwhile are not kept any more. */
  synchronized void answer(Question question, List<Found> found) {
    if (changes - question.asked() > RECENT) {
      return;
    }
    for (Found each : found) {
      @Nullable Watched watched = items.get(each.item());
      if (watched != null) {
        watched.set(each.seen(), each.values(), recent, model, read);
        changed.add(watched);
      }
    }
    List.copyOf(subscriptions).forEach(this::activateIfKnown);
  }

  private void activateIfKnown(Subscription subscription) {
    List<Watched> watched =
        subscription.items().stream().map(items::get).map(Objects::requireNonNull).toList();
    if (subscription.isActive() || watched.stream().anyMatch(Watched::isDoubtful)) {
      return;
    }
    Offsets resumed = subscription.resumed();
    for (Watched each : watched) {
      each.cells().stream()
          .filter(cell -> resumed == null || !each.isKnownAt(resumed, cell))
          .forEach(subscription::note);
    }
    subscription.activate();
  }

  /**
   * The writes and ends of streams that are due, to be done by the caller; none to those who have
   * not taken the text before.
   */
  synchronized List<Runnable> due(long now) {
    noteChanges();
    String id = id();
    Map<Subscription, End> over = new LinkedHashMap<>();
    List<Runnable> due = new ArrayList<>();
    for (Subscription each : subscriptions) {
      @Nullable End end = end(each, now);
      if (end != null) {
        over.put(each, end);
        due.add(end == End.TOO_LARGE ? refusal(each) : each.outlet()::end);
      } else if (each.isActive()
          && !each.isWriting()
          && (each.hasNews() || each.sinceWriteNanos(now) > HEARTBEAT_NANOS)) {
        metrics.sent(each.pending());
        byte[] text = each.next(id, now);
        due.add(() -> each.outlet().write(text, each::written));
      }
    }
    over.forEach(this::remove);
    return due;
  }

  private void noteChanges() {
    for (Watched watched : changed) {
      Set<WatchedCell> cells = watched.takeChanged();
      cells.forEach(metrics::late);
      for (Subscription each : watched.subscribers()) {
        if (each.isActive()) {
          cells.forEach(each::note);
        }
      }
    }
    changed.clear();
  }

  private @Nullable End end(Subscription subscription, long now) {
    if (subscription.isWriting()) {
      return subscription.sinceWriteNanos(now) > settings.stallLimit().toNanos()
          ? End.STALLED
          : null;
    }
    if (subscription.pending() > settings.maxValues()) {
      return End.TOO_LARGE;
    }
    return subscription.sinceBeginNanos(now) > settings.lifetime().toNanos() ? End.OVER : null;
  }

  private Runnable refusal(Subscription subscription) {
    byte[] text =
        "event: refused\ndata: {\"code\":\"WATCHLIST_TOO_LARGE\",\"values\":%d,\"allowed\":%d}\n\n"
            .formatted(subscription.pending(), settings.maxValues())
            .getBytes(StandardCharsets.UTF_8);
    return () -> subscription.outlet().write(text, subscription.outlet()::end);
  }

  /** Null while values may be missing that events before it have changed. */
  private @Nullable String id() {
    boolean known = items.values().stream().noneMatch(Watched::isDoubtful);
    return known && !read.next().isEmpty() ? read.text() : null;
  }

  /** How far the topic is read. */
  synchronized Offsets read() {
    return read;
  }
}
