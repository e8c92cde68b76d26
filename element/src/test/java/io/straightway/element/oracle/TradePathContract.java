package io.straightway.element.oracle;

import static io.straightway.element.oracle.ContractDatabase.assertSound;
import static io.straightway.element.oracle.ContractDatabase.execute;
import static io.straightway.element.oracle.ContractDatabase.positions;
import static io.straightway.element.oracle.ContractDatabase.query;
import static io.straightway.element.oracle.ContractDatabase.rollUp;
import static io.straightway.element.oracle.ContractDatabase.trialBalance;
import static io.straightway.element.oracle.ContractDatabase.violated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.SessionLimits;
import io.straightway.db.dialect.Dialect;
import io.straightway.db.write.RollUp;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.Outcome;
import io.straightway.element.queue.Recovery;
import io.straightway.ledger.Ledger;
import io.straightway.positions.PositionModel;
import io.straightway.testing.Patience;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
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

/** The behaviour of the trade path on every database, whatever its vendor. */
abstract class TradePathContract {
  /** Returns a database with tables and static data, and nothing else. */
  abstract DatabaseAddress fresh() throws SQLException;

  /** Returns the tables of entries and postings, from which rows are to be removed. */
  List<String> ledgerTables() {
    return List.of("posting", "journal_entry");
  }

  /** Returns a statement that unbalances every entry. */
  String wrongPostings() {
    return "UPDATE posting SET amount = amount + 0.01";
  }

