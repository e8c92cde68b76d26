package io.straightway.settlement;

import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.check.DayCuts;
import io.straightway.element.check.DayRows;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.check.Snapshot;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.Outcome;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import io.straightway.positions.PositionModel;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.confirm.MessageReceiver;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.day.DayDesk;
import io.straightway.settlement.day.DayProof;
import io.straightway.settlement.day.EndOfDay;
import io.straightway.settlement.deliver.DeliveryCounts;
import io.straightway.settlement.deliver.DeliveryTarget;
import io.straightway.settlement.deliver.Envelope;
import io.straightway.settlement.deliver.InstructionDelivery;
import io.straightway.settlement.income.IncomeDesk;
import io.straightway.settlement.instruct.InstructCounts;
import io.straightway.settlement.instruct.InstructOptions;
import io.straightway.settlement.instruct.InstructionDesk;
import io.straightway.settlement.instruct.InstructionWriter;
import io.straightway.staticdata.CurrentStaticData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;

/**
 * Our side of settlement in a test: an element on a database of its own, and the settlement steps.
 */
public final class SettlementInstallation implements AutoCloseable {
  /** As many as the settlement steps use at once; each costs a server process. */
  private static final int CONNECTIONS = 6;

  private final EngineFixture engine;
  private final Pool pool;
  private final Path directory;
  private @Nullable OperatorLogin anna;
  private @Nullable OperatorLogin otto;
  private DayProof proof = SettlementInstallation::proof;
  private boolean cuts = true;

  private SettlementInstallation(EngineFixture engine, Pool pool, Path directory) {
    this.engine = engine;
    this.pool = pool;
    this.directory = directory;
  }

  /**
   * Opens the fixture.
   *
   * @param directory the directory for outgoing and incoming files
   */
  public static SettlementInstallation open(Path directory) throws Exception {
    return open(directory, PositionModel.LOW_CONTENTION);
  }

  /** Opens the fixture with an element that uses a position model. */
  public static SettlementInstallation open(Path directory, PositionModel model) throws Exception {
    return open(directory, EngineFixture.start(CommitPoints.BATCH, model));
  }

