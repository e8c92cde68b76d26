package io.straightway.element.queue;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.Role;
import io.straightway.element.EngineFixture;
import io.straightway.element.FixmlXml;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.check.DayCuts;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.message.ReasonCode;
import io.straightway.positions.PositionModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A trade for several accounts: it waits for its allocation, and then each account gets a trade.
 */
class BlocksTest {
  private static final String TRADES =
      """
      SELECT trade_reference, account, quantity, consideration, commission, net_amount
        FROM security_purc_sale ORDER BY account
      """;
  private static final String MESSAGES =
      "SELECT source_message_id, status FROM incoming_trade_message ORDER BY 1";
  private static final String OPEN =
      "SELECT code, reason FROM element_exception WHERE state = 'PARKED'";

  /** 1,000 at 25.00 with 12.50 commission, for two accounts: one third and two thirds. */
  private static TradeXml block(long number) {
    return TradeXml.purchase("A", number)
        .with("TradeReference", "B")
        .allocated("ACC1", "333.5", "ACC2", "666.5");
  }

  private static void assertInvariantsHold(EngineFixture engine) throws Exception {
    try (Connection connection = engine.database().database().connect(Role.READER, "test")) {
      assertThat(Invariants.check(connection, List.of())).allMatch(Finding::holds);
      DayCuts.assertHold(connection);
    }
  }

  private static void change(EngineFixture engine, String sql) throws Exception {
    try (Connection connection = engine.database().database().connect(Role.MIGRATOR, "test");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @ParameterizedTest
  @MethodSource("io.straightway.element.queue.ProcessQueuesTest#everyWayToWork")
  void eachAccountGetsATradeAndTheAmountsAddUp(CommitPoints commitPoints, PositionModel model)
      throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      Outcome outcome = engine.take(block(1).with("Price", "25.01").bytes()).get(0);

      assertThat(outcome.kind()).isEqualTo(Outcome.Kind.BOOKED);
      assertThat(outcome.tradeId()).isNull();
      assertThat(engine.query(TRADES))
          .containsExactly(
              "B/1 ACC1 333.5 8340.84 4.17 8345.01", "B/2 ACC2 666.5 16669.16 8.33 16677.49");
      assertThat(engine.query(MESSAGES))
          .containsExactly("A-1 BOOKED", "A-1/1 BOOKED", "A-1/2 BOOKED");
      assertThat(
              engine.query(
                  "SELECT instrument, sum(traded) FROM current_position GROUP BY 1 ORDER BY 1"))
          .containsExactly(StaticDataFixture.VODAFONE + " 1000.0", "GBP -25022.50");
      assertInvariantsHold(engine);
    }
  }

  @Test
  void theExampleOfTheDocumentationIsBookedAsItSays() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      engine.take(Files.readAllBytes(Path.of("../docs/examples/block.xml")));