  @ParameterizedTest
  @CsvSource({"BATCH,LOW_CONTENTION", "BATCH,CONTENDED", "TRADE,LOW_CONTENTION", "STEP,CONTENDED"})
  void newKnownOtherAndBadMessagesHaveTheirOutcomes(CommitPoints commitPoints, PositionModel model)
      throws Exception {
    DatabaseAddress database = fresh();
    try (RunningElement element = new RunningElement(database, commitPoints, model)) {
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
    try (RunningElement element = new RunningElement(database, CommitPoints.BATCH, model)) {
      for (int i = 1; i <= 20; i++) {
        element.take(TradeXml.purchase("A", i).with("Account", "ACC" + (1 + i % 2)).bytes());
      }
    }
    Map<String, BigDecimal> before = positions(database);
    List<String> balance = trialBalance(database);
    rollUp(database);

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
    try (RunningElement running =
            new RunningElement(database, CommitPoints.BATCH, PositionModel.CONTENDED);
        RunningElement other =
            new RunningElement(database, CommitPoints.BATCH, PositionModel.CONTENDED)) {
      List<Callable<Object>> senders = new ArrayList<>();
      for (int sender = 0; sender < 8; sender++) {
        RunningElement element = sender % 2 == 0 ? running : other;
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
  void earlyAmendmentsAndCancellationsFollowTheirTrade(PositionModel model) throws Exception {
    DatabaseAddress database = fresh();
    TradeXml report = change(1, "NEW", 1);
    TradeXml amendment = change(2, "AMEND", 2).with("Quantity", "400");
    TradeXml cancellation = change(3, "CANCEL", 3);
    try (RunningElement element = new RunningElement(database, CommitPoints.BATCH, model)) {
      assertThat(element.kinds(cancellation.bytes())).containsExactly(Outcome.Kind.PARKED);
      assertThat(element.kinds(amendment.bytes())).containsExactly(Outcome.Kind.PARKED);
      assertThat(element.kinds(report.bytes())).containsExactly(Outcome.Kind.BOOKED);
      await()
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
  void bothModelsHoldTheSumOfTheTradesUnderAnyInterleaving() throws Exception {
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
      try (RunningElement running = new RunningElement(database, CommitPoints.BATCH, model);
          RunningElement other = new RunningElement(database, CommitPoints.TRADE, model)) {
        List<Callable<Object>> senders = new ArrayList<>();
        for (int from = 0; from < messages.size(); from += 10) {
          List<String> batch = messages.subList(from, from + 10);
          RunningElement element = random.nextBoolean() ? running : other;
          senders.add(() -> element.take(TradeXml.batch(batch)));
        }
        for (int i = 0; i < 3; i++) {
          senders.add(
              () -> {
                rollUp(database);
                return List.of();
              });
        }
        together(senders);
      }
      assertThat(positions(database)).containsAllEntriesOf(expected);
      assertSound(database);
    }
  }

  @Test
  void elementsMayStoreTheirModelAtTheSameInstant() throws Exception {
    DatabaseAddress database = fresh();
    try (Pool pool = new Database(database).pool(Role.ENGINE, 8, "test")) {
      Callable<Object> start =
          () -> {
            PositionModel.CONTENDED.makeCurrent(pool.dataSource());
            return PositionModel.CONTENDED;
          };
      together(Collections.nCopies(8, start));
    }
    assertThat(query(database, "SELECT model FROM position_setting")).containsExactly("CONTENDED");
  }

  @Test
  void aRangeIsFoldedOnceHoweverManyFoldAtATime() throws Exception {
    DatabaseAddress database = fresh();
    try (RunningElement element =
        new RunningElement(database, CommitPoints.TRADE, PositionModel.LOW_CONTENTION)) {
      element.take(
          TradeXml.batch(
              IntStream.rangeClosed(1, 60)
                  .mapToObj(i -> TradeXml.purchase("A", i).text())
                  .toList()));
    }
    try (Pool pool = new Database(database).pool(Role.ENGINE, 6, "test")) {
      RollUp all = Ledger.rollUp(pool.dataSource());
      RollUp oneByOne = new RollUp(all.database(), all.fold(), 1);
      together(Collections.nCopies(6, oneByOne::run));
      oneByOne.run();
    }
    assertThat(query(database, "SELECT COUNT(*) FROM ledger_pending")).containsExactly("0");
    assertSound(database);
  }

  @Test
  void theUnfinishedWorkOfADeadElementIsTakenUp() throws Exception {
    DatabaseAddress database = fresh();
    leaveHalfDone(database);

    try (RunningElement second =
        new RunningElement(database, CommitPoints.STEP, PositionModel.LOW_CONTENTION)) {
      assertThat(second.trouble()).isNull();
      await().untilAsserted(() -> assertMessageIs(database, "BOOKED"));
    }
    assertSound(database);
  }

  @Test
  @SuppressWarnings("try") // the other element only has to run
  void theWorkOfALivingElementIsLeftToIt() throws Exception {
    Duration limit = Patience.MOMENT.dividedBy(2);
    DatabaseAddress database = fresh().with(new SessionLimits(limit));
    int run = leaveHalfDone(database);
    try (Connection paused = new Database(database).connect(Role.ENGINE, "paused")) {
      Dialect dialect = Dialect.of(paused);
      assertThat(dialect.startSession(Recovery.AREA, run, limit, paused)).isTrue();
      try (RunningElement second =
          new RunningElement(database, CommitPoints.STEP, PositionModel.LOW_CONTENTION)) {
        await()
            .during(limit.multipliedBy(3).dividedBy(2))
            .until(() -> dialect.renewSession(Recovery.AREA, run, limit, paused));
        assertMessageIs(database, "RECEIVED");
        await().untilAsserted(() -> assertMessageIs(database, "BOOKED"));
      }
      assertThat(dialect.renewSession(Recovery.AREA, run, limit, paused)).isFalse();
    }
    assertSound(database);
  }

  /** Returns the number of a run that has received a message and done nothing more. */
  private int leaveHalfDone(DatabaseAddress database) throws Exception {
    try (RunningElement element =
        new RunningElement(database, CommitPoints.STEP, PositionModel.LOW_CONTENTION)) {
      element.take(TradeXml.purchase("A", 1).bytes());
    }
    List<String> tables = new ArrayList<>(ledgerTables());
    tables.addAll(
        List.of("ledger_pending", "position_movement", "position_pending", "security_purc_sale"));
    for (String table : tables) {
      execute(database, "DELETE FROM " + table);
    }
    execute(database, "UPDATE incoming_trade_message SET status = 'RECEIVED'");
    return Integer.parseInt(query(database, "SELECT element_run FROM message").get(0));
  }

  private static void assertMessageIs(DatabaseAddress database, String status) throws SQLException {
    assertThat(query(database, "SELECT status FROM message")).containsExactly(status);
  }

  @Test
  void theCheckFindsDamageOfEachKind() throws Exception {
    DatabaseAddress database = fresh();
    try (RunningElement element =
        new RunningElement(database, CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      element.take(TradeXml.purchase("A", 1).bytes());
      element.take(TradeXml.purchase("A", 2).bytes());
      element.take(TradeXml.purchase("A", 5).bytes());
    }
    String longAgo =
        "UPDATE incoming_trade_message SET stored_at = stored_at - INTERVAL '60' SECOND";
    assertSound(database);
    execute(database, "DELETE FROM sequence_gap");
    execute(database, longAgo);
    assertThat(violated(database)).containsExactly("I4");
    execute(database, "UPDATE position_movement SET traded = traded + 1");
    assertThat(violated(database)).containsExactly("I3", "I4");
    execute(database, wrongPostings());
    assertThat(violated(database)).containsExactly("I2", "I3", "I4");
    execute(database, "UPDATE incoming_trade_message SET status = 'TRADE_CREATED'");
    assertThat(violated(database)).contains("I5");
    execute(database, "UPDATE incoming_trade_message SET status = 'BOOKED'");
    assertThat(violated(database)).containsExactly("I2", "I3", "I4");
    execute(database, "UPDATE security_purc_sale SET status = 'CREATED'");
    assertThat(violated(database)).contains("I1", "I2", "I3", "I4");
  }

  @Test
  void numbersThatASourceHasSkippedAreReportedAndClosedWhenTheyCome() throws Exception {
    DatabaseAddress database = fresh();
    try (RunningElement element =
        new RunningElement(database, CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
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
    try (RunningElement element =
        new RunningElement(database, CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
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
}
