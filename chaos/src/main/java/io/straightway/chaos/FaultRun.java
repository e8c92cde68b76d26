package io.straightway.chaos;

import io.straightway.benchmark.system.Await;
import io.straightway.benchmark.system.BenchFailure;
import io.straightway.chaos.fault.FaultKind;
import io.straightway.chaos.fault.Injection;
import io.straightway.chaos.fault.Scene;
import io.straightway.chaos.site.ElementSlot;
import io.straightway.chaos.site.FedMessage;
import io.straightway.chaos.site.Receipts;
import io.straightway.chaos.site.Site;
import io.straightway.db.server.program.ServerFailure;
import io.straightway.scalability.run.ChildFailure;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * One injection of a fault under load, followed by a comparison of the acknowledged messages with
 * the database.
 */
final class FaultRun {
  /** The time within which service must resume by itself. */
  static final Duration RECOVERY = Duration.ofSeconds(60);

  private static final Duration READY = Duration.ofSeconds(20);
  private static final int LONGEST_PRELUDE_MILLIS = 400;
  private static final double NANOS_PER_SECOND = 1e9;

  private final FaultKind kind;
  private final int number;
  private final long seed;
  private final Instant startedAt;
  private final List<String> broken = new ArrayList<>();
  private String injected = "";
  private @Nullable Double recovery;
  private MessageAudit.Result audit = new MessageAudit.Result(0, 0, 0, 0, List.of());

  FaultRun(FaultKind kind, ChaosPlan plan, int number, Instant startedAt) {
    this.kind = kind;
    this.startedAt = startedAt;
    this.number = number;
    this.seed = plan.seedOf(number);
  }

  /** Injects the fault. A failure to complete the run is noted, not thrown. */
  ChaosRun make(Callable<Site> site) throws InterruptedException {
    String failure = null;
    try {
      makeIn(site.call());
    } catch (InterruptedException e) {
      throw e;
    } catch (BenchFailure | ChildFailure | ServerFailure | SQLException | IOException e) {
      failure = String.valueOf(e.getMessage());
    } catch (Exception e) {
      failure = e.toString();
    }
    return new ChaosRun(kind, number, seed, startedAt, injected, recovery, audit, broken, failure);
  }

  private void makeIn(Site site) throws Exception {
    Scene scene = Scene.of(site, seed);
    Receipts receipts = site.feed().receipts();
    site.feed().require();
    scene.pause(0, LONGEST_PRELUDE_MILLIS);
    receipts.forgetTimes();
    OptionalLong first;
    Injection injection;
    try (HealthWatch health = new HealthWatch(site)) {
      injection = kind.inject(scene);
      first = receipts.firstAfter(injection.after(), RECOVERY);
      broken.addAll(health.violations());
    }
    injected = injection.description();
    broken.addAll(injection.violations());
    if (first.isPresent()) {
      recovery = (first.getAsLong() - injection.start()) / NANOS_PER_SECOND;
    } else {
      broken.add("I6: nothing was acknowledged within " + RECOVERY.toSeconds() + " s of the fault");
    }
    List<FedMessage> taken = new ArrayList<>(receipts.take());
    taken.addAll(scene.alsoFed());
    audit = MessageAudit.compare(site.database(), taken);
    if (site.topic() != null) {
      auditTopic(site);
    }
    if (audit.lost() + audit.duplicated() > 0) {
      broken.add("I1: " + String.join("; ", audit.examples()));
    } else if (audit.unbooked() > 0) {
      broken.add("I5: " + String.join("; ", audit.examples()));
    }
    site.repair();
    requireReady(site);
  }

  /** Checks that health agrees with the acknowledgements. */
  private void requireReady(Site site) throws Exception {
    for (ElementSlot element : site.regularElements()) {
      try {
        Await.until(element::isReady, READY, element.name() + " is not ready");
      } catch (BenchFailure e) {
        broken.add("health: " + e.getMessage() + ", but messages are acknowledged");
      }
    }
  }

  /**
   * Checks that every message sent to the topic is booked, even if its outcome was not received.
   */
  private void auditTopic(Site site) throws Exception {
    Optional<MessageAudit.Result> finished = TopicAudit.finished(site, RECOVERY);
    if (finished.isPresent()) {
      audit = audit.with(finished.get());
    } else {
      broken.add("I6: the topic was not read within " + RECOVERY.toSeconds() + " s");
    }
  }
}
