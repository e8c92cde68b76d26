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

  private final BlockingQueue<Work> waiting = new LinkedBlockingQueue<>();
  private final Deque<Work> carriedOver = new ArrayDeque<>();
  private final ReentrantLock working = new ReentrantLock();
  private final String name;
  private final IdRange ids;
  private final Shared shared;
  private volatile boolean ending;

  ProcessQueue(String name, IdRange ids, Shared shared) {
    this.name = name;
    this.ids = ids;
    this.shared = shared;
  }

  /** The parts that the queues of an element share. */
  record Shared(
      int batchMax,
      UnitOfWork unit,
      Admission admission,
      TradeExtensions extensions,
      ElementMetrics metrics,
      Clock clock) {}

  String name() {
    return name;
  }

  void add(Work work) {
    waiting.add(work);
  }

  /** Processes work at once in this thread if nothing else is to be done, or else adds it. */
  void runOrAdd(Work work) {
    boolean done = false;
    if (waiting.isEmpty() && !working.hasQueuedThreads() && working.tryLock()) {
      try {
        done = triedAlone(work);
      } finally {
        working.unlock();
      }
    }
    if (!done) {
      add(work);
    }
  }

  /** Leaves any failure, even an error, to the queue's thread, which repeats the work. */
  private boolean triedAlone(Work work) {
    traceTaken(work);
    try {
      return tried(List.of(work));
    } catch (Error e) {
      LOG.debug("queue={} event=handed-over key={}", name, work.message().key(), e);
      return false;
    }
  }

  /** Returns false if the batch is to be repeated: a failure then recurs there, or is resolved. */
  private boolean tried(List<Work> batch) {
    try {
      runOnce(batch);
      return true;
    } catch (SQLException | RuntimeException | StackOverflowError e) {
      LOG.debug("queue={} event=to-be-repeated messages={}", name, batch.size(), e);
      return false;
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
    while (awaitWork()) {
      working.lock();
      try {
        settleAll(takeBatch());
      } finally {
        working.unlock();
      }
    }
  }

  /** Waits for work; returns false once the thread may end. */
  private boolean awaitWork() throws InterruptedException {
    while (carriedOver.isEmpty()) {
      Work first = waiting.poll(IDLE_POLL_MILLIS, TimeUnit.MILLISECONDS);
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
    for (Work work = waiting.poll(); work != null; work = waiting.poll()) {
      abandon(work, new CancellationException("the element stopped before this message"));
    }
  }

  /**
   * Takes all waiting work, up to the bound; two messages of one identity go into two batches.
   * Called with the queue's lock, so work that arrived while another thread was processing goes
   * into one transaction.
   */
  private List<Work> takeBatch() {
    List<Work> candidates = new ArrayList<>(carriedOver);
    carriedOver.clear();
    waiting.drainTo(candidates, Math.max(0, shared.batchMax() - candidates.size()));
    List<Work> batch = new ArrayList<>(candidates.size());
    Set<Object> identities = new HashSet<>();
    for (Work work : candidates) {
      if (batch.size() < shared.batchMax() && identities.add(work.identity())) {
        batch.add(work);
        traceTaken(work);
      } else {
        carriedOver.add(work);
      }
    }
    return batch;
  }

  private void traceTaken(Work work) {
    TracedTrade trace = work.message().trace();
    if (trace != null) {
      trace.taken(name);
    }
  }

  /** Work with its own transaction is repeated by itself, so that none waits for another's. */
  private void settleAll(List<Work> batch) throws InterruptedException {
    if (batch.size() == 1 || !shared.unit().isPerMessage()) {
      settle(batch);
    } else if (!tried(batch)) {
      shared.metrics().replayed("ISOLATION");
      for (Work work : batch) {
        settle(List.of(work));
      }
    }
  }

  /** Runs a batch until its outcome is known. */
  private void settle(List<Work> batch) throws InterruptedException {
    Duration pause = FIRST_PAUSE;
    while (true) {
      try {
        runOnce(batch);
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

  private void runOnce(List<Work> batch) throws SQLException {
    Instant start = shared.clock().instant();
    Map<Work, Outcome> outcomes = traced(batch);
    shared.admission().reopen();
    Instant now = shared.clock().instant();
    int transactions = shared.unit().isPerMessage() ? batch.size() : 1;
    shared.metrics().committed(batch.size(), transactions, start, now);
    outcomes.forEach((work, outcome) -> complete(work, outcome, now));
  }

  private Map<Work, Outcome> traced(List<Work> batch) throws SQLException {
    TracedBatch trace = TracedBatch.begin(name, batch.size(), traces(batch));
    if (trace == null) {
      return commit(batch);
    }
    try {
      Map<Work, Outcome> outcomes = commit(batch);
      trace.end(null);
      return outcomes;
    } catch (SQLException | RuntimeException | StackOverflowError e) {
      trace.end(e);
      throw e;
    }
  }

  private static List<TracedTrade> traces(List<Work> batch) {
    List<TracedTrade> traces = List.of();
    for (Work work : batch) {
      TracedTrade trace = work.message().trace();
      if (trace != null) {
        traces = traces.isEmpty() ? new ArrayList<>() : traces;
        traces.add(trace);
      }
    }
    return traces;
  }

  private Map<Work, Outcome> commit(List<Work> batch) throws SQLException {
    giveIds(batch);
    return shared.unit().run(batch);
  }

  /** Takes ids one piece of work at a time: a batch of blocks can need more than a range holds. */
  private void giveIds(List<Work> batch) throws SQLException {
    for (Work work : batch) {
      int needed = work.idsNeeded();
      if (needed > 0) {
        work.giveIds(ids.take(needed));
      }
    }
  }

  private void retryLater(List<Work> batch, SqlFailure failure, SQLException error) {
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
  private void isolate(List<Work> batch, Refusal refusal, Throwable cause)
      throws InterruptedException {
    if (batch.size() > 1) {
      shared.metrics().replayed("ISOLATION");
      int half = batch.size() / 2;
      settle(batch.subList(0, half));
      settle(batch.subList(half, batch.size()));
      return;
    }
    Work work = batch.get(0);
    LOG.warn(
        "queue={} event=quarantine key={} code={} error=\"{}\"",
        name,
        work.message().key(),
        refusal.code(),
        oneLine(cause));
    if (work.quarantined() == null) {
      work.quarantine(refusal);
      settle(batch);
    } else {
      abandon(work, cause);
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

  private void complete(Work work, Outcome outcome, Instant now) {
    if (outcome.ours()) {
      shared.metrics().completed(outcome, work.message().receivedAt(), now);
    }
    shared.admission().leave();
    work.complete(outcome);
    if (outcome.ours() && outcome.kind() == Outcome.Kind.BOOKED) {
      if (outcome.tradeId() != null) {
        shared.extensions().booked(outcome.tradeId());
      }
      work.parts().forEach(part -> shared.extensions().booked(part.messageId()));
    }
  }

  private void abandon(Work work, Throwable cause) {
    shared.admission().leave();
    work.abandon(cause);
  }

  private static String oneLine(Throwable error) {
    return String.valueOf(error.getMessage()).replaceAll("[\\r\\n]+\\s*", " | ");
  }
}
