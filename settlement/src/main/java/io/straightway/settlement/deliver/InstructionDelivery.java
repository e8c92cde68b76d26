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
 * Delivers the outbox account by account, several accounts at the same time. After a failure an
 * account is paused, longer each time; others continue. If the target can't be reached, the pass
 * ends after a few failed attempts. Only one process delivers for an account at a time; a process
 * that is suspended for longer than its stall limit is replaced, and stops when it resumes.
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
   * Creates a delivery.
   *
   * @param database provides two connections for every thread
   * @param envelope puts each message into a document of its own, unless its kind is NONE
   * @param threads the number of accounts served at a time, at least 1
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
   * Delivers all waiting messages, except for accounts that are paused.
   *
   * @throws SQLException if the database can't answer; messages already delivered may be delivered
   *     again
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
    for (Future<DeliveryCounts> delivery : running) {
      total = total.plus(result(delivery));
    }
    return total;
  }

  private static DeliveryCounts result(Future<DeliveryCounts> delivery)
      throws SQLException, InterruptedException {
    try {
      return delivery.get();
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

  /** Stops the threads; a bundle in progress is finished. */
  @Override
  public void close() {
    threads.shutdown();
    locks.close();
  }

  /** Delivery for one account, whose lock is held. */
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
     * Returns the reason for a failure, or null on success. Messages in envelopes are sent one by
     * one; if one fails, those before it are sent again later.
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
