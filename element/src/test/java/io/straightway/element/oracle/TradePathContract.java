package io.straightway.element.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.element.Element;
import io.straightway.element.ElementSettings;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.intake.TradeIntake.Answer;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.element.queue.Outcome;
import io.straightway.ledger.Ledger;
import io.straightway.ledger.LedgerBooks;
import io.straightway.positions.Position;
import io.straightway.positions.PositionModel;
import io.straightway.positions.Positions;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What the trade path does on every database, whatever its vendor. */
abstract class TradePathContract {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** A database with tables and static data, and nothing else. */
  abstract DatabaseAddress fresh() throws SQLException;

  /** One running element. */
  private static final class Running implements AutoCloseable {
    private final Element element;
    private final TradeIntake intake;

    Running(DatabaseAddress database, CommitPoints commitPoints, PositionModel model)
        throws SQLException {
      ElementSettings settings = EngineFixture.settings(database, commitPoints, model, 3);
      element =
          Element.start(settings, new ElementMetrics(new SimpleMeterRegistry()), Clock.systemUTC());
      intake =
          new TradeIntake(
              element.queues(),
              ElementSettings.MAX_MESSAGES_PER_REQUEST,
              PATIENCE,
              Clock.systemUTC());
    }

    List<Outcome> take(byte[] body) throws InterruptedException {
      Answer answer = intake.take(body);
      assertThat(answer).isInstanceOf(Answer.Outcomes.class);
      return ((Answer.Outcomes) answer).outcomes();
    }

    List<Outcome.Kind> kinds(byte[] body) throws InterruptedException {
      return take(body).stream().map(Outcome::kind).toList();
    }

    @Override
    public void close() {
      element.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"BATCH,LOW_CONTENTION", "BATCH,CONTENDED", "TRADE,LOW_CONTENTION", "STEP,CONTENDED"})
  void newKnownOtherAndBadMessagesHaveTheirOutcomes(CommitPoints commitPoints, PositionModel model)
      throws Exception {
    DatabaseAddress database = fresh();
    try (Running element = new Running(database, commitPoints, model)) {
      byte[] batch =
          TradeXml.batch(
              List.of(
                  TradeXml.purchase("A", 1).text(),
                  TradeXml.purchase("A", 2).with("Side", "SELL").with("Quantity", "400").text(),
                  TradeXml.purchase("A", 3).with("Account", "GONE").text(),
                  TradeXml.purchase("A", 4).with("Quantity", "none").text(),
                  TradeXml.purchase("A", 5).free().text()));
      assertThat(element.kinds(batch))
          .containsExactly(
              Outcome.Kind.BOOKED,
              Outcome.Kind.BOOKED,
              Outcome.Kind.IN_REPAIR,
              Outcome.Kind.REJECTED,
              Outcome.Kind.BOOKED);
      assertThat(element.kinds(batch)).containsOnly(Outcome.Kind.DUPLICATE);
      assertThat(element.kinds(TradeXml.purchase("A", 1).with("Quantity", "7").bytes()))
          .containsExactly(Outcome.Kind.CONFLICT);
      byte[] mixed =
          TradeXml.batch(
              List.of(
                  TradeXml.purchase("A", 2).with("Side", "SELL").with("Quantity", "400").text(),
                  TradeXml.purchase("A", 6).text()));
      assertThat(element.kinds(mixed)).containsExactly(Outcome.Kind.DUPLICATE, Outcome.Kind.BOOKED);
    }
    assertThat(query(database, "SELECT times_seen FROM message ORDER BY source_message_id"))
        .containsExactly("2", "3", "2", "2", "2", "1");
    assertThat(positions(database))
        .containsEntry("ACC1 GB00BH4HKS39", new BigDecimal("2600"))
        .containsEntry("ACC1 GBP", new BigDecimal("-40037.5"));
    assertSound(database);
  }

