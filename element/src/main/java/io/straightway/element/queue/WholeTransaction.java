package io.straightway.element.queue;

import io.straightway.db.dialect.SqlFailure;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.MessageKey;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.element.store.MessageStore;
import io.straightway.element.store.StoredMessage;
import io.straightway.element.store.TradeStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A batch of messages in one transaction. The business processes run in memory. Nearly always all
 * messages are new, so they are inserted together with their trades; a small batch takes one round
 * trip that includes the commit. If the database already knows one of them, it refuses the whole
 * batch, which is then written again in two steps: first the messages, new and known, with their
 * prospective outcomes; then the trades of the new ones.
 *
 * <p>Three kinds of messages follow when the others are committed. First, sales from accounts that
 * may not be short, in the order of receipt and in one transaction that locks their positions. Then
 * amendments and cancellations, in the order of their versions, a transaction each: most of them
 * change an existing trade, which may be in the same batch. Blocks are processed with these.
 */
record WholeTransaction(StepTransactions steps, Runnable progress) implements UnitOfWork {
  private static final Comparator<MessageKey> LOCK_ORDER =
      Comparator.comparing(MessageKey::source).thenComparing(MessageKey::messageId);
  private static final Comparator<Change> VERSION_ORDER =
      Comparator.comparingInt(change -> change.terms().version());

  @Override
  public boolean isPerMessage() {
    return false;
  }

  @Override
  public Map<QueuedMessage, Outcome> run(List<QueuedMessage> batch) throws SQLException {
    List<QueuedMessage> others = new ArrayList<>(batch.size());
    List<Change> changes = new ArrayList<>();
    for (QueuedMessage queued : batch) {
      TradeTerms change = queued.apart();
      if (change == null) {
        others.add(queued);
      } else {
        changes.add(new Change(queued, change));
      }
    }
    Map<QueuedMessage, Outcome> outcomes =
        others.isEmpty() ? new LinkedHashMap<>() : together(others);
    changes.sort(VERSION_ORDER);
    for (Change change : changes) {
      outcomes.put(change.queued(), steps.changes().run(change.queued()));
      progress.run();
    }
    return outcomes;
  }

  private Map<QueuedMessage, Outcome> together(List<QueuedMessage> batch) throws SQLException {
    List<DecidedMessage> free = new ArrayList<>(batch.size());
    List<DecidedMessage> limited = new ArrayList<>();
    for (QueuedMessage queued : batch) {
      DecidedMessage decided = decide(queued);
      (steps.shortSales().concern(decided.trade()) ? limited : free).add(decided);
    }
    steps.books().prepare(DecidedMessage.bookings(free));
    Map<QueuedMessage, Outcome> outcomes = free.isEmpty() ? new LinkedHashMap<>() : inserted(free);
    if (!limited.isEmpty()) {
      progress.run();
      steps.books().prepare(DecidedMessage.bookings(limited));
      outcomes.putAll(finished(steps.transactions().run(connection -> sell(connection, limited))));
    }
    return outcomes;
  }

  private DecidedMessage decide(QueuedMessage queued) {
    return new DecidedMessage(
        queued, TradeDecision.on(queued, queued.messageId(), false, steps.processes()));
  }

  private Map<QueuedMessage, Outcome> inserted(List<DecidedMessage> decided) throws SQLException {
    ReceivedBatch received = ReceivedBatch.of(decided);
    return insertedAsNew(received, decided) ? received.allNew() : writeOnConflict(received);
  }

  /**
   * Writes new trades, each in its own transaction.
   *
   * @return their outcomes; none for a message that needs more than that
   * @throws SQLException also if the database refuses one of them
   */
  Map<QueuedMessage, Outcome> insertedEach(List<QueuedMessage> batch) throws SQLException {
    List<DecidedMessage> trades = new ArrayList<>(batch.size());
    for (QueuedMessage queued : batch) {
      if (queued.apart() == null) {
        DecidedMessage decided = decide(queued);
        if (decided.trade() != null && !steps.shortSales().concern(decided.trade())) {
          trades.add(decided);
        }
      }
    }
    steps.books().prepare(DecidedMessage.bookings(trades));
    List<WriteBatch> batches = new ArrayList<>(trades.size());
    for (DecidedMessage trade : trades) {
      batches.add(asNew(ReceivedBatch.of(List.of(trade)), List.of(trade)));
    }
    steps.transactions().writeEach(batches);
    return ReceivedBatch.of(trades).allNew();
  }

  /** Each sale takes from what the previous ones have left; a known one takes nothing. */
  private SortedBatch sell(Connection connection, List<DecidedMessage> sales) throws SQLException {
    ShortSales.Available available =
        steps.shortSales().available(connection, DecidedMessage.sales(sales));
    SortedBatch all = new SortedBatch();
    for (DecidedMessage decided : sales) {
      SecurityPurcSale sale = Objects.requireNonNull(decided.trade()).sale();
      Refusal refusal = available.refusal(sale);
      DecidedMessage written = refusal == null ? decided : decided.refused(refusal);
      SortedBatch sorted = write(connection, ReceivedBatch.of(List.of(written)));
      if (refusal == null && !sorted.fresh().isEmpty()) {
        available.take(sale);
      }
      all.addAll(sorted);
    }
    return all;
  }

  private WriteBatch asNew(ReceivedBatch received, List<DecidedMessage> decided) {
    WriteBatch rows = new WriteBatch();
    rows.add(received.messages(MessageStore.newMessages(), steps.messages()));
    MessageStore.refuse(received.refused(), rows);
    writeTrades(decided, rows);
    return rows;
  }

