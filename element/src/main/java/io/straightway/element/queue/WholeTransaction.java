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
  public Map<Work, Outcome> run(List<Work> batch) throws SQLException {
    List<Work> others = new ArrayList<>(batch.size());
    List<Change> changes = new ArrayList<>();
    for (Work work : batch) {
      TradeTerms change = work.apart();
      if (change == null) {
        others.add(work);
      } else {
        changes.add(new Change(work, change));
      }
    }
    Map<Work, Outcome> outcomes = others.isEmpty() ? new LinkedHashMap<>() : together(others);
    changes.sort(VERSION_ORDER);
    for (Change change : changes) {
      outcomes.put(change.work(), steps.changes().run(change.work()));
      progress.run();
    }
    return outcomes;
  }

  private Map<Work, Outcome> together(List<Work> batch) throws SQLException {
    List<Work> judged = new ArrayList<>(batch.size());
    List<Work> limited = new ArrayList<>();
    for (Work work : batch) {
      work.makeAndBook(steps.processes(), work.messageId());
      (steps.shortSales().concern(work) ? limited : judged).add(work);
    }
    steps.books().prepare(Work.bookings(judged));
    Map<Work, Outcome> outcomes = judged.isEmpty() ? new LinkedHashMap<>() : inserted(judged);
    if (!limited.isEmpty()) {
      progress.run();
      steps.books().prepare(Work.bookings(limited));
      outcomes.putAll(finished(steps.transactions().run(connection -> sell(connection, limited))));
    }
    return outcomes;
  }

  private Map<Work, Outcome> inserted(List<Work> judged) throws SQLException {
    Received received = Received.of(judged);
    return insertedAsNew(received, judged) ? received.allNew() : writeOnConflict(received);
  }

  /**
   * Writes new trades, each in its own transaction.
   *
   * @return their outcomes; none for work that needs more than that
   * @throws SQLException also if the database refuses one of them
   */
  Map<Work, Outcome> insertedEach(List<Work> batch) throws SQLException {
    List<Work> trades = new ArrayList<>(batch.size());
    for (Work work : batch) {
      if (work.apart() == null) {
        work.makeAndBook(steps.processes(), work.messageId());
        if (work.booking() != null && !steps.shortSales().concern(work)) {
          trades.add(work);
        }
      }
    }
    steps.books().prepare(Work.bookings(trades));
    List<WriteBatch> batches = new ArrayList<>(trades.size());
    for (Work work : trades) {
      batches.add(asNew(Received.of(List.of(work)), List.of(work)));
    }
    steps.transactions().writeEach(batches);
    return Received.of(trades).allNew();
  }

  /** Each sale takes from what the previous ones have left; a known one takes nothing. */
  private Sorted sell(Connection connection, List<Work> sales) throws SQLException {
    ShortSales.Available available = steps.shortSales().available(connection, Work.trades(sales));
    Sorted all = new Sorted();
    for (Work work : sales) {
      SecurityPurcSale sale = Objects.requireNonNull(work.trade());
      Refusal refusal = available.refusal(sale);
      if (refusal != null) {
        work.refuse(refusal);
      }
      Sorted sorted = write(connection, Received.of(List.of(work)));
      if (refusal == null && !sorted.fresh().isEmpty()) {
        available.take(sale);
      }
      all.addAll(sorted);
    }
    return all;
  }

  private WriteBatch asNew(Received received, List<Work> judged) {
    WriteBatch rows = new WriteBatch();
    rows.add(received.messages(MessageStore.newMessages(), steps.messages()));
    MessageStore.refuse(received.refused(), rows);
    writeTrades(judged, rows);
    return rows;
  }

  /** Returns false if nothing was written. The conflict path then finds the fault in the batch. */
  private boolean insertedAsNew(Received received, List<Work> judged) throws SQLException {
    try {
      steps.transactions().write(asNew(received, judged));
      return true;
    } catch (SQLException e) {
      if (SqlFailure.of(e) == SqlFailure.BAD_DATA) {
        return false;
      }
      throw e;
    }
  }

  private Map<Work, Outcome> writeOnConflict(Received received) throws SQLException {
    Sorted sorted = steps.transactions().run(connection -> write(connection, received));
    Map<Work, Outcome> outcomes = finished(sorted);
    outcomes.putAll(received.refusals());
    return outcomes;
  }

  private Map<Work, Outcome> finished(Sorted sorted) throws SQLException {
    Map<Work, Outcome> outcomes = sorted.outcomes();
    for (Map.Entry<Work, StoredMessage> left : sorted.halfDone().entrySet()) {
      outcomes.put(left.getKey(), steps.finish(left.getKey(), left.getValue()));
    }
    return outcomes;
  }

  private Sorted write(Connection connection, Received received) throws SQLException {
    Sorted sorted = new Sorted();
    MessageStore messages = steps.messages();
    Map<MessageKey, StoredMessage> stored =
        MessageStore.write(connection, received.messages(MessageStore.messages(), messages));
    received.keyed.forEach((key, work) -> sorted.add(work, stored.get(key), messages.elementRun()));
    WriteBatch rows = new WriteBatch();
    MessageStore.refuse(received.refused(), rows);
    MessageStore.keepConflicts(sorted.conflicts(), rows);
    writeTrades(sorted.fresh(), rows);
    rows.execute(connection);
    return sorted;
  }

  private void writeTrades(List<Work> made, WriteBatch rows) {
    TradeStore.insert(Work.trades(made), TradeStore.Status.BOOKED, rows);
    steps.books().write(Work.bookings(made), rows);
  }

  private record Change(Work work, TradeTerms terms) {}

  /**
   * The messages of a batch as received.
   *
   * @param keyed messages with a readable key, in the order of the row locks
   * @param unreadable the other messages
   */
  private record Received(NavigableMap<MessageKey, Work> keyed, List<Work> unreadable) {
    static Received of(List<Work> judged) {
      Received received = new Received(new TreeMap<>(LOCK_ORDER), new ArrayList<>());
      for (Work work : judged) {
        MessageKey key = work.message().key();
        if (key != null) {
          received.keyed.put(key, work);
        } else {
          received.unreadable.add(work);
        }
      }
      return received;
    }

    Rows messages(Rows rows, MessageStore store) {
      for (Work work : keyed.values()) {
        store.add(rows, work.messageId(), work.message(), work.status(), work.refusal());
      }
      return rows;
    }

    Map<IncomingTradeMessage, Refusal> refused() {
      Map<IncomingTradeMessage, Refusal> refused = new LinkedHashMap<>();
      for (Work work : unreadable) {
        refused.put(work.message(), Objects.requireNonNull(work.refusal()));
      }
      return refused;
    }

    Map<Work, Outcome> refusals() {
      Map<Work, Outcome> outcomes = new LinkedHashMap<>();
      unreadable.forEach(work -> outcomes.put(work, Outcome.first(work)));
      return outcomes;
    }

    /** Returns the outcomes if every keyed message was new. */
    Map<Work, Outcome> allNew() {
      Map<Work, Outcome> outcomes = refusals();
      keyed.values().forEach(work -> outcomes.put(work, Outcome.first(work)));
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
  private record Sorted(
      List<Work> fresh,
      Map<IncomingTradeMessage, Long> conflicts,
      Map<Work, StoredMessage> halfDone,
      Map<Work, Outcome> outcomes) {

    Sorted() {
      this(new ArrayList<>(), new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
    }

    void addAll(Sorted other) {
      fresh.addAll(other.fresh);
      conflicts.putAll(other.conflicts);
      halfDone.putAll(other.halfDone);
      outcomes.putAll(other.outcomes);
    }

    void add(Work work, @Nullable StoredMessage message, int elementRun) {
      if (message == null) {
        throw new IllegalStateException("the database did not answer for " + work.message().key());
      }
      if (message.fresh()) {
        fresh.add(work);
        outcomes.put(work, Outcome.first(work));
      } else if (!message.holds(work.message())) {
        conflicts.put(work.message(), message.messageId());
        outcomes.put(work, Outcome.conflict(message));
      } else if (!message.status().isFinal()) {
        halfDone.put(work, message);
      } else {
        outcomes.put(work, Outcome.of(work, message, elementRun));
      }
    }
  }
}
