package io.straightway.streams.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.server.TestDatabase;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.streams.KafkaBroker;
import io.straightway.streams.SharedBroker;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Elements of one group are killed, stopped and started while trades come in. */
@Order(1) // starts first because it takes long
final class KafkaIntakeKillTest {
  private static final int PARTITIONS = 4;
  private final KafkaBroker broker = SharedBroker.get();

  @AutoClose private final TestDatabase database = TestDatabase.durable();
  private volatile int sent;

  KafkaIntakeKillTest() throws Exception {
    StaticDataFixture.load(database);
  }

  @ParameterizedTest
  @EnumSource(GroupProtocol.class)
  void killsLoseAndDoubleNothing(GroupProtocol protocol) throws Exception {
    try (Traffic traffic = Traffic.on(broker, "killed-" + protocol, PARTITIONS);
        IntakeProcess first = start("first", traffic, protocol);
        IntakeProcess second = start("second", traffic, protocol);
        Feed feed = new Feed(traffic)) {
      awaitMembers(traffic, 2);
      int before = sent;
      second.kill();
      feed.awaitSent(before + 500);
      feed.end();
      first.kill();
      try (IntakeProcess last = start("first", traffic, protocol)) {
        awaitAll(traffic);
        assertThat(last.stop()).isTrue();
      }
      assertBookedOnce();
    }
  }

  /** The control: committing offsets before the database loses trades. */
  @Test
  void offsetsCommittedBeforeTheDatabaseLoseTrades() throws Exception {
    try (Traffic traffic = Traffic.on(broker, "control", PARTITIONS);
        Feed feed = new Feed(traffic)) {
      feed.awaitSent(200);
      try (KafkaConsumer<byte[], byte[]> eager =
          new KafkaConsumer<>(
              Map.of(
                  "bootstrap.servers", broker.bootstrap(),
                  "group.id", traffic.group(),
                  "auto.offset.reset", "earliest"),
              new ByteArrayDeserializer(),
              new ByteArrayDeserializer())) {
        eager.subscribe(List.of("control"));
        await().until(() -> !eager.poll(Duration.ofMillis(100)).isEmpty());
        eager.commitSync(); // and the consumer is killed before it has booked them
      }
      feed.end();
      try (IntakeProcess last = start("last", traffic, GroupProtocol.CLASSIC)) {
        awaitAll(traffic);
        assertThat(last.stop()).isTrue();
      }
      assertThat(booked()).isPositive().isLessThan(sent);
    }
  }

  private IntakeProcess start(String name, Traffic traffic, GroupProtocol protocol)
      throws Exception {
    return IntakeProcess.start(name, database.address(), traffic.settings(protocol));
  }

  private static void awaitMembers(Traffic traffic, int members) {
    await().ignoreExceptions().until(() -> traffic.members() == members);
  }

  private void awaitAll(Traffic traffic) {
    Map<Integer, Long> ends =
        IntStream.range(0, PARTITIONS)
            .boxed()
            .collect(
                Collectors.toMap(p -> p, p -> (long) ((sent + PARTITIONS - 1 - p) / PARTITIONS)));
    await().ignoreExceptions().untilAsserted(() -> assertThat(traffic.committed()).isEqualTo(ends));
  }

  private void assertBookedOnce() throws Exception {
    assertThat(booked()).isEqualTo(sent);
    assertThat(
            database.query(
                "SELECT sum(traded)::bigint / 1000 FROM position_movement WHERE account = 'ACC1'"
                    + " AND instrument = '"
                    + StaticDataFixture.VODAFONE
                    + "'"))
        .containsExactly(Integer.toString(sent));
  }

  private int booked() throws Exception {
    return Integer.parseInt(database.query("SELECT count(*) FROM security_purc_sale").get(0));
  }

  /** A feed of thousands of trades, one partition after the other, at a steady pace. */
  private final class Feed implements AutoCloseable {
    private final AtomicBoolean over = new AtomicBoolean();
    private final Traffic traffic;
    private final Thread thread = new Thread(this::send, "feed");

    Feed(Traffic traffic) {
      this.traffic = traffic;
      thread.start();
    }

    private void send() {
      while (!over.get()) {
        for (int i = 0; i < 10; i++) {
          int number = sent;
          traffic.send(number % PARTITIONS, TradeXml.purchase("KAFKA", number + 1).bytes());
          sent = number + 1;
        }
        LockSupport.parkNanos(20_000_000);
      }
      traffic.flush();
    }

    void awaitSent(int trades) {
      await().until(() -> sent >= trades);
    }

    void end() throws InterruptedException {
      over.set(true);
      thread.join();
    }

    @Override
    public void close() {
      over.set(true);
    }
  }
}
