package io.straightway.settlement.deliver;

import io.straightway.settlement.DaemonThreads;
import io.straightway.settlement.lock.SessionLock;
import io.straightway.settlement.lock.SessionLocks;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Delivers what the outbox holds, account by account, some at the same time. An account that fails
 * is left alone for a while, which grows; others go on. Where nobody is there to take anything, the
 * pass ends after some vain attempts. Only one process delivers for an account at a time; one that
 * sleeps for longer than its stall limit is replaced, and stops when it wakes up.
 */
public final class InstructionDelivery implements AutoCloseable {
  private static final String AREA = "straightway.deliver";
  private static final int MOST_VAIN_ATTEMPTS = 3;

  private final SessionLocks locks;
  private final Outbox outbox;
  private final DeliveryTarget target;
  private final Envelope envelope;
  private final RetryPauses pauses;
  private final ExecutorService threads;

  /**
   * A delivery.
   *
   * @param database with two connections for every thread
   * @param envelope in which each message goes out by itself, unless there is none
   * @param threads how many accounts are delivered for at a time, at least 1
   */
  public InstructionDelivery(
      DataSource database, DeliveryTarget target, Envelope envelope, int threads, Clock clock) {
    this.locks = new SessionLocks(database);
    this.outbox = new Outbox(database);
    this.target = target;
    this.envelope = envelope;
    this.pauses = new RetryPauses(clock);
    this.threads = Executors.newFixedThreadPool(threads, DaemonThreads.named("deliver"));
  }

  /**
   * Delivers everything that waits now, but for accounts whose pause is not over.
   *
   * @throws SQLException if the database can't answer; what was delivered may be delivered again
   * @throws InterruptedException if this thread is interrupted
   */
  public DeliveryCounts pass() throws SQLException, InterruptedException {
    AtomicInteger vain = new AtomicInteger();
    List<Future<DeliveryCounts>> running = new ArrayList<>();
    for (String account : outbox.accounts()) {
      if (pauses.isDue(account)) {
        running.add(threads.submit(() -> deliver(account, vain)));
      }
    }
    DeliveryCounts total = DeliveryCounts.NOTHING;
    for (Future<DeliveryCounts> one : running) {
      total = total.plus(result(one));
    }
    return total;
  }

  private static DeliveryCounts result(Future<DeliveryCounts> one)
      throws SQLException, InterruptedException {
    try {
      return one.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException failure) {
        throw failure;
      }
      throw new IllegalStateException("delivery failed: " + e.getCause(), e);
    }
  }

  private DeliveryCounts deliver(String account, AtomicInteger vain)
      throws SQLException, InterruptedException {
    if (vain.get() >= MOST_VAIN_ATTEMPTS) {
      return DeliveryCounts.NOTHING;
    }
    try (SessionLock lock = locks.tryTake(AREA, account)) {
      return lock == null
          ? new DeliveryCounts(0, 0, Map.of(), 1)
          : new AccountDelivery(account, lock, vain).run();
    }
  }

  /** Ends its threads; a bundle in work is finished. */
  @Override
  public void close() {
    threads.shutdown();
    locks.close();
  }

  /** The delivery for one account, whose lock is held. */
  private final class AccountDelivery {
    private final String account;
    private final SessionLock lock;
    private final AtomicInteger vain;
    private long bundles;
    private long messages;

    AccountDelivery(String account, SessionLock lock, AtomicInteger vain) {
      this.account = account;
      this.lock = lock;
      this.vain = vain;
    }

    DeliveryCounts run() throws SQLException, InterruptedException {
      for (long begun : outbox.begun(account)) {
        Optional<OutboxBundle> bundle = outbox.again(account, begun);
        String failure = bundle.isEmpty() ? null : attempt(bundle.get());
        if (failure != null) {
          return result(Map.of(account, failure));
        }
      }
      for (Optional<OutboxBundle> bundle = outbox.next(account);
          bundle.isPresent();
          bundle = outbox.next(account)) {
        String failure = attempt(bundle.get());
        if (failure != null) {
          return result(Map.of(account, failure));
        }
      }
      return result(Map.of());
    }

    private DeliveryCounts result(Map<String, String> failures) {
      return new DeliveryCounts(bundles, messages, failures, 0);
    }

    /**
     * Answers why it failed; null if it did not. Messages in envelopes go one by one; if one fails,
     * those before it will go again.
     */
    private @Nullable String attempt(OutboxBundle bundle)
        throws SQLException, InterruptedException {
      lock.requireHeld();
      try {
        envelope.deliver(bundle, target);
      } catch (DeliveryFailure e) {
        String reason = String.valueOf(e.getMessage());
        pauses.failed(account);
        if (e.unreachable()) {
          vain.incrementAndGet();
        }
        outbox.failed(bundle, reason);
        return reason;
      }
      outbox.delivered(bundle);
      pauses.succeeded(account);
      vain.set(0);
      bundles++;
      messages += bundle.messages().size();
      return null;
    }
  }
}
