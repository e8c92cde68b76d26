package io.straightway.element.queue;

import io.straightway.db.IdRange;
import io.straightway.db.dialect.SqlFailure;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.process.TradeExtensions;
import io.straightway.element.trace.TracedBatch;
import io.straightway.element.trace.TracedTrade;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Processes messages, a batch at a time. Waiting messages are processed by the queue's own thread;
 * one that arrives while nothing waits is processed by the thread that submits it, which saves two
 * hand-overs. The thread ends when it was asked to and nothing is waiting, or when it is
 * interrupted. An error that no message caused, such as of memory, also ends it and leaves
 * everything as it is.
 */
final class ProcessQueue implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessQueue.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(10);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
  private static final long IDLE_POLL_MILLIS = 100;

  private final BlockingQueue<QueuedMessage> waiting = new LinkedBlockingQueue<>();
  private final Deque<QueuedMessage> carriedOver = new ArrayDeque<>();
  private final ReentrantLock working = new ReentrantLock();
  private final String name;
  private final IdRange ids;
  private final SharedParts shared;
  private volatile boolean ending;

  ProcessQueue(String name, IdRange ids, SharedParts shared) {
    this.name = name;
    this.ids = ids;
    this.shared = shared;
  }

  /** The parts that the queues of an element share. */
  record SharedParts(
      int batchMax,
      UnitOfWork unit,
      Admission admission,
      TradeExtensions extensions,
      ElementMetrics metrics,
      Clock clock) {}

  String name() {
    return name;
  }

  void add(QueuedMessage message) {
    waiting.add(message);
  }

  /** Processes a message at once in this thread if nothing else waits, or else adds it. */
  void runOrAdd(QueuedMessage message) {
    List<QueuedMessage> left = List.of(message);
    if (waiting.isEmpty() && !working.hasQueuedThreads() && working.tryLock()) {
      try {
        left = triedAlone(message);
      } finally {
        working.unlock();
      }
    }
    waiting.addAll(left);
  }

  /** Leaves any failure, even an error, to the queue's thread, which repeats the message. */
  private List<QueuedMessage> triedAlone(QueuedMessage message) {
    traceTaken(message);
    List<QueuedMessage> batch = List.of(message);
    try {
      batch = numbered(batch);
      run(batch);
      return List.of();
    } catch (SQLException | RuntimeException | Error e) {
      LOG.debug("queue={} event=handed-over messages={}", name, batch.size(), e);
      return batch;
    }
  }

  /**
   * Runs a batch once. Returns the messages to be repeated, with their ids; a failure then recurs,
   * or is resolved.
   */
  private List<QueuedMessage> tried(List<QueuedMessage> received) {
    List<QueuedMessage> batch = received;
    try {
      batch = numbered(received);
      run(batch);
      return List.of();
    } catch (SQLException | RuntimeException | StackOverflowError e) {
      LOG.debug("queue={} event=to-be-repeated messages={}", name, batch.size(), e);
      return batch;
    }
  }

  int depth() {
    return waiting.size();
  }

  /** Returns whether a full batch is already waiting. */
  boolean isBacklogged() {
    return depth() >= shared.batchMax();
  }

  /** Lets the thread end once nothing is waiting. */
  void end() {
    ending = true;
  }

  @Override
  public void run() {
    try {
      workUntilTheEnd();
    } catch (InterruptedException e) {
      LOG.warn("queue={} event=interrupted waiting={}", name, depth());
    }
    abandonWaiting();
  }

  private void workUntilTheEnd() throws InterruptedException {
    while (awaitMessage()) {
      working.lock();
      try {
        completeAll(takeBatch());
      } finally {
        working.unlock();
      }
    }
  }

  /** Waits for a message; returns false once the thread may end. */
  private boolean awaitMessage() throws InterruptedException {
    while (carriedOver.isEmpty()) {
      QueuedMessage first = waiting.poll(IDLE_POLL_MILLIS, TimeUnit.MILLISECONDS);
      if (first != null) {
        carriedOver.add(first);
      } else if (ending && !working.isLocked()) {
        return false;
      }
    }
    return true;
  }

  private void abandonWaiting() {
    waiting.addAll(carriedOver);
    for (QueuedMessage left = waiting.poll(); left != null; left = waiting.poll()) {
      abandon(left, new CancellationException("the element stopped before this message"));
    }
  }

  /**
   * Takes all waiting messages, up to the bound; two messages of one identity go into two batches.
   * Called with the queue's lock, so messages that arrived while another thread was processing go
   * into one transaction.
   */
  private List<QueuedMessage> takeBatch() {
    List<QueuedMessage> candidates = new ArrayList<>(carriedOver);
    carriedOver.clear();
    waiting.drainTo(candidates, Math.max(0, shared.batchMax() - candidates.size()));
    List<QueuedMessage> batch = new ArrayList<>(candidates.size());
    Set<Object> identities = new HashSet<>();
    for (QueuedMessage queued : candidates) {
      if (batch.size() < shared.batchMax() && identities.add(queued.identity())) {
        batch.add(queued);
        traceTaken(queued);
      } else {
        carriedOver.add(queued);
      }
    }
    return batch;
  }

  private void traceTaken(QueuedMessage queued) {
    TracedTrade trace = queued.message().trace();
    if (trace != null) {
      trace.taken(name);
    }
  }

  /** Messages with their own transactions are repeated alone, so that none waits for another. */
  private void completeAll(List<QueuedMessage> batch) throws InterruptedException {
    if (batch.size() == 1 || !shared.unit().isPerMessage()) {
      complete(batch);
      return;
    }
    List<QueuedMessage> left = tried(batch);
    if (!left.isEmpty()) {
      shared.metrics().replayed("ISOLATION");
      for (QueuedMessage queued : left) {
        complete(List.of(queued));
      }
    }
  }

  /** Runs a batch until its outcome is known. */
  private void complete(List<QueuedMessage> received) throws InterruptedException {
    List<QueuedMessage> batch = received;
    Duration pause = FIRST_PAUSE;
    while (true) {
      try {
        batch = numbered(batch);
        run(batch);
        return;
      } catch (SQLException e) {
        SqlFailure failure = SqlFailure.of(e);
        if (failure == SqlFailure.BAD_DATA || (failure == SqlFailure.DEFECT && batch.size() > 1)) {
          isolate(batch, refusal(e), e);
          return;
        }
        retryLater(batch, failure, e);
      } catch (RuntimeException | StackOverflowError e) {
        isolate(batch, new Refusal(ReasonCode.PROCESSING_FAILED, null, e.toString()), e);
        return;
      }
      TimeUnit.NANOSECONDS.sleep(pause.toNanos());
      Duration doubled = pause.multipliedBy(2);
      pause = doubled.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : doubled;
    }
  }

  private void run(List<QueuedMessage> batch) throws SQLException {
    Instant start = shared.clock().instant();
    Map<QueuedMessage, Outcome> outcomes = traced(batch);
    shared.admission().reopen();
    Instant now = shared.clock().instant();
    int transactions = shared.unit().isPerMessage() ? batch.size() : 1;
    shared.metrics().committed(batch.size(), transactions, start, now);
    outcomes.forEach((queued, outcome) -> complete(queued, outcome, now));
  }

  private Map<QueuedMessage, Outcome> traced(List<QueuedMessage> batch) throws SQLException {
    TracedBatch trace = TracedBatch.begin(name, batch.size(), traces(batch));
    if (trace == null) {
      return shared.unit().run(batch);
    }
    try {
      Map<QueuedMessage, Outcome> outcomes = shared.unit().run(batch);
      trace.end(null);
      return outcomes;
    } catch (SQLException | RuntimeException | StackOverflowError e) {
      trace.end(e);
      throw e;
    }
  }

  private static List<TracedTrade> traces(List<QueuedMessage> batch) {
    List<TracedTrade> traces = List.of();
    for (QueuedMessage queued : batch) {
      TracedTrade trace = queued.message().trace();
      if (trace != null) {
        traces = traces.isEmpty() ? new ArrayList<>() : traces;
        traces.add(trace);
      }
    }
    return traces;
  }

  /** Takes ids one message at a time: a batch of blocks can need more than a range holds. */
  private List<QueuedMessage> numbered(List<QueuedMessage> batch) throws SQLException {
    List<QueuedMessage> numbered = new ArrayList<>(batch.size());
    for (QueuedMessage queued : batch) {
      int needed = queued.idsNeeded();
      numbered.add(needed == 0 ? queued : queued.numbered(ids.take(needed)));
    }
    return numbered;
  }

  private void retryLater(List<QueuedMessage> batch, SqlFailure failure, SQLException error) {
    if (failure == SqlFailure.RESOURCES || failure == SqlFailure.DEFECT) {
      shared.admission().shutForResources("SQLSTATE " + error.getSQLState());
    }
    shared.metrics().replayed(failure.name());
    LOG.warn(
        "queue={} event=replay cause={} sqlstate={} messages={} error=\"{}\"",
        name,
        failure,
        error.getSQLState(),
        batch.size(),
        oneLine(error));
  }

  /** Replays a failed batch in halves; a message that fails alone goes to repair. */
  private void isolate(List<QueuedMessage> batch, Refusal refusal, Throwable cause)
      throws InterruptedException {
    if (batch.size() > 1) {
      shared.metrics().replayed("ISOLATION");
      int half = batch.size() / 2;
      complete(batch.subList(0, half));
      complete(batch.subList(half, batch.size()));
      return;
    }
    QueuedMessage queued = batch.get(0);
    LOG.warn(
        "queue={} event=quarantine key={} code={} error=\"{}\"",
        name,
        queued.message().key(),
        refusal.code(),
        oneLine(cause));
    if (queued.quarantine() == null) {
      complete(List.of(queued.quarantined(refusal)));
    } else {
      abandon(queued, cause);
    }
  }

  private static Refusal refusal(SQLException error) {
    if (SqlFailure.violates(error, "trade_version")) {
      return new Refusal(
          ReasonCode.TRADE_REFERENCE_TAKEN,
          "TradeReference",
          "this source has already used the trade reference and version");
    }
    if (SqlFailure.violates(error, "closed_day")) {
      return new Refusal(
          ReasonCode.DAY_CLOSED, "TradeDate", "the day was closed before the trade was booked");
    }
    return new Refusal(
        ReasonCode.DATABASE_REFUSED,
        null,
        "the database refused it with SQLSTATE " + error.getSQLState());
  }

  private void complete(QueuedMessage queued, Outcome outcome, Instant now) {
    if (outcome.ours()) {
      shared.metrics().completed(outcome, queued.message().receivedAt(), now);
    }
    shared.admission().leave();
    queued.complete(outcome);
    if (outcome.ours() && outcome.kind() == Outcome.Kind.BOOKED) {
      if (outcome.tradeId() != null) {
        shared.extensions().booked(outcome.tradeId());
      }
      outcome.allocated().forEach(shared.extensions()::booked);
    }
  }

  private void abandon(QueuedMessage queued, Throwable cause) {
    shared.admission().leave();
    queued.abandon(cause);
  }

  private static String oneLine(Throwable error) {
    return String.valueOf(error.getMessage()).replaceAll("[\\r\\n]+\\s*", " | ");
  }
}
