package io.straightway.element.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.positions.PositionModel;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ProcessQueuesTest {
  private static final String BOOKS =
      """
      SELECT 'trade', count(*)::text, sum(net_amount)::text FROM security_purc_sale WHERE status = 'BOOKED'
      UNION ALL SELECT 'ledger', account, balance::text FROM current_balance
      UNION ALL SELECT 'position', account || '/' || instrument, traded::text FROM current_position
      ORDER BY 1, 2
      """;

  static Stream<Arguments> everyWayToWork() {
    List<Arguments> ways = new ArrayList<>();
    for (CommitPoints commitPoints : CommitPoints.values()) {
      for (PositionModel model : PositionModel.values()) {
        ways.add(Arguments.of(commitPoints, model));
      }
    }
    return ways.stream();
  }

  @ParameterizedTest
  @MethodSource("everyWayToWork")
  void theSameTradesMakeTheSameBooksForEveryCommitPointAndPositionModel(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      assertThat(engine.kinds(mixedBatch()))
          .containsExactly(
              Outcome.Kind.BOOKED,
              Outcome.Kind.BOOKED,
              Outcome.Kind.IN_REPAIR,
              Outcome.Kind.REJECTED,
              Outcome.Kind.REJECTED,
              Outcome.Kind.BOOKED);

      assertThat(engine.query(BOOKS))
          .containsExactly(
              "ledger COMMISSION:ACC1:GBP 37.50",
              "ledger PAYABLE:BARCGB22XXX:GBP -50025.00",
              "ledger RECEIVABLE:BARCGB22XXX:GBP 9987.50",
              "ledger SECURITIES:ACC1:GBP 40000.00",
              "position ACC1/" + StaticDataFixture.VODAFONE + " 1600",
              "position ACC1/GBP -40037.50",
              "trade 3 60012.50");
      assertThat(
              engine.query(
                  "SELECT status, count(*) FROM incoming_trade_message GROUP BY 1 ORDER BY 1"))
          .containsExactly("BOOKED 3", "IN_REPAIR 1", "REJECTED 1");
      assertThat(engine.query("SELECT code, body_length, length(body) FROM refused_message"))
          .hasSize(1)
          .first()
          .asString()
          .startsWith("XML_");
    }
  }

  private static byte[] mixedBatch() {
    return TradeXml.batch(
        List.of(
            TradeXml.purchase("A", 1).text(),
            TradeXml.purchase("A", 2).text(),
            TradeXml.purchase("A", 3).with("Account", "NOBODY").text(),
            TradeXml.purchase("A", 4).with("Quantity", "1e3").text(),
            "<TradeMessage><Source>A</Source",
            TradeXml.purchase("A", 6).with("Side", "SELL").with("Quantity", "400").text()));
  }

  /** All messages are in one body, so that they wait together. */
  @ParameterizedTest
  @EnumSource(PositionModel.class)
  void withACommitForEachTradeEachHasATransactionOfItsOwn(PositionModel model) throws Exception {
    List<String> trades =
        LongStream.rangeClosed(1, 20).mapToObj(n -> TradeXml.purchase("A", n).text()).toList();
    try (EngineFixture engine = EngineFixture.start(CommitPoints.TRADE, model)) {
      assertThat(engine.kinds(TradeXml.batch(trades))).containsOnly(Outcome.Kind.BOOKED);

      assertThat(
              engine.query(
                  """
                  SELECT count(*), count(DISTINCT m.xmin::text),
                         count(*) FILTER (WHERE m.xmin = t.xmin AND m.xmin = e.xmin)
                    FROM incoming_trade_message m
                    JOIN security_purc_sale t ON t.trade_id = m.message_id
                    JOIN journal_entry e ON e.entry_id = m.message_id
                  """))
          .containsExactly("20 20 20");
    }
  }

  @ParameterizedTest
  @MethodSource("everyWayToWork")
  void repeatedMessagesAreDuplicatesAndChangeNothing(CommitPoints commitPoints, PositionModel model)
      throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      engine.take(mixedBatch());
      List<String> books = engine.query(BOOKS);

      List<Outcome> outcomes = engine.take(mixedBatch());

      assertThat(outcomes.stream().map(Outcome::kind))
          .containsExactly(
              Outcome.Kind.DUPLICATE,
              Outcome.Kind.DUPLICATE,
              Outcome.Kind.DUPLICATE,
              Outcome.Kind.DUPLICATE,
              Outcome.Kind.REJECTED,
              Outcome.Kind.DUPLICATE);
      assertThat(outcomes.get(0).original()).isEqualTo(Outcome.Kind.BOOKED);
      assertThat(outcomes.get(2).original()).isEqualTo(Outcome.Kind.IN_REPAIR);
      assertThat(code(outcomes.get(2))).isEqualTo(ReasonCode.ACCOUNT_UNKNOWN);
      assertThat(engine.query(BOOKS)).isEqualTo(books);
      assertThat(engine.query("SELECT DISTINCT times_seen FROM incoming_trade_message"))
          .containsExactly("2");
    }
  }

  @ParameterizedTest
  @MethodSource("everyWayToWork")
  void fiftySendersOfOneMessageAtOnceHaveOneEffect(CommitPoints commitPoints, PositionModel model)
      throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      byte[] message = TradeXml.purchase("A", 1).bytes();
      List<Callable<Outcome>> senders = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        senders.add(() -> engine.take(message).get(0));
      }

      List<Outcome> outcomes = atOnce(senders);

      assertThat(outcomes.stream().filter(o -> o.kind() == Outcome.Kind.BOOKED)).hasSize(1);
      assertThat(outcomes.stream().filter(o -> o.kind() == Outcome.Kind.DUPLICATE)).hasSize(49);
      assertThat(engine.query("SELECT count(*), sum(times_seen) FROM incoming_trade_message"))
          .containsExactly("1 50");
      assertThat(engine.query("SELECT count(*) FROM journal_entry")).containsExactly("1");
      assertThat(engine.query("SELECT traded FROM current_position WHERE instrument <> 'GBP'"))
          .containsExactly("1000");
    }
  }

  @ParameterizedTest
  @MethodSource("everyWayToWork")
  void theSameKeyWithAnotherBodyIsAConflictAndBothAreKept(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      byte[] other = TradeXml.purchase("A", 1).with("Quantity", "999").bytes();
      engine.take(TradeXml.purchase("A", 1).bytes());

      Outcome outcome = engine.take(other).get(0);
      engine.take(other);

      assertThat(outcome.kind()).isEqualTo(Outcome.Kind.CONFLICT);
      assertThat(code(outcome)).isEqualTo(ReasonCode.MESSAGE_CONFLICT);
      assertThat(engine.query("SELECT times_seen FROM incoming_trade_message"))
          .containsExactly("1");
      assertThat(
              engine.query("SELECT convert_from(body, 'UTF8'), times_seen FROM message_conflict"))
          .containsExactly(new String(other, StandardCharsets.UTF_8) + " 2");
      assertThat(engine.query("SELECT quantity FROM security_purc_sale")).containsExactly("1000");
    }
  }

  @ParameterizedTest
  @MethodSource("everyWayToWork")
  void theSameDocumentInAnotherLayoutIsADuplicate(CommitPoints commitPoints, PositionModel model)
      throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      String text = TradeXml.purchase("A", 1).text();
      String change = TradeXml.purchase("A", 2).with("Action", "AMEND").with("Version", "9").text();
      for (String first : List.of(text, change)) {
        engine.take(first.getBytes(StandardCharsets.UTF_8));
        String other = "\uFEFF" + first.replace("\n", "\r\n") + "\r\n";

        Outcome outcome = engine.take(other.getBytes(StandardCharsets.UTF_8)).get(0);

        assertThat(outcome.kind()).isEqualTo(Outcome.Kind.DUPLICATE);
      }
      assertThat(
              engine.query(
                  "SELECT convert_from(body, 'UTF8'), times_seen FROM incoming_trade_message"
                      + " ORDER BY message_id"))
          .containsExactly(text + " 2", change + " 2");
      assertThat(engine.query("SELECT * FROM message_conflict")).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("everyWayToWork")
  void aTradeThatTheDatabaseRefusesGoesToRepairAndItsNeighboursAreBooked(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      byte[] batch =
          TradeXml.batch(
              List.of(
                  TradeXml.purchase("A", 1).text(),
                  TradeXml.purchase("A", 2).with("TradeReference", "A-T1").text(),
                  TradeXml.purchase("A", 3).text(),
                  TradeXml.purchase("A", 4).text()));

      List<Outcome> outcomes = engine.take(batch);

      assertThat(outcomes.stream().filter(o -> o.kind() == Outcome.Kind.BOOKED)).hasSize(3);
      Outcome refused =
          outcomes.stream().filter(o -> o.kind() == Outcome.Kind.IN_REPAIR).findAny().orElseThrow();
      assertThat(code(refused)).isEqualTo(ReasonCode.TRADE_REFERENCE_TAKEN);
      assertThat(engine.query("SELECT count(*) FROM journal_entry")).containsExactly("3");
      assertThat(engine.query("SELECT count(*) FROM incoming_trade_message")).containsExactly("4");
    }
  }

  @Test
  void twoMessagesOfOneKeyInOneBatchHaveOneEffect() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      String message = TradeXml.purchase("A", 1).text();

      assertThat(engine.kinds(TradeXml.batch(List.of(message, message, message))))
          .containsExactly(Outcome.Kind.BOOKED, Outcome.Kind.DUPLICATE, Outcome.Kind.DUPLICATE);
    }
  }

  @Test
  void messagesArrivingDuringADirectTransactionShareTheNext() throws Exception {
    ExecutorService sender = Executors.newSingleThreadExecutor();
    try (EngineFixture engine =
            EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION);
        Connection holder = engine.database().superuser();
        Statement statement = holder.createStatement()) {
      engine.take(TradeXml.purchase("A", 1).bytes());
      statement.execute("SET search_path = straightway");
      statement.execute("BEGIN; LOCK TABLE incoming_trade_message IN EXCLUSIVE MODE");
      Future<List<Outcome>> alone =
          sender.submit(() -> engine.take(TradeXml.purchase("A", 2).bytes()));
      await()
          .until(
              () ->
                  !engine
                      .query(
                          "SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database"
                              + " WHERE d.datname = current_database() AND NOT l.granted"
                              + " AND l.relation = 'incoming_trade_message'::regclass")
                      .isEmpty());

      List<CompletableFuture<TradeIntake.Answer>> later = new ArrayList<>();
      for (int number = 3; number <= 12; number++) {
        byte[] trade = TradeXml.purchase("A", number).bytes();
        later.add(engine.intake().takeLater(trade, source -> true, null));
      }
      statement.execute("COMMIT");

      assertThat(alone.get().get(0).kind()).isEqualTo(Outcome.Kind.BOOKED);
      CompletableFuture.allOf(later.toArray(new CompletableFuture<?>[0])).join();
      assertThat(
              engine.query(
                  "SELECT count(*) FROM incoming_trade_message WHERE status = 'BOOKED'"
                      + " GROUP BY xmin::text ORDER BY 1"))
          .containsExactly("1", "1", "10");
    } finally {
      sender.shutdownNow();
    }
  }

  @Test
  void workInterruptedBetweenTwoCommitsIsCompletedByARepetition() throws Exception {
    for (String diedAt : List.of("RECEIVED", "VALIDATED", "TRADE_CREATED")) {
      try (EngineFixture engine =
          EngineFixture.start(CommitPoints.STEP, PositionModel.LOW_CONTENTION)) {
        engine.take(TradeXml.purchase("A", 1).bytes());
        rewind(engine, diedAt);

        Outcome outcome = engine.take(TradeXml.purchase("A", 1).bytes()).get(0);

        assertThat(outcome.kind()).isEqualTo(Outcome.Kind.DUPLICATE);
        assertThat(outcome.original()).isEqualTo(Outcome.Kind.BOOKED);
        assertThat(engine.query("SELECT times_seen FROM incoming_trade_message"))
            .containsExactly("2");
        assertThat(engine.query("SELECT status FROM security_purc_sale")).containsExactly("BOOKED");
        assertThat(engine.query("SELECT traded FROM current_position WHERE instrument <> 'GBP'"))
            .containsExactly("1000");
      }
    }
  }

  @Test
  void unfinishedWorkOfADeadElementIsTakenUpByALivingOne() throws Exception {
    for (String diedAt : List.of("RECEIVED", "VALIDATED", "TRADE_CREATED")) {
      try (EngineFixture engine =
          EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
        engine.take(TradeXml.purchase("A", 1).bytes());
        rewind(engine, diedAt);

        await()
            .untilAsserted(
                () ->
                    assertThat(
                            engine.query("SELECT status, times_seen FROM incoming_trade_message"))
                        .containsExactly("BOOKED 1"));

        assertThat(engine.query("SELECT status FROM security_purc_sale")).containsExactly("BOOKED");
        assertThat(engine.query("SELECT traded FROM current_position WHERE instrument <> 'GBP'"))
            .containsExactly("1000");
      }
    }
  }

  /** Resets a booked message to an earlier commit point, as a crash would have left it. */
  static void rewind(EngineFixture engine, String status) throws SQLException {
    List<String> undo = new ArrayList<>();
    undo.add("DELETE FROM journal_entry");
    undo.add("DELETE FROM ledger_pending");
    undo.add("DELETE FROM ledger_balance");
    undo.add("DELETE FROM position_movement");
    undo.add("DELETE FROM position_pending");
    undo.add("DELETE FROM position");
    undo.add(
        status.equals("TRADE_CREATED")
            ? "UPDATE security_purc_sale SET status = 'CREATED'"
            : "DELETE FROM security_purc_sale");
    undo.add("UPDATE incoming_trade_message SET status = '" + status + "', element_run = 999");
    try (var connection = engine.database().superuser();
        var statement = connection.createStatement()) {
      statement.execute("SET search_path = straightway");
      for (String sql : undo) {
        statement.execute(sql);
      }
    }
  }

  static ReasonCode code(Outcome outcome) {
    Refusal refusal = Objects.requireNonNull(outcome.refusal());
    return refusal.code();
  }

  static <T> List<T> atOnce(List<Callable<T>> calls) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(calls.size());
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> future : threads.invokeAll(calls)) {
        results.add(future.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