      String page = Files.readString(Path.of("../docs/blocks.md")).replace(",", "");
      assertThat(engine.query(TRADES)).hasSize(2);
      for (String row : engine.query(TRADES)) {
        String[] trade = row.split(" ", -1);
        assertThat(page)
            .contains("| %s | %s | %s | %s |".formatted(trade[0], trade[3], trade[4], trade[5]));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.straightway.element.queue.LifecycleTest#twoWaysToWork")
  void aBlockWaitsUntilAMessageHasAllOfItsAllocation(CommitPoints commitPoints, PositionModel model)
      throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      assertThat(engine.kinds(block(1).allocated().bytes())).containsExactly(Outcome.Kind.PARKED);
      assertThat(engine.kinds(block(2).allocated("ACC1", "333.5").bytes()))
          .containsExactly(Outcome.Kind.PARKED);
      assertThat(engine.query("SELECT count(*) FROM journal_entry")).containsExactly("0");
      assertThat(engine.query(OPEN))
          .containsExactly(
              "ALLOCATION_OPEN block B waits for the rest of its allocation",
              "ALLOCATION_OPEN block B waits for the rest of its allocation");
      assertInvariantsHold(engine);

      assertThat(engine.kinds(block(3).with("Action", "AMEND").with("Version", "2").bytes()))
          .containsExactly(Outcome.Kind.BOOKED);

      assertThat(engine.query(MESSAGES))
          .containsExactly(
              "A-1 BOOKED", "A-2 BOOKED", "A-3 BOOKED", "A-3/1 BOOKED", "A-3/2 BOOKED");
      assertThat(engine.query(OPEN)).isEmpty();
      assertInvariantsHold(engine);
    }
  }

  @ParameterizedTest
  @MethodSource("io.straightway.element.queue.LifecycleTest#twoWaysToWork")
  void aRepeatedBlockIsADuplicateAndItsReferenceIsTaken(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      engine.take(block(1).bytes());
      List<String> once = engine.query(TRADES);

      Outcome second = engine.take(block(1).bytes()).get(0);
      Outcome other = engine.take(block(2).bytes()).get(0);

      assertThat(second.kind()).isEqualTo(Outcome.Kind.DUPLICATE);
      assertThat(second.tradeId()).isNull();
      assertThat(ProcessQueuesTest.code(other)).isEqualTo(ReasonCode.TRADE_REFERENCE_TAKEN);
      assertThat(engine.query(TRADES)).isEqualTo(once);
      assertInvariantsHold(engine);
    }
  }

  @Test
  void aBlockIsBookedForAllItsAccountsOrNone() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      TradeXml unknown = block(1).allocated("ACC1", "400", "ACC9", "600");
      TradeXml more = block(2).allocated("ACC1", "600", "ACC2", "600");
      TradeXml tiny = block(3).with("Price", "0.01").allocated("ACC1", "0.1", "ACC2", "999.9");

      assertThat(ProcessQueuesTest.code(engine.take(unknown.bytes()).get(0)))
          .isEqualTo(ReasonCode.ACCOUNT_UNKNOWN);
      assertThat(ProcessQueuesTest.code(engine.take(more.bytes()).get(0)))
          .isEqualTo(ReasonCode.ALLOCATION_INVALID);
      assertThat(ProcessQueuesTest.code(engine.take(tiny.bytes()).get(0)))
          .isEqualTo(ReasonCode.AMOUNT_ZERO);
      assertThat(engine.kinds(block(4).allocated("ACC1", "1", "ACC1", "999").bytes()))
          .containsExactly(Outcome.Kind.REJECTED);
      assertThat(engine.query(TRADES)).isEmpty();
      assertInvariantsHold(engine);
    }
  }

  @Test
  void aBlockIsChangedByItsAllocations() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      engine.take(block(1).bytes());
      TradeXml asBlock = block(2).with("Action", "AMEND").with("Version", "2");
      TradeXml asTrade = new Versions("B", 3).cancelled(2);
      TradeXml part =
          new Versions("B/2", 4)
              .amended(2)
              .with("Account", "ACC2")
              .with("Quantity", "600")
              .with("Consideration", "15000.01");

      assertThat(ProcessQueuesTest.code(engine.take(asBlock.bytes()).get(0)))
          .isEqualTo(ReasonCode.BLOCK_CHANGE);
      assertThat(ProcessQueuesTest.code(engine.take(asTrade.bytes()).get(0)))
          .isEqualTo(ReasonCode.BLOCK_CHANGE);
      assertThat(engine.kinds(part.bytes())).containsExactly(Outcome.Kind.BOOKED);
      assertThat(engine.query(TRADES + " DESC, version DESC FETCH FIRST 1 ROW ONLY"))
          .containsExactly("B/2 ACC2 600 15000.01 12.50 15012.51");
      assertThat(
              ProcessQueuesTest.code(
                  engine
                      .take(TradeXml.purchase("A", 5).with("Consideration", "25000.02").bytes())
                      .get(0)))
          .isEqualTo(ReasonCode.CONSIDERATION_DIFFERS);
    }
  }

  @ParameterizedTest
  @MethodSource("io.straightway.element.queue.LifecycleTest#twoWaysToWork")
  void aBlockThatWaitsIsCancelledByAMessage(CommitPoints commitPoints, PositionModel model)
      throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      engine.take(block(1).allocated("ACC1", "333.5").bytes());
      engine.take(block(2).allocated().bytes());

      byte[] cancellation =
          TradeXml.purchase("A", 3)
              .with("TradeReference", "B")
              .with("Action", "CANCEL")
              .with("Version", "2")
              .bytes();
      Outcome cancelled = engine.take(cancellation).get(0);
      assertThat(cancelled.kind()).isEqualTo(Outcome.Kind.BOOKED);
      assertThat(cancelled.tradeId()).as("there is no trade").isNull();
      Outcome repeated = engine.take(cancellation).get(0);
      assertThat(repeated.original()).isEqualTo(Outcome.Kind.BOOKED);
      assertThat(repeated.tradeId()).as("nor for a repetition").isNull();

      assertThat(engine.query(MESSAGES)).containsExactly("A-1 BOOKED", "A-2 BOOKED", "A-3 BOOKED");
      assertThat(engine.query(OPEN)).isEmpty();
      assertThat(engine.query(TRADES)).isEmpty();
      TradeXml late = block(4).with("Action", "AMEND").with("Version", "2");
      assertThat(ProcessQueuesTest.code(engine.take(late.bytes()).get(0)))
          .isEqualTo(ReasonCode.TRADE_CANCELLED);
      assertThat(ProcessQueuesTest.code(engine.take(block(5).bytes()).get(0)))
          .isEqualTo(ReasonCode.TRADE_REFERENCE_TAKEN);
      assertInvariantsHold(engine);
      change(engine, "UPDATE block_message SET trade_reference = 'X'");
      try (Connection connection = engine.database().database().connect(Role.READER, "test")) {
        assertThat(Invariants.check(connection, List.of()).get(0).holds()).isFalse();
      }
    }
  }

  @Test
  void aBlockIsCancelledByAReportInFixml() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      FixmlXml waits = FixmlXml.purchase("A", 1).with("RptSide/@AllocInd", "1");
      FixmlXml cancels =
          FixmlXml.purchase("A", 1)
              .with("TrdCaptRpt/@RptID", "OTHER")
              .with("TrdCaptRpt/@TransTyp", "1")
              .with("TrdCaptRpt/@RptID2", "2")
              .with("RptSide/@AllocInd", "1");
      assertThat(engine.kinds(waits.bytes())).containsExactly(Outcome.Kind.PARKED);

      assertThat(engine.kinds(cancels.bytes())).containsExactly(Outcome.Kind.BOOKED);

      assertThat(engine.query(OPEN)).isEmpty();
      assertInvariantsHold(engine);
    }
  }

  @Test
  void aCancellationThatComesBeforeItsBlockWaitsForIt() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      assertThat(
              engine.kinds(
                  block(2).allocated().with("Action", "CANCEL").with("Version", "2").bytes()))
          .containsExactly(Outcome.Kind.PARKED);
      assertThat(engine.kinds(block(1).allocated().bytes())).containsExactly(Outcome.Kind.PARKED);

      await().untilAsserted(() -> assertThat(engine.query(OPEN)).isEmpty());
      assertThat(engine.query(MESSAGES)).containsExactly("A-1 BOOKED", "A-2 BOOKED");
      assertInvariantsHold(engine);
    }
  }

  @ParameterizedTest
  @MethodSource("io.straightway.element.queue.LifecycleTest#twoWaysToWork")
  void aBlockAndATradeOfOneAccountHaveNoReferenceInCommon(
      CommitPoints commitPoints, PositionModel model) throws Exception {
    try (EngineFixture engine = EngineFixture.start(commitPoints, model)) {
      TradeXml ofOne = TradeXml.purchase("A", 7);
      assertThat(engine.kinds(block(1).allocated().bytes())).containsExactly(Outcome.Kind.PARKED);
      assertThat(
              ProcessQueuesTest.code(engine.take(ofOne.with("TradeReference", "B").bytes()).get(0)))
          .isEqualTo(ReasonCode.TRADE_REFERENCE_TAKEN);
      engine.take(TradeXml.purchase("A", 8).with("TradeReference", "C").bytes());
      assertThat(
              ProcessQueuesTest.code(
                  engine.take(block(2).with("TradeReference", "C").bytes()).get(0)))
          .isEqualTo(ReasonCode.TRADE_REFERENCE_TAKEN);
      engine.take(block(3).bytes());
      assertThat(
              ProcessQueuesTest.code(
                  engine
                      .take(TradeXml.purchase("A", 9).with("TradeReference", "B").bytes())
                      .get(0)))
          .isEqualTo(ReasonCode.TRADE_REFERENCE_TAKEN);
      assertInvariantsHold(engine);
    }
  }

  /** The desk rejects the waiting message at the moment when its allocation arrives. */
  @Test
  void aBlockRejectedMeanwhileStaysRejected() throws Exception {
    try (EngineFixture engine =
            EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION);
        Connection desk = engine.database().superuser();
        Statement statement = desk.createStatement()) {
      engine.take(block(1).allocated().bytes());
      desk.setAutoCommit(false);
      statement.execute(
          "UPDATE straightway.incoming_trade_message"
              + " SET status = 'REJECTED', code = 'ALLOCATION_OPEN', reason = 'no'");
      statement.execute(
          """
          SET LOCAL session_replication_role = replica;
          INSERT INTO straightway.exception_closed (item, closed_by, reason)
          SELECT 'message:' || message_id, 'ann', 'no' FROM straightway.parked_message;
          SET LOCAL session_replication_role = origin;
          """);
      statement.execute("DELETE FROM straightway.parked_message");
      CompletableFuture<List<Outcome.Kind>> whole =
          CompletableFuture.supplyAsync(() -> kinds(engine, block(2)));
      await()
          .until(
              () ->
                  !engine
                      .query(
                          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database()"
                              + " AND wait_event_type = 'Lock' AND wait_event <> 'advisory'")
                      .isEmpty());
      desk.commit();

      assertThat(whole.get(LONG.toSeconds(), TimeUnit.SECONDS))
          .containsExactly(Outcome.Kind.BOOKED);
      assertThat(engine.query(MESSAGES))
          .containsExactly("A-1 REJECTED", "A-2 BOOKED", "A-2/1 BOOKED", "A-2/2 BOOKED");
      assertInvariantsHold(engine);
    }
  }

  private static List<Outcome.Kind> kinds(EngineFixture engine, TradeXml message) {
    try {
      return engine.kinds(message.bytes());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aReportInFixmlIsAllocatedInItsSide() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      FixmlXml waits = FixmlXml.purchase("A", 1).with("RptSide/@AllocInd", "1");
      FixmlXml whole =
          FixmlXml.purchase("A", 1)
              .with("TrdCaptRpt/@RptID", "OTHER")
              .with("TrdCaptRpt/@LastQty", "1000")
              .with("RptSide/@AllocInd", "2")
              .plusInSide("<Alloc Acct=\"ACC1\" Qty=\"400\"/><Alloc Acct=\"ACC2\" Qty=\"600\"/>");

      assertThat(engine.kinds(waits.bytes())).containsExactly(Outcome.Kind.PARKED);
      assertThat(engine.kinds(whole.bytes())).containsExactly(Outcome.Kind.BOOKED);
      assertThat(engine.query("SELECT account, quantity FROM security_purc_sale ORDER BY 1"))
          .containsExactly("ACC1 400", "ACC2 600");
      assertInvariantsHold(engine);
    }
  }

  @Test
  void anAllocationThatTheBlockDoesNotSayIsFound() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      engine.take(block(1).bytes());
      change(engine, "UPDATE block_allocation SET place = place + 10");

      try (Connection connection = engine.database().database().connect(Role.READER, "test")) {
        assertThat(Invariants.check(connection, List.of()).get(0).holds()).isFalse();
      }
    }
  }
}
