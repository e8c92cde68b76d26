package io.straightway.element;

import io.straightway.db.Database;
import io.straightway.db.Durability;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.SessionLimits;
import io.straightway.db.dialect.Dialect;
import io.straightway.db.history.HistoryFence;
import io.straightway.element.plugin.Plugins;
import io.straightway.element.process.BusinessProcesses;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.element.queue.Parking;
import io.straightway.element.queue.ProcessQueues;
import io.straightway.element.queue.QueueSettings;
import io.straightway.element.queue.Recovery;
import io.straightway.element.staticdata.ClosedDays;
import io.straightway.element.staticdata.CurrentStaticData;
import io.straightway.element.trace.TradeTracer;
import io.straightway.positions.PositionModel;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running element, without a server: process queues, recovery of what other elements left, and
 * housekeeping. {@link #close} drains it.
 *
 * @param queues the process queues
 * @param staticData the static data that trades are checked against, kept up to date
 * @param database whether the database can be written to
 * @param liveness whether every part of the element works
 * @param tracer what traces the ways of trades; null if nothing does
 */
public record Element(
    Parts parts,
    ProcessQueues queues,
    CurrentStaticData staticData,
    DatabaseWatch database,
    Liveness liveness,
    @Nullable TradeTracer tracer)
    implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Element.class);
  private static final int BACKGROUND_CONNECTIONS = 6;
  private static final Duration RELEASE_EVERY = Duration.ofSeconds(1);
  private static final Duration TAKE_OVER_EVERY = Duration.ofMillis(500);

  /** Half of the shortest limit that there can be. */
  private static final Duration SIGN_OF_LIFE_EVERY = SessionLimits.LEAST.dividedBy(2);

  private static final Duration LOOK_AROUND_EVERY = Duration.ofSeconds(2);

  /**
   * Starts an element on a migrated database.
   *
   * @throws SQLException if the database can't be used; nothing is left running then
   * @throws io.straightway.element.plugin.PluginLoadException if a plug-in can't be used
   */
  public static Element start(ElementSettings settings, ElementMetrics metrics, Clock clock)
      throws SQLException {
    Parts parts = new Parts();
    try {
      return open(settings, metrics, clock, parts);
    } catch (SQLException | RuntimeException e) {
      parts.close();
      throw e;
    }
  }

  private static Element open(
      ElementSettings settings, ElementMetrics metrics, Clock clock, Parts parts)
      throws SQLException {
    TradeTracer tracer =
        settings.trace() == null
            ? null
            : parts.add(TradeTracer.open(settings.trace(), settings.name(), clock));
    HistoryFence history =
        Objects.requireNonNullElseGet(
            settings.database().history(), () -> HistoryFence.inMemory(settings.name()));
    Database database = new Database(settings.database().with(history));
    Pool forQueues = parts.add(database.standingPool(Role.ENGINE, settings.queues(), "queues"));
    Pool background = parts.add(database.pool(Role.ENGINE, BACKGROUND_CONNECTIONS, "background"));
    Plugins plugins = parts.add(Plugins.start(settings.plugins(), background.dataSource()));
    ElementRun run =
        parts.add(ElementRun.begin(database, settings.name(), plugins.hasChecks(), clock));
    settings.positions().makeCurrent(background.dataSource());
    CurrentStaticData staticData = CurrentStaticData.read(background.dataSource());
    ClosedDays closedDays = ClosedDays.read(background.dataSource());
    ProcessQueues queues =
        ProcessQueues.start(
            queueSettings(settings),
            forQueues.dataSource(),
            background.dataSource(),
            run.number(),
            new BusinessProcesses(staticData, closedDays, plugins),
            metrics,
            clock);
    Supplier<@Nullable String> marks =
        Dialect.of(settings.database().jdbcUrl()).runsEverything()
            ? parts.add(
                    new AcknowledgedMarks(
                        history, background.dataSource(), metrics::commits, queues::giveUp))
                ::trouble
            : () -> null;
    Recovery recovery = new Recovery(background.dataSource(), queues, staticData, run.number());
    StalledSessions stalled =
        new StalledSessions(background.dataSource(), settings.database().limits().stall());
    Housekeeping housekeeping =
        new Housekeeping(background.dataSource())
            .every(
                RELEASE_EVERY,
                "parked messages",
                new Parking(background.dataSource(), queues)::release)
            .every(LOOK_AROUND_EVERY, "static data", staticData::refresh)
            .every(LOOK_AROUND_EVERY, "closed days", closedDays::refresh)
            .every(LOOK_AROUND_EVERY, "stalled sessions", stalled::end)
            .every(TAKE_OVER_EVERY, "recovery", recovery::run)
            .apart(SIGN_OF_LIFE_EVERY, "run lock", run::keepAlive);
    parts.add(housekeeping);
    DatabaseWatch watch = parts.add(DatabaseWatch.ofWrites(background.dataSource()));
    queues
        .admission()
        .shutWhile(() -> history.trouble() == null ? watch.trouble() : history.trouble());
    Supplier<@Nullable String> replication =
        settings.database().durability() == Durability.REPLICATED
            ? parts.add(DatabaseWatch.ofReplication(background.dataSource()))::trouble
            : () -> null;
    queues.admission().requireReplication(replication);
    parts.add(queues);
    recovery.run();
    LOG.info("element={} run={} event=started", settings.name(), run.number());
    Liveness liveness = new Liveness(metrics);
    liveness.watch("queues", queues::trouble, queues::isAlive);
    liveness.watch("database", watch::trouble);
    liveness.watch("tasks", housekeeping::trouble);
    liveness.watch("replication", replication);
    liveness.watch(
        "history",
        () -> history.trouble() == null ? marks.get() : history.trouble(),
        () -> !history.isOutdated());
    return new Element(parts, queues, staticData, watch, liveness, tracer);
  }

  private static QueueSettings queueSettings(ElementSettings settings) {
    boolean lowContention = settings.positions() == PositionModel.LOW_CONTENTION;
    return new QueueSettings(
        settings.queues(),
        settings.batchMax(),
        settings.commitPoints(),
        settings.queueCapacity(),
        lowContention,
        settings.positions().keeper(),
        settings.ledger(),
        settings.database().durability() == Durability.LOCAL);
  }

  /** Stops taking work, lets what is inside commit, and closes everything, last opened first. */
  @Override
  public void close() {
    parts.close();
    LOG.info("event=drained");
  }

  /** Parts in the order they were opened. */
  static final class Parts implements AutoCloseable {
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();

    <T extends AutoCloseable> T add(T part) {
      opened.push(part);
      return part;
    }

    @Override
    public void close() {
      while (!opened.isEmpty()) {
        AutoCloseable part = opened.pop();
        try {
          part.close();
        } catch (Exception e) {
          LOG.warn("event=close-failed part={}", part.getClass().getSimpleName(), e);
        }
      }
    }
  }
}
