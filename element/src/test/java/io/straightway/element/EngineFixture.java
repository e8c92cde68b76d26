package io.straightway.element;

import static io.straightway.testing.Patience.LONG;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.history.HistoryFence;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.intake.TradeIntake.Answer;
import io.straightway.element.message.fixml.FixmlProfile;
import io.straightway.element.plugin.PluginSettings;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.element.queue.Outcome;
import io.straightway.element.trace.TraceSettings;
import io.straightway.positions.PositionModel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;

/** A test element without HTTP, on its own database. */
public final class EngineFixture implements AutoCloseable {
  private static final int CAPACITY = 20_000;
  public static final int MAX_BODY = 8 * 1024 * 1024;

  private final TestDatabase database;
  private final Element element;
  private final TradeIntake intake;

  private EngineFixture(TestDatabase database, ElementSettings settings) throws SQLException {
    this(database, settings, Clock.systemUTC());
  }

  private EngineFixture(TestDatabase database, ElementSettings settings, Clock clock)
      throws SQLException {
    this.database = database;
    this.element = Element.start(settings, new ElementMetrics(new SimpleMeterRegistry()), clock);
    this.intake =
        new TradeIntake(
            element.queues(), ElementSettings.MAX_MESSAGES_PER_REQUEST, LONG, Clock.systemUTC());
  }

  /** Starts an element on a fresh database with the fixture's static data. */
  public static EngineFixture start(CommitPoints commitPoints, PositionModel model)
      throws SQLException {
    return start(TestDatabase.fresh(), commitPoints, model);
  }

  /**
   * Starts an element on an empty database, which it will close, with the fixture's static data.
   */
  public static EngineFixture start(
      TestDatabase database, CommitPoints commitPoints, PositionModel model) throws SQLException {
    StaticDataFixture.load(database);
    return new EngineFixture(database, settings(database.address(), commitPoints, model, 3));
  }

  /** Starts an element on a database that has been in use, which it will close. */
  public static EngineFixture continuing(TestDatabase database) throws SQLException {
    return new EngineFixture(
        database,
        settings(database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 3));
  }

  /** Starts an element with low-contention positions and further static data given as SQL. */
  public static EngineFixture start(CommitPoints commitPoints, String moreStaticData)
      throws SQLException {
    TestDatabase database = TestDatabase.fresh();
    StaticDataFixture.load(database);
    try (Connection connection = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = connection.createStatement()) {
      statement.execute(moreStaticData);
    }
    ElementSettings settings =
        settings(database.address(), commitPoints, PositionModel.LOW_CONTENTION, 3);
    return new EngineFixture(database, settings);
  }

  /** Starts an element with low-contention positions and the given clock. */
  public static EngineFixture start(CommitPoints commitPoints, Clock clock) throws SQLException {
    TestDatabase database = TestDatabase.fresh();
    StaticDataFixture.load(database);
    ElementSettings settings =
        settings(database.address(), commitPoints, PositionModel.LOW_CONTENTION, 3);
    return new EngineFixture(database, settings, clock);
  }

  /** Starts an element with plug-ins. */
  public static EngineFixture start(CommitPoints commitPoints, PluginSettings plugins)
      throws SQLException {
    TestDatabase database = TestDatabase.fresh();
    StaticDataFixture.load(database);
    ElementSettings settings =
        settings(database.address(), commitPoints, PositionModel.LOW_CONTENTION, 3);
    return new EngineFixture(database, with(settings, true, plugins, null));
  }

  /**
   * Returns the settings of a further element on a database with static data; closing it leaves the
   * database.
   */
  public static ElementSettings settings(
      DatabaseAddress address, CommitPoints commitPoints, PositionModel model, int queues) {
    return settings(address, commitPoints, model, queues, MAX_BODY);
  }

  /** Returns settings with a limit for bodies. */
  public static ElementSettings settings(
      DatabaseAddress address,
      CommitPoints commitPoints,
      PositionModel model,
      int queues,
      int maxBodyBytes) {
    return new ElementSettings(
        "test",
        address,
        HistoryFence.inMemory("test"),
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        queues,
        model,
        commitPoints,
        500,
        true,
        CAPACITY,
        maxBodyBytes,
        null,
        FixmlProfile.NONE,
        PluginSettings.none(),
        null);
  }

  /** Returns the settings with another history. */
  public static ElementSettings with(ElementSettings settings, HistoryFence history) {
    return with(settings, history, settings.ledger(), settings.plugins(), settings.trace());
  }

  /** Returns the settings with these values changed. */
  public static ElementSettings with(
      ElementSettings settings,
      boolean ledger,
      PluginSettings plugins,
      @Nullable TraceSettings trace) {
    return with(settings, settings.history(), ledger, plugins, trace);
  }

  private static ElementSettings with(
      ElementSettings settings,
      HistoryFence history,
      boolean ledger,
      PluginSettings plugins,
      @Nullable TraceSettings trace) {
    return new ElementSettings(
        settings.name(),
        settings.database(),
        history,
        settings.listen(),
        settings.queues(),
        settings.positions(),
        settings.commitPoints(),
        settings.batchMax(),
        ledger,
        settings.queueCapacity(),
        settings.maxBodyBytes(),
        settings.inbox(),
        settings.fixmlProfile(),
        plugins,
        trace);
  }

  public TestDatabase database() {
    return database;
  }

  public TradeIntake intake() {
    return intake;
  }

  public Element element() {
    return element;
  }

  /** Takes a body and returns the outcomes, which must be known. */
  public List<Outcome> take(byte[] body) throws InterruptedException {
    Answer answer = intake.take(body);
    Assertions.assertThat(answer).isInstanceOf(Answer.Outcomes.class);
    return ((Answer.Outcomes) answer).outcomes();
  }

  public List<Outcome.Kind> kinds(byte[] body) throws InterruptedException {
    return take(body).stream().map(Outcome::kind).toList();
  }

  /** Returns the rows of a query, each as its columns joined by a blank. */
  public List<String> query(String sql) throws SQLException {
    return database.query(sql);
  }

  @Override
  public void close() {
    element.close();
    database.close();
  }
}