  /**
   * Opens the fixture on a server with production's durable settings, for tests that kill
   * processes.
   */
  public static SettlementInstallation openDurable(Path directory) throws Exception {
    return open(
        directory,
        EngineFixture.start(
            TestDatabase.durable(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION));
  }

  /** Opens the fixture, with two more operators, on a database that has been in use. */
  public static SettlementInstallation continuing(Path directory, TestDatabase database)
      throws Exception {
    SettlementInstallation installation = open(directory, EngineFixture.continuing(database));
    installation.anna = installation.operator("next-anna");
    installation.otto = installation.operator("next-otto");
    return installation;
  }

  /** Opens the fixture with additional static data from SQL. */
  public static SettlementInstallation open(Path directory, String moreStaticData)
      throws Exception {
    return open(directory, EngineFixture.start(CommitPoints.BATCH, moreStaticData));
  }

  private static SettlementInstallation open(Path directory, EngineFixture engine)
      throws Exception {
    Pool pool = engine.database().database().pool(Role.ENGINE, CONNECTIONS, "settlement");
    Files.createDirectories(directory.resolve("out"));
    Files.createDirectories(directory.resolve("in"));
    return new SettlementInstallation(engine, pool, directory);
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

  /** Books trades, all of which must be valid. */
  public SettlementInstallation book(String... messages) throws Exception {
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
    return instruct(options, Clock.systemUTC());
  }

  /** Instructs at the time of a clock, by which cut-offs pass. */
  public InstructCounts instruct(InstructOptions options, Clock clock) throws Exception {
    return new InstructionWriter(database(), CurrentStaticData.read(database()), clock)
        .all(options);
  }

  /** Proposes as Anna to accept the amount of a confirmation, and approves as {@code checker}. */
  public SettlementDecision accept(OperatorLogin checker, long message) throws Exception {
    return decide(checker, SettlementDecision.DecisionKind.AMOUNT, message);
  }

  /**
   * Proposes as Anna to reverse the settlement of a confirmation, and approves as {@code checker}.
   */
  public SettlementDecision reverse(OperatorLogin checker, long message) throws Exception {
    return decide(checker, SettlementDecision.DecisionKind.REVERSAL, message);
  }

  private SettlementDecision decide(
      OperatorLogin checker, SettlementDecision.DecisionKind kind, long message) throws Exception {
    SettlementDecision made = confirmations().propose(anna(), kind.of(message), "by telephone");
    return confirmations().approve(checker, made.decisionId(), made.contentHash());
  }

  /** Proposes as Anna, and approves as Otto. */
  public SettlementDecision decide(SettlementDecision.DecisionTerms terms) throws Exception {
    SettlementDecision made = confirmations().propose(anna(), terms, "as agreed");
    return confirmations().approve(otto(), made.decisionId(), made.contentHash());
  }

  /** Announces dividends as Anna, and approves them as Otto if they need a second person. */
  public void announce(String csv) throws Exception {
    Long proposal = new IncomeDesk(database()).announce(anna(), csv, "as published").proposal();
    if (proposal != null) {
      approve(proposal);
    }
  }

  /** Approves a proposal as Otto. */
  public void approve(long number) throws Exception {
    try (Connection connection = database().getConnection()) {
      confirmations()
          .approve(otto(), number, SettlementDecision.find(connection, number).contentHash());
    }
  }

  private OperatorLogin otto() throws Exception {
    OperatorLogin other = otto == null ? operator("otto") : otto;
    otto = other;
    return other;
  }

  public InstructionDesk instructions() {
    return new InstructionDesk(database());
  }

  public ConfirmationDesk confirmations() {
    return new ConfirmationDesk(database());
  }

  /** Returns the login of Anna, created once, who may decide. */
  public OperatorLogin anna() throws Exception {
    OperatorLogin login = anna;
    if (login == null) {
      login = operator("anna");
      anna = login;
    }
    return login;
  }

  /** Creates an operator who may decide on exceptions. */
  public OperatorLogin operator(String name) throws Exception {
    return operator(name, OperatorRole.USUAL);
  }

  /** Creates an operator with these roles. */
  public OperatorLogin operator(String name, Set<OperatorRole> roles) throws Exception {
    try (Connection owner = engine.database().database().connect(Role.MIGRATOR, "test")) {
      return new OperatorLogin(
          name, new Operators(new SecureRandom()).add(owner, name, roles, "tester"));
    }
  }

  /** Proves days in another way, with what is built on settlement. */
  public SettlementInstallation proving(DayProof other) {
    proof = other;
    return this;
  }

  /** Proves each day in another way at its close alone, and not wherever its rows could be cut. */
  public SettlementInstallation provingOnce(DayProof other) {
    cuts = false;
    return proving(other);
  }

  /** Proves trades and settlement of a day. */
  public static List<Finding> proof(Connection snapshot, String since) throws SQLException {
    DayRows day = SettlementInvariant.dayRows(snapshot, since);
    return Stream.concat(
            Invariants.checkDay(snapshot, day, SettlementInvariant.SETTLED).stream(),
            SettlementInvariant.checkDay(snapshot, since).stream())
        .toList();
  }

  /** Ends a business day that two operators have ordered to end. */
  public void end(LocalDate day, String calendar, @Nullable Path reports) throws Exception {
    OperatorLogin other = otto();
    DayDesk days = new DayDesk(database());
    try {
      days.orderEnd(anna(), day, calendar);
    } catch (DeskRefusal needsSecond) {
      Assertions.assertThat(needsSecond.code()).isEqualTo(DeskRefusal.Code.NEEDS_SECOND);
    }
    days.orderEnd(other, day, calendar);
    if (cuts) {
      assertProvedWhereverCut();
    }
    new EndOfDay(database(), Clock.systemUTC(), proof, step -> {})
        .run(new EndOfDay.Request(day, calendar, other.name(), reports));
  }

  /** The day may have begun at any time; damaged ones are left to the close. */
  private void assertProvedWhereverCut() throws SQLException {
    try (Connection connection = database().getConnection()) {
      if (!Snapshot.read(connection, snapshot -> proof.findings(snapshot, "-infinity")).stream()
          .allMatch(Finding::holds)) {
        return;
      }
      DayCuts.assertHold(connection, "message", "stored_at", proof::findings);
      DayCuts.assertHold(connection, "settled_part", "created_at", proof::findings);
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
    try (MessageReceiver receiving =
        new MessageReceiver(database(), in(), null, 2, Clock.systemUTC())) {
      return receiving.pass();
    }
  }

  public List<String> query(String sql) throws Exception {
    return engine.query(sql);
  }

  /** Returns the single value of a query. */
  public String value(String sql) throws Exception {
    List<String> rows = query(sql);
    Assertions.assertThat(rows).hasSize(1);
    return rows.get(0);
  }

  /** Runs SQL as the superuser, to change what none of our roles may change. */
  public void tamper(String sql) throws Exception {
    try (Connection connection = engine.database().superuser();
        Statement statement = connection.createStatement()) {
      statement.execute("SET search_path = straightway; " + sql);
    }
  }

  /** Returns the sorted names of the files in a directory, without subdirectories. */
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
