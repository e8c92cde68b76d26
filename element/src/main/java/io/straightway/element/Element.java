package io.straightway.element;

import io.straightway.books.ClosedDays;
import io.straightway.db.Database;
import io.straightway.db.Durability;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.SessionLimits;
import io.straightway.db.dialect.Dialect;
import io.straightway.db.dialect.Statements;
import io.straightway.db.history.HistoryFence;
import io.straightway.element.plugin.Plugins;
import io.straightway.element.process.BusinessProcesses;
import io.straightway.element.queue.Admission.Reason;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.element.queue.Parking;
import io.straightway.element.queue.ProcessQueues;
import io.straightway.element.queue.QueueSettings;
import io.straightway.element.queue.Recovery;
import io.straightway.element.trace.TradeTracer;
import io.straightway.ledger.LedgerSetting;
import io.straightway.positions.PositionModel;
import io.straightway.staticdata.CurrentStaticData;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running element without its server: process queues, recovery of other elements' unfinished
 * work, and housekeeping. {@link #close} drains it.
 *
 * @param queues the process queues
 * @param staticData the static data that trades are checked against, kept up to date
 * @param database the watch on whether the database is writable
 * @param liveness the state of every part of the element
 * @param tracer traces trades through the element; null if tracing is off
 * @param installation a name of the database, the same on its standby; null on Oracle
 */
public record Element(
    Parts parts,
    ProcessQueues queues,
    CurrentStaticData staticData,
    DatabaseWatch database,
    Liveness liveness,
    @Nullable TradeTracer tracer,
    @Nullable String installation)
    implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Element.class);
  private static final int BACKGROUND_CONNECTIONS = 6;
  private static final String INSTALLATION = "SELECT installation()";
  private static final Duration RELEASE_EVERY = Duration.ofSeconds(1);
  private static final Duration COMPARE_EVERY = Duration.ofSeconds(1);
  private static final Duration TAKE_OVER_EVERY = Duration.ofMillis(500);

  /** Half of the shortest stall limit that is allowed. */
  private static final Duration SIGN_OF_LIFE_EVERY = SessionLimits.LEAST.dividedBy(2);

  /** The longest that a session in use is silent while no plug-in is asked. */
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(3);

  private static final Duration LOOK_AROUND_EVERY = Duration.ofSeconds(2);

  /**
   * Starts an element on a migrated database.
   *
   * @throws SQLException if the database can't be used; nothing is left running then
   * @throws SettingConflictException if another setting is stored in the database
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
    HistoryFence history = settings.history();
    Database database = settings.fencedDatabase();
    Pool forQueues = parts.add(database.standingPool(Role.ENGINE, settings.queues(), "queues"));
    Pool background = parts.add(database.pool(Role.ENGINE, BACKGROUND_CONNECTIONS, "background"));
    Duration silence = LONGEST_SILENCE.plus(settings.plugins().timeout());
    SilentSessions silent = parts.add(new SilentSessions(database, silence, forQueues, background));
    DataSource shortStatements = silent.over(background.dataSource());
    Duration stall = settings.database().limits().stall();
    DataSource others =
        parts.add(new SilentSessions(database, stall, background)).over(background.dataSource());
    requireLedgerAsStored(settings.ledger(), others);
    Plugins plugins = parts.add(Plugins.start(settings.plugins(), others));
    ElementRun run =
        parts.add(ElementRun.begin(database, settings.name(), plugins.hasChecks(), clock));
    settings.positions().makeCurrent(others);
    CurrentStaticData staticData = CurrentStaticData.read(others);
    ClosedDays closedDays = ClosedDays.read(others);
    ProcessQueues queues =
        ProcessQueues.start(
            queueSettings(settings),
            silent.over(forQueues.dataSource()),
            others,
            run.number(),
            new BusinessProcesses(staticData, closedDays, plugins),
            metrics,
            clock);
    boolean everything = Dialect.of(settings.database().jdbcUrl()).runsEverything();
    Supplier<@Nullable String> marks =
        everything
            ? parts.add(
                    new AcknowledgedMarks(
                        history, shortStatements, metrics::commits, queues::giveUp))
                ::trouble
            : () -> null;
    Recovery recovery = new Recovery(others, queues, staticData, run.number());
    StalledSessions stalled = new StalledSessions(others, stall);
    Housekeeping housekeeping =
        new Housekeeping(others)
            .every(RELEASE_EVERY, "parked messages", new Parking(others, queues)::release)
            .every(LOOK_AROUND_EVERY, "closed days", closedDays::refresh)
            .every(LOOK_AROUND_EVERY, "stalled sessions", stalled::end)
            .every(TAKE_OVER_EVERY, "recovery", recovery::run)
            .apart(SIGN_OF_LIFE_EVERY, "run lock", run::keepAlive);
    parts.add(housekeeping);
    RepeatedTasks comparison =
        parts
            .add(new RepeatedTasks("static-data"))
            .every(COMPARE_EVERY, "comparison", () -> staticData.refresh(shortStatements));
    DatabaseWatch watch = parts.add(DatabaseWatch.ofWrites(shortStatements));
    Supplier<@Nullable String> replication =
        settings.database().durability() == Durability.REPLICATED
            ? parts.add(DatabaseWatch.ofReplication(shortStatements))::trouble
            : () -> null;
    parts.add(queues);
    Liveness liveness = new Liveness(metrics);
    liveness.require("database", Reason.DATABASE, watch::trouble, () -> true);
    liveness.require("replication", Reason.NOT_REPLICATED, replication, () -> true);
    liveness.require(
        "history",
        Reason.DATABASE,
        () -> history.trouble() == null ? marks.get() : history.trouble(),
        () -> !history.isOutdated());
    liveness.require("queues", Reason.STANDSTILL, queues::trouble, queues::isAlive);
    liveness.require("static-data", Reason.DATABASE, comparison::trouble, () -> true);
    liveness.watch("tasks", housekeeping::trouble, () -> true);
    queues.admission().shutWhile(liveness::refusal);
    recovery.run();
    LOG.info("element={} run={} event=started", settings.name(), run.number());
    return new Element(
        parts,
        queues,
        staticData,
        watch,
        liveness,
        tracer,
        everything ? installation(others) : null);
  }

  /**
   * Refuses an element that would leave out the entries of its trades, or would be alone with them.
   */
  private static void requireLedgerAsStored(boolean ledger, DataSource database)
      throws SQLException {
    if (LedgerSetting.decide(database, ledger) != ledger) {
      throw new SettingConflictException(
          "ledger is %s, but the elements of this database have it %s"
              .formatted(ledger ? "on" : "off", ledger ? "off" : "on"));
    }
  }

  private static @Nullable String installation(DataSource database) throws SQLException {
    try (Connection connection = database.getConnection()) {
      return Statements.first(connection, INSTALLATION, row -> row.getString(1)).orElseThrow();
    }
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

  /**
   * Stops taking work, commits the messages that were taken, and closes every part, last opened
   * first.
   */
  @Override
  public void close() {
    parts.close();
    LOG.info("event=drained");
  }

  /** The opened parts, in the order of their opening. */
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