  @ParameterizedTest
  @EnumSource(PositionModel.class)
  void aReadIsExactBeforeAndAfterARollUp(PositionModel model) throws Exception {
    DatabaseAddress database = fresh();
    try (Running element = new Running(database, CommitPoints.BATCH, model)) {
      for (int i = 1; i <= 20; i++) {
        element.take(TradeXml.purchase("A", i).with("Account", "ACC" + (1 + i % 2)).bytes());
      }
    }
    Map<String, BigDecimal> before = positions(database);
    List<String> balance = trialBalance(database);
    try (var pool = new Database(database).pool(Role.ENGINE, 1, "test")) {
      Positions.rollUp(pool.dataSource()).run();
      Ledger.rollUp(pool.dataSource()).run();
    }

    assertThat(query(database, "SELECT COUNT(*) FROM position_pending")).containsExactly("0");
    assertThat(query(database, "SELECT COUNT(*) FROM ledger_pending")).containsExactly("0");
    assertThat(positions(database)).isEqualTo(before);
    assertThat(before).containsEntry("ACC1 GB00BH4HKS39", new BigDecimal("10000"));
    assertThat(trialBalance(database)).isEqualTo(balance);
    assertThat(balance)
        .containsExactly("GBP COMMISSION 250", "GBP PAYABLE -500250", "GBP SECURITIES 500000");
    assertSound(database);
  }

  @Test
  void twoElementsAndManySendersOfTheSameMessagesBookEachOnce() throws Exception {
    DatabaseAddress database = fresh();
    try (Running one = new Running(database, CommitPoints.BATCH, PositionModel.CONTENDED);
        Running other = new Running(database, CommitPoints.BATCH, PositionModel.CONTENDED)) {
      List<Callable<Object>> senders = new ArrayList<>();
      for (int sender = 0; sender < 8; sender++) {
        Running element = sender % 2 == 0 ? one : other;
        List<String> messages =
            new ArrayList<>(
                IntStream.rangeClosed(1, 40)
                    .mapToObj(i -> TradeXml.purchase("A", i).with("Quantity", "1").text())
                    .toList());
        Collections.shuffle(messages, new Random(sender));
        senders.add(() -> element.take(TradeXml.batch(messages)));
      }
      together(senders);
    }

    assertThat(query(database, "SELECT COUNT(*), SUM(times_seen) FROM message"))
        .containsExactly("40 320");
    assertThat(positions(database)).containsEntry("ACC1 GB00BH4HKS39", new BigDecimal("40"));
    assertSound(database);
  }

