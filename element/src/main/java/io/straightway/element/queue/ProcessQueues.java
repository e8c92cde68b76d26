package io.straightway.element.queue;

import io.straightway.books.Books;
import io.straightway.db.IdRange;
import io.straightway.db.Transactions;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.process.BusinessProcesses;
import io.straightway.element.store.MessageStore;
import io.straightway.ledger.Ledger;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All process queues of an element, and the routing to them. */
public final class ProcessQueues implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessQueues.class);

  /** The time that {@link #close} waits for the messages inside. */
  private static final Duration DRAIN_TIME = Duration.ofSeconds(30);

  private final List<ProcessQueue> queues;
  private final List<Thread> threads = new ArrayList<>();
  private final CountDownLatch failed = new CountDownLatch(1);
  private final Admission admission;
  private final boolean byPosition;
  private final boolean inPlace;
  private final AtomicInteger turn = new AtomicInteger();

  private ProcessQueues(List<ProcessQueue> queues, Admission admission, QueueSettings settings) {
    this.queues = List.copyOf(queues);
    this.admission = admission;
    this.byPosition = settings.byPosition();
    this.inPlace = settings.inPlace();
  }

  /**
   * Starts one thread for every queue.
   *
   * @param queueConnections at least one connection per queue
   * @param otherConnections for the few separate commits: id ranges, new accounts
   * @param elementRun the number under which messages are written
   */
  public static ProcessQueues start(
      QueueSettings settings,
      DataSource queueConnections,
      DataSource otherConnections,
      int elementRun,
      BusinessProcesses processes,
      ElementMetrics metrics,
      Clock clock) {
    Admission admission = new Admission(settings.capacity());
    Ledger ledger = settings.ledger() ? new Ledger(new Transactions(otherConnections)) : null;
    Transactions transactions = new Transactions(queueConnections);
    MessageStore messages = new MessageStore(elementRun);
    Books books = new Books(settings.positions(), ledger);
    ShortSales shortSales = new ShortSales(processes);
    LifecycleTransaction changes =
        new LifecycleTransaction(transactions, messages, processes, books, shortSales);
    StepTransactions steps =
        new StepTransactions(transactions, messages, processes, books, shortSales, changes);
    WholeTransaction whole = new WholeTransaction(steps, admission::progress);
    UnitOfWork unit =
        switch (settings.commitPoints()) {
          case BATCH -> whole;
          case TRADE -> new TradeTransactions(whole);
          case STEP -> steps;
        };
    int batchMax =
        switch (settings.commitPoints()) {
          case BATCH -> settings.batchMax();
          case TRADE -> TradeTransactions.TOGETHER;
          case STEP -> 1;
        };
    ProcessQueue.SharedParts shared =
        new ProcessQueue.SharedParts(
            batchMax, unit, admission, processes.extensions(), metrics, clock);
    List<ProcessQueue> queues = new ArrayList<>();
    for (int i = 1; i <= settings.queues(); i++) {
      IdRange ids = Books.ids(otherConnections);
      ProcessQueue queue = new ProcessQueue("queue-" + i, ids, shared);
      metrics.queueDepth(i, queue::depth);
      queues.add(queue);
    }
    ProcessQueues all = new ProcessQueues(queues, admission, settings);
    all.startThreads();
    return all;
  }

  private void startThreads() {
    for (ProcessQueue queue : queues) {
      Thread thread = new Thread(queue, queue.name());
      thread.setUncaughtExceptionHandler(this::noteEnd);
      threads.add(thread);
      thread.start();
    }
  }

  private void noteEnd(Thread thread, Throwable cause) {
    try {
      LOG.error("thread={} event=died", thread.getName(), cause);
    } finally {
      failed.countDown();
    }
  }

  /**
   * Waits until a queue's thread ends by an error, or the element gives up. The messages that it
   * held stay there, so the owner of the process should end it: everything that is known to be
   * complete is in the database.
   */
  public void awaitEnd() throws InterruptedException {
    failed.await();
  }

  /** Tells the owner of the process to end it. */
  public void giveUp() {
    failed.countDown();
  }

  /** Takes messages, all or none. A single one may be processed before this returns. */
  public Submission submit(List<IncomingTradeMessage> messages) {
    return inPlace && messages.size() == 1
        ? submit(messages, ProcessQueue::runOrAdd)
        : enqueue(messages);
  }

  /** Takes messages, all or none, and returns at once. */
  public Submission enqueue(List<IncomingTradeMessage> messages) {
    return submit(messages, ProcessQueue::add);
  }

  private Submission submit(
      List<IncomingTradeMessage> messages, BiConsumer<ProcessQueue, QueuedMessage> way) {
    Admission.Refused refused = admission.enter(messages.size());
    if (refused != null) {
      return new Submission.NotTaken(refused);
    }
    List<CompletableFuture<Outcome>> outcomes = new ArrayList<>(messages.size());
    for (IncomingTradeMessage message : messages) {
      QueuedMessage queued = QueuedMessage.of(message);
      outcomes.add(queued.outcome());
      way.accept(queueFor(message), queued);
    }
    return new Submission.Taken(outcomes);
  }

  /** Resumes a message that is stored but was not completed; returns false if intake is closed. */
  boolean resume(QueuedMessage queued) {
    return enter(queued, queueFor(queued.message()));
  }

  private boolean enter(QueuedMessage queued, ProcessQueue queue) {
    boolean entered = admission.enter(1) == null;
    if (entered) {
      queue.add(queued);
    }
    return entered;
  }

  /** Resumes a parked message. All messages of one trade go to one queue, so they stay in order. */
  boolean release(QueuedMessage queued) {
    TradeTerms change = queued.change();
    int hash = change == null ? 0 : Objects.hash(change.key().source(), change.tradeReference());
    return enter(queued, queues.get(Math.floorMod(hash, queues.size())));
  }

  private ProcessQueue queueFor(IncomingTradeMessage message) {
    if (!byPosition || !(message.reading() instanceof TradeTerms trade)) {
      return queues.get(Math.floorMod(turn.getAndIncrement(), queues.size()));
    }
    int hash = Objects.hash(trade.account(), trade.isin());
    ProcessQueue home = queues.get(Math.floorMod(hash, queues.size()));
    return home.isBacklogged() ? shallowest() : home;
  }

  private ProcessQueue shallowest() {
    return queues.stream().min(Comparator.comparingInt(ProcessQueue::depth)).orElseThrow();
  }

  /** Returns the bound on the messages inside, with their number. */
  public Admission admission() {
    return admission;
  }

  /** Returns why messages are not processed, or null. */
  public @Nullable String trouble() {
    String shut = admission.shutBecause();
    if (shut != null) {
      return shut;
    }
    for (Thread thread : threads) {
      if (!thread.isAlive()) {
        return thread.getName() + " has ended";
      }
    }
    return admission.standstill();
  }

  /** Returns whether every queue's thread runs. */
  public boolean isAlive() {
    return threads.stream().allMatch(Thread::isAlive);
  }

  /** Closes intake, completes the messages inside, and ends the threads. */
  @Override
  public void close() {
    admission.shutForDrain();
    queues.forEach(ProcessQueue::end);
    long deadline = System.nanoTime() + DRAIN_TIME.toNanos();
    try {
      for (Thread thread : threads) {
        long left = Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime()));
        thread.join(left);
        if (thread.isAlive()) {
          LOG.warn("thread={} event=drain-overdue inside={}", thread.getName(), admission.inside());
          thread.interrupt();
        }
      }
    } catch (InterruptedException e) {
      threads.forEach(Thread::interrupt);
      Thread.currentThread().interrupt();
    }
  }

  /** The outcome of a submission. */
  public sealed interface Submission {
    /** One outcome per message, in order, each completed after its commit. */
    record Taken(List<CompletableFuture<Outcome>> outcomes) implements Submission {}

    /** No message was taken. */
    record NotTaken(Admission.Refused refusal) implements Submission {}
  }
}
