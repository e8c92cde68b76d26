package io.straightway.element.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.db.Role;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadersTest {
  private static final String MESSAGES = "SELECT count(*) AS messages FROM message";
  private static final String AT_WORK =
      "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%pg_sleep%' AND query NOT LIKE '%LIKE%'";

  private EngineFixture engine;

  @BeforeEach
  void start() throws Exception {
    engine = EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION);
    engine.take(TradeXml.purchase("A", 1).bytes());
  }

  @AfterEach
  void stop() {
    engine.close();
  }

  @Test
  void allSeeTheInstantOfTheFirst() throws Exception {
    Queue<String> begun = new ConcurrentLinkedQueue<>();
    AtomicInteger number = new AtomicInteger(1);
    Readers.Source later =
        () -> {
          book(number.incrementAndGet());
          return open();
        };
    String counts =
        inSnapshot(
            later,
            begun,
            readers -> {
              Evidence evidence = new Evidence(readers);
              for (int i = 0; i < 20; i++) {
                evidence.countRow(MESSAGES).mustBeEmpty("query-" + i, "SELECT 'x' WHERE false");
              }
              return evidence.finding("I1", "as before").counts();
            });

    assertThat(counts.split(" ")).hasSize(21).containsOnly("messages=1", "broken=0");
    assertThat(begun).hasSize(40).contains("query-0", "query-19");
    assertThat(engine.query(MESSAGES)).containsExactly(number.toString());
    assertThat(number.get()).isGreaterThan(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void fewerConnectionsThanProcessorsAreEnough(int granted) throws Exception {
    AtomicInteger left = new AtomicInteger(granted);
    Readers.Source limited =
        () -> {
          if (left.getAndDecrement() <= 0) {
            throw new SQLException("too many connections for role", "53300");
          }
          return open();
        };
    String counts =
        inSnapshot(
            limited,
            new ConcurrentLinkedQueue<>(),
            readers -> new Evidence(readers).countRow(MESSAGES).finding("I1", "read").counts());

    assertThat(counts).isEqualTo("messages=1 broken=0");
  }

  @Test
  void aSessionMayWaitForTheOthersLongerThanAnIdleReader() throws Exception {
    try (Connection own = open();
        Statement limit = own.createStatement()) {
      limit.execute("SET idle_in_transaction_session_timeout = '1s'");
      String counts =
          inSnapshot(
              own,
              this::open,
              new ConcurrentLinkedQueue<>(),
              readers ->
                  new Evidence(readers)
                      .mustBeEmpty("sleeps", "SELECT 'x' WHERE pg_sleep(2) IS NULL")
                      .finding("I1", "read")
                      .counts());

      assertThat(counts).isEqualTo("broken=0");
      assertThat(own.isValid(0)).isTrue();
    }
  }

  @Test
  void aFailureEndsTheQueriesThatAreAtWork() throws Exception {
    String sleep = "SELECT 'x' FROM pg_sleep(600)";
    assertThatThrownBy(
            () ->
                inSnapshot(
                    this::open,
                    new ConcurrentLinkedQueue<>(),
                    readers ->
                        new Evidence(readers)
                            .mustBeEmpty("refused", "SELECT 1 / 0")
                            .mustBeEmpty("sleeps", sleep)
                            .finding("I1", "never")
                            .counts()))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("division by zero");

    // the server looks for its client every two seconds
    await().until(() -> engine.database().query(AT_WORK).equals(List.of("0")));
  }

  private String inSnapshot(Readers.Source further, Queue<String> begun, Proof proof)
      throws Exception {
    try (Connection own = open()) {
      return inSnapshot(own, further, begun, proof);
    }
  }

  private static String inSnapshot(
      Connection own, Readers.Source further, Queue<String> begun, Proof proof) throws Exception {
    return Snapshot.read(
        own,
        snapshot -> {
          try (Readers readers = Readers.open(snapshot, further, begun::add)) {
            return proof.read(readers);
          }
        });
  }

  private void book(int number) {
    try {
      engine.take(TradeXml.purchase("A", number).bytes());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Connection open() throws SQLException {
    return engine.database().database().connect(Role.READER, "check");
  }

  private interface Proof {
    String read(Readers readers) throws Exception;
  }
}