  /** Returns false if nothing was written. The conflict path then finds the fault in the batch. */
  private boolean insertedAsNew(ReceivedBatch received, List<DecidedMessage> decided)
      throws SQLException {
    try {
      steps.transactions().write(asNew(received, decided));
      return true;
    } catch (SQLException e) {
      if (SqlFailure.of(e) == SqlFailure.BAD_DATA) {
        return false;
      }
      throw e;
    }
  }

  private Map<QueuedMessage, Outcome> writeOnConflict(ReceivedBatch received) throws SQLException {
    SortedBatch sorted = steps.transactions().run(connection -> write(connection, received));
    Map<QueuedMessage, Outcome> outcomes = finished(sorted);
    outcomes.putAll(received.refusals());
    return outcomes;
  }

  private Map<QueuedMessage, Outcome> finished(SortedBatch sorted) throws SQLException {
    Map<QueuedMessage, Outcome> outcomes = sorted.outcomes();
    for (Map.Entry<QueuedMessage, StoredMessage> left : sorted.halfDone().entrySet()) {
      outcomes.put(left.getKey(), steps.finish(left.getKey(), left.getValue()));
    }
    return outcomes;
  }

  private SortedBatch write(Connection connection, ReceivedBatch received) throws SQLException {
    SortedBatch sorted = new SortedBatch();
    MessageStore messages = steps.messages();
    Map<MessageKey, StoredMessage> stored =
        MessageStore.write(
            connection,
            received.messages(MessageStore.messages(), messages),
            received.keyed.values().stream().map(DecidedMessage::message).toList());
    received.keyed.forEach(
        (key, decided) -> sorted.add(decided, stored.get(key), messages.elementRun()));
    WriteBatch rows = new WriteBatch();
    MessageStore.refuse(received.refused(), rows);
    MessageStore.keepConflicts(sorted.conflicts(), rows);
    writeTrades(sorted.fresh(), rows);
    rows.execute(connection);
    return sorted;
  }

  private void writeTrades(List<DecidedMessage> decided, WriteBatch rows) {
    TradeStore.insert(DecidedMessage.sales(decided), TradeStore.Status.BOOKED, rows);
    steps.books().write(DecidedMessage.bookings(decided), rows);
  }

  private record Change(QueuedMessage queued, TradeTerms terms) {}

  /**
   * The messages of a batch as received.
   *
   * @param keyed messages with a readable key, in the order of the row locks
   * @param unreadable the other messages
   */
  private record ReceivedBatch(
      NavigableMap<MessageKey, DecidedMessage> keyed, List<DecidedMessage> unreadable) {
    static ReceivedBatch of(List<DecidedMessage> all) {
      ReceivedBatch received = new ReceivedBatch(new TreeMap<>(LOCK_ORDER), new ArrayList<>());
      for (DecidedMessage decided : all) {
        MessageKey key = decided.message().key();
        if (key != null) {
          received.keyed.put(key, decided);
        } else {
          received.unreadable.add(decided);
        }
      }
      return received;
    }

    Rows messages(Rows rows, MessageStore store) {
      for (DecidedMessage decided : keyed.values()) {
        store.add(
            rows, decided.messageId(), decided.message(), decided.status(), decided.refusal());
      }
      return rows;
    }

    Map<IncomingTradeMessage, Refusal> refused() {
      Map<IncomingTradeMessage, Refusal> refused = new LinkedHashMap<>();
      for (DecidedMessage decided : unreadable) {
        refused.put(decided.message(), Objects.requireNonNull(decided.refusal()));
      }
      return refused;
    }

    Map<QueuedMessage, Outcome> refusals() {
      Map<QueuedMessage, Outcome> outcomes = new LinkedHashMap<>();
      unreadable.forEach(refused -> outcomes.put(refused.queued(), Outcome.first(refused)));
      return outcomes;
    }

    /** Returns the outcomes if every keyed message was new. */
    Map<QueuedMessage, Outcome> allNew() {
      Map<QueuedMessage, Outcome> outcomes = refusals();
      keyed.values().forEach(decided -> outcomes.put(decided.queued(), Outcome.first(decided)));
      return outcomes;
    }
  }

  /**
   * The messages of a batch by their state in the database.
   *
   * @param fresh new messages, whose trades are to be written
   * @param conflicts messages whose key is stored with other content, by the id of the stored one
   * @param halfDone stored messages that another element left between two commit points
   * @param outcomes the outcomes of all but the half-done messages
   */
  private record SortedBatch(
      List<DecidedMessage> fresh,
      Map<IncomingTradeMessage, Long> conflicts,
      Map<QueuedMessage, StoredMessage> halfDone,
      Map<QueuedMessage, Outcome> outcomes) {

    SortedBatch() {
      this(new ArrayList<>(), new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    void addAll(SortedBatch other) {
      fresh.addAll(other.fresh);
      conflicts.putAll(other.conflicts);
      halfDone.putAll(other.halfDone);
      outcomes.putAll(other.outcomes);
    }

    void add(DecidedMessage decided, @Nullable StoredMessage stored, int elementRun) {
      QueuedMessage queued = decided.queued();
      if (stored == null) {
        throw new IllegalStateException(
            "the database did not answer for " + queued.message().key());
      }
      if (stored.fresh()) {
        fresh.add(decided);
        outcomes.put(queued, Outcome.first(decided));
      } else if (!stored.holds(queued.message())) {
        conflicts.put(queued.message(), stored.messageId());
        outcomes.put(queued, Outcome.conflict(stored));
      } else if (!stored.status().isFinal()) {
        halfDone.put(queued, stored);
      } else {
        outcomes.put(queued, Outcome.of(queued, stored, elementRun));
      }
    }
  }
}