  @ParameterizedTest
  @EnumSource(PositionModel.class)
  void amendmentsAndCancellationsFollowTheirTradeHoweverEarlyTheyCame(PositionModel model)
      throws Exception {
    DatabaseAddress database = fresh();
    TradeXml report = change(1, "NEW", 1);
    TradeXml amendment = change(2, "AMEND", 2).with("Quantity", "400");
    TradeXml cancellation = change(3, "CANCEL", 3);
    try (Running element = new Running(database, CommitPoints.BATCH, model)) {
      assertThat(element.kinds(cancellation.bytes())).containsExactly(Outcome.Kind.PARKED);
      assertThat(element.kinds(amendment.bytes())).containsExactly(Outcome.Kind.PARKED);
      assertThat(element.kinds(report.bytes())).containsExactly(Outcome.Kind.BOOKED);
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(query(database, "SELECT version, status FROM trade ORDER BY version"))
                      .containsExactly("1 REPLACED", "2 REPLACED", "3 CANCELLED"));
      assertThat(element.kinds(amendment.bytes())).containsExactly(Outcome.Kind.DUPLICATE);
      assertThat(element.kinds(change(4, "AMEND", 4).bytes()))
          .containsExactly(Outcome.Kind.IN_REPAIR);
    }
    assertThat(positions(database).values()).allSatisfy(held -> assertThat(held).isZero());
    assertSound(database);
  }

  private static TradeXml change(int number, String action, int version) {
    return TradeXml.purchase("A", number)
        .with("Action", action)
        .with("TradeReference", "T")
        .with("Version", String.valueOf(version));
  }

  @Test
  void whateverTheInterleavingOfTwoElementsBothModelsHoldWhatTheTradesSumTo() throws Exception {
    Random random = new Random(15);
    Map<String, BigDecimal> expected = new TreeMap<>();
    List<String> messages = new ArrayList<>();
    for (int i = 1; i <= 150; i++) {
      int quantity = 1 + random.nextInt(50);
      String account = "ACC" + (1 + random.nextInt(2));
      boolean buy = random.nextBoolean();
      messages.add(
          TradeXml.purchase("A", i)
              .with("Account", account)
              .with("Side", buy ? "BUY" : "SELL")
              .with("Quantity", String.valueOf(quantity))
              .text());
      expected.merge(
          account + " GB00BH4HKS39",
          BigDecimal.valueOf(buy ? quantity : -quantity),
          BigDecimal::add);
    }
    for (PositionModel model : PositionModel.values()) {
      DatabaseAddress database = fresh();
      try (Running one = new Running(database, CommitPoints.BATCH, model);
          Running other = new Running(database, CommitPoints.TRADE, model)) {
        List<Callable<Object>> senders = new ArrayList<>();
        for (int from = 0; from < messages.size(); from += 10) {
          List<String> some = messages.subList(from, from + 10);
          Running element = random.nextBoolean() ? one : other;
          senders.add(() -> element.take(TradeXml.batch(some)));
        }
        together(senders);
      }
      assertThat(positions(database)).containsAllEntriesOf(expected);
      assertSound(database);
    }
  }

  @Test
  void whatAnElementLeftHalfDoneIsTakenUpWhenItLivesNoMore() throws Exception {
    DatabaseAddress database = fresh();
    try (Running element = new Running(database, CommitPoints.STEP, PositionModel.LOW_CONTENTION)) {
      element.take(TradeXml.purchase("A", 1).bytes());
    }
    execute(database, "DELETE FROM posting");
    execute(database, "DELETE FROM journal_entry");
    execute(database, "DELETE FROM ledger_pending");
    execute(database, "DELETE FROM position_movement");
    execute(database, "DELETE FROM position_pending");
    execute(database, "DELETE FROM security_purc_sale");
    execute(database, "UPDATE incoming_trade_message SET status = 'RECEIVED'");

    try (Running another = new Running(database, CommitPoints.STEP, PositionModel.LOW_CONTENTION)) {
      assertThat(another.element.database().trouble()).isNull();
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(query(database, "SELECT status FROM message"))
                      .containsExactly("BOOKED"));
    }
    assertSound(database);
  }

  @Test
  void numbersThatASourceHasSkippedAreReportedAndClosedWhenTheyCome() throws Exception {
    DatabaseAddress database = fresh();
    try (Running element =
        new Running(database, CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      element.take(TradeXml.purchase("A", 1).bytes());
      element.take(TradeXml.purchase("A", 5).bytes());
      element.take(TradeXml.purchase("B", 2).bytes());
    }
    assertThat(
            query(
                database,
                "SELECT source, first_missing, last_missing FROM message_gap"
                    + " WHERE closed_at IS NULL ORDER BY source"))
        .containsExactly("A 2 4", "B 1 1");
    assertSound(database);
    try (Running element =
        new Running(database, CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      element.take(TradeXml.purchase("B", 1).bytes());
    }
    assertThat(query(database, "SELECT source FROM message_gap WHERE closed_at IS NULL"))
        .containsExactly("A");
  }

  private static void together(List<Callable<Object>> senders) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(senders.size());
    try {
      for (Future<Object> sender : threads.invokeAll(senders)) {
        sender.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void assertSound(DatabaseAddress database) throws Exception {
    try (Connection connection = new Database(database).connect(Role.READER, "check")) {
      assertThat(Invariants.check(connection, List.of())).hasSize(5).allMatch(Finding::holds);
    }
  }

  private static Map<String, BigDecimal> positions(DatabaseAddress database) throws SQLException {
    Map<String, BigDecimal> held = new TreeMap<>();
    try (Connection connection = new Database(database).connect(Role.READER, "test")) {
      for (Position position : new Positions().find(connection, null, null)) {
        held.put(
            position.key().account() + " " + position.key().instrument(),
            new BigDecimal(position.traded().stripTrailingZeros().toPlainString()));
      }
    }
    return held;
  }

  private static List<String> trialBalance(DatabaseAddress database) throws SQLException {
    try (Connection connection = new Database(database).connect(Role.READER, "test")) {
      return new LedgerBooks()
          .trialBalance(connection).stream()
              .map(
                  l ->
                      l.currency()
                          + " "
                          + l.kind()
                          + " "
                          + l.debit().subtract(l.credit()).stripTrailingZeros().toPlainString())
              .toList();
    }
  }

  static List<String> query(DatabaseAddress database, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection connection = new Database(database).connect(Role.MIGRATOR, "test");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      while (row.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
          values.add(row.getString(i));
        }
        rows.add(String.join(" ", values));
      }
    }
    return rows;
  }

  static void execute(DatabaseAddress database, String sql) throws SQLException {
    try (Connection connection = new Database(database).connect(Role.MIGRATOR, "test");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
