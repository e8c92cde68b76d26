package io.straightway.settlement;

import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.Operators;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.Outcome;
import io.straightway.element.staticdata.CurrentStaticData;
import io.straightway.positions.PositionModel;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.confirm.MessageReceiver;
import io.straightway.settlement.confirm.ReceivedCounts;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.deliver.DeliveryCounts;
import io.straightway.settlement.deliver.DeliveryTarget;
import io.straightway.settlement.deliver.Envelope;
import io.straightway.settlement.deliver.InstructionDelivery;
import io.straightway.settlement.instruct.InstructCounts;
import io.straightway.settlement.instruct.InstructOptions;
import io.straightway.settlement.instruct.InstructionDesk;
import io.straightway.settlement.instruct.InstructionWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import javax.sql.DataSource;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;

/** Our side of settlement in a test: an element on a database of its own, and what follows it. */
public final class House implements AutoCloseable {
  /** As many as the parts of settlement use at once; each costs a process of the server. */
  private static final int CONNECTIONS = 6;

  private final EngineFixture engine;
  private final Pool pool;
  private final Path directory;
  private @Nullable OperatorLogin anna;

  private House(EngineFixture engine, Pool pool, Path directory) {
    this.engine = engine;
    this.pool = pool;
    this.directory = directory;
  }

  /**
   * Opens it.
   *
   * @param directory for what goes out and comes in
   */
  public static House open(Path directory) throws Exception {
    return open(directory, PositionModel.LOW_CONTENTION);
  }

  /** Opens it with an element that keeps positions by a model. */
  public static House open(Path directory, PositionModel model) throws Exception {
    return open(directory, EngineFixture.start(CommitPoints.BATCH, model));
  }

  /** Opens it on a server with production's durable settings, for tests of kills. */
  public static House openDurable(Path directory) throws Exception {
    return open(
        directory,
        EngineFixture.start(
            TestDatabase.durable(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION));
  }

  /** Opens it with static data that more SQL adds. */
  public static House open(Path directory, String moreStaticData) throws Exception {
    return open(directory, EngineFixture.start(CommitPoints.BATCH, moreStaticData));
  }

  private static House open(Path directory, EngineFixture engine) throws Exception {
    Pool pool = engine.database().database().pool(Role.ENGINE, CONNECTIONS, "settlement");
    Files.createDirectories(directory.resolve("out"));
    Files.createDirectories(directory.resolve("in"));
    return new House(engine, pool, directory);
  }

  public EngineFixture engine() {
    return engine;
  }

  public DataSource database() {
    return pool.dataSource();
  }

  public Path out() {
    return directory.resolve("out");
  }

  public Path in() {
    return directory.resolve("in");
  }

  /** Books trades, which must be good ones. */
  public House book(String... messages) throws Exception {
    List<Outcome> outcomes = engine.take(io.straightway.element.TradeXml.batch(List.of(messages)));
    Assertions.assertThat(outcomes)
        .allMatch(outcome -> outcome.kind() == Outcome.Kind.BOOKED)
        .hasSameSizeAs(messages);
    return this;
  }

  public InstructCounts instruct() throws Exception {
    return instruct(InstructOptions.USUAL);
  }

  public InstructCounts instruct(InstructOptions options) throws Exception {
    return new InstructionWriter(database(), CurrentStaticData.read(database())).all(options);
  }

  /** Anna proposes to accept the amount of a confirmation, and somebody else approves it. */
  public SettlementDecision accept(OperatorLogin checker, long message) throws Exception {
    return decide(checker, SettlementDecision.Kind.AMOUNT, message);
  }

  /** Anna proposes to take back what a confirmation has settled, and somebody else approves it. */
  public SettlementDecision reverse(OperatorLogin checker, long message) throws Exception {
    return decide(checker, SettlementDecision.Kind.REVERSAL, message);
  }

  private SettlementDecision decide(
      OperatorLogin checker, SettlementDecision.Kind kind, long message) throws Exception {
    SettlementDecision made = confirmations().propose(anna(), kind, message, "by telephone");
    return confirmations().approve(checker, made.decisionId(), made.contentHash());
  }

  public InstructionDesk instructions() {
    return new InstructionDesk(database());
  }

  public ConfirmationDesk confirmations() {
    return new ConfirmationDesk(database());
  }

  /** One who decides, and is always the same. */
  public OperatorLogin anna() throws Exception {
    OperatorLogin known = anna;
    if (known == null) {
      known = operator("anna");
      anna = known;
    }
    return known;
  }

  /** Somebody who may decide on exceptions. */
  public OperatorLogin operator(String name) throws Exception {
    try (Connection owner = engine.database().database().connect(Role.MIGRATOR, "test")) {
      return new OperatorLogin(name, new Operators(new SecureRandom()).add(owner, name, "tester"));
    }
  }

  public DeliveryCounts deliver() throws Exception {
    return deliver(out().toString());
  }

  public DeliveryCounts deliver(String target) throws Exception {
    return deliver(target, Envelope.NONE);
  }

  public DeliveryCounts deliver(String target, Envelope envelope) throws Exception {
    try (InstructionDelivery delivery =
        new InstructionDelivery(
            database(), DeliveryTarget.of(target, directory), envelope, 2, Clock.systemUTC())) {
      return delivery.pass();
    }
  }

  public ReceivedCounts receive() throws Exception {
    try (MessageReceiver receiving = new MessageReceiver(database(), in(), 2, Clock.systemUTC())) {
      return receiving.pass();
    }
  }

  public List<String> query(String sql) throws Exception {
    return engine.query(sql);
  }

  /** The only value of a query. */
  public String value(String sql) throws Exception {
    List<String> rows = query(sql);
    Assertions.assertThat(rows).hasSize(1);
    return rows.get(0);
  }

  /** Changes what no role of ours may change. */
  public void tamper(String sql) throws Exception {
    try (Connection connection = engine.database().superuser();
        Statement statement = connection.createStatement()) {
      statement.execute("SET search_path = straightway; " + sql);
    }
  }

  /** The names in a directory, without those of directories, in order. */
  public static List<String> files(Path directory) {
    String[] names = directory.toFile().list((dir, name) -> new java.io.File(dir, name).isFile());
    return names == null ? List.of() : Arrays.stream(names).sorted().toList();
  }

  @Override
  public void close() {
    pool.close();
    engine.close();
  }
}
