package io.straightway.streams.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.Admission.Reason;
import io.straightway.element.queue.Admission.Refused;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import io.straightway.streams.KafkaBroker;
import io.straightway.streams.SharedBroker;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Trades from a real broker in the books of a real database. */
final class KafkaIntakeTest {
  private final KafkaBroker broker = SharedBroker.get();

  @AutoClose
  private final EngineFixture engine =
      EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION);

  KafkaIntakeTest() throws Exception {}

  private KafkaIntake intake(Traffic traffic, GroupProtocol protocol, Predicate<String> maySend) {
    return KafkaIntake.start(traffic.settings(protocol), "test", engine.intake(), maySend);
  }

  @ParameterizedTest
  @EnumSource(GroupProtocol.class)
  void recordsAreBookedOnceAndTheirOutcomesSentToTheOtherTopic(GroupProtocol protocol)
      throws Exception {
    try (Traffic traffic = Traffic.on(broker, "trades-" + protocol.name(), 3)) {
      for (int number = 1; number <= 300; number++) {
        traffic.send(number % 3, TradeXml.purchase("KAFKA", number).bytes());
      }
      byte[] repeated = TradeXml.purchase("KAFKA", 1).bytes();
      ProducerRecord<byte[], byte[]> record =
          new ProducerRecord<>(traffic.settings(protocol).topic(), 1, utf8("key"), repeated);
      record.headers().add(new RecordHeader("correlation-id", utf8("mine")));
      traffic.send(record);
      traffic.send(
          2,
          TradeXml.batch(
              List.of(
                  TradeXml.purchase("KAFKA", 301).text(), TradeXml.purchase("KAFKA", 302).text())));
      traffic.flush();
      KafkaIntake reading = intake(traffic, protocol, source -> true);
      await()
          .ignoreExceptions()
          .untilAsserted(
              () -> assertThat(traffic.committed()).isEqualTo(Map.of(0, 100L, 1, 101L, 2, 101L)));
      assertThat(reading.trouble()).isNull();
      reading.close();
      assertThat(engine.query("SELECT count(*) FROM security_purc_sale")).containsExactly("302");
      assertThat(traffic.outcomes()).hasSize(302);
      assertThat(traffic.outcomeRecords())
          .filteredOn(outcome -> outcome.key() != null)
          .singleElement()
          .satisfies(
              outcome -> {
                assertThat(outcome.headers().lastHeader("correlation-id").value())
                    .isEqualTo(utf8("mine"));
                assertThat(new String(outcome.value(), StandardCharsets.UTF_8))
                    .contains("\"partition\":1,\"offset\":100,\"status\":200")
                    .contains("\"outcome\":\"duplicate\"");
              });
      assertThat(traffic.members()).as("who is asked to end leaves the group").isZero();
    }
  }

  @Test
  void aRecordThatIsNoMessageIsAnExceptionWithItsOrigin() throws Exception {
    try (Traffic traffic = Traffic.on(broker, "poison", 1)) {
      traffic.send(0, utf8("no message"));
      traffic.send(new ProducerRecord<>("poison", 0, new byte[1_048_000], null));
      traffic.send(0, new byte[EngineFixture.MAX_BODY / 10]);
      traffic.send(0, TradeXml.purchase("KAFKA", 1).bytes());
      traffic.send(0, TradeXml.purchase("OTHER", 1).bytes());
      traffic.flush();
      try (KafkaIntake reading = intake(traffic, GroupProtocol.CLASSIC, "KAFKA"::equals)) {
        await()
            .ignoreExceptions()
            .untilAsserted(() -> assertThat(traffic.committed()).isEqualTo(Map.of(0, 5L)));
        assertThat(reading.isAlive()).isTrue();
      }
      assertThat(engine.query("SELECT source FROM security_purc_sale")).containsExactly("KAFKA");
      assertThat(
              engine.query(
                  "SELECT right(reason, 38) FROM refused_message ORDER BY right(reason, 1)"))
          .containsExactly(
              "by topic poison, partition 0, offset 0",
              "by topic poison, partition 0, offset 1",
              "by topic poison, partition 0, offset 2",
              "by topic poison, partition 0, offset 4");
      assertThat(traffic.outcomes()).anyMatch(outcome -> outcome.contains("SOURCE_NOT_ALLOWED"));
    }
  }

  @Test
  void anElementThatTakesNothingCommitsNoOffsetAndStaysInItsGroup() throws Exception {
    AtomicReference<@Nullable Refused> obstacle =
        new AtomicReference<>(new Refused(Reason.DATABASE, "stopped by the test"));
    engine.element().queues().admission().shutWhile(obstacle::get);
    try (Traffic traffic = Traffic.on(broker, "obstacle", 1)) {
      for (int number = 1; number <= 3000; number++) {
        traffic.send(0, TradeXml.purchase("KAFKA", number).bytes());
      }
      traffic.flush();
      try (KafkaIntake reading = intake(traffic, GroupProtocol.CLASSIC, source -> true)) {
        await().until(() -> String.valueOf(reading.trouble()).contains("stopped"));
        assertThat(traffic.committed().getOrDefault(0, 0L)).isZero();
        assertThat(traffic.members()).isEqualTo(1);
        obstacle.set(null);
        await()
            .ignoreExceptions()
            .untilAsserted(() -> assertThat(traffic.committed()).isEqualTo(Map.of(0, 3000L)));
        await().until(() -> reading.trouble() == null);
      }
      assertThat(engine.query("SELECT count(*) FROM security_purc_sale")).containsExactly("3000");
    }
  }

  @Test
  void aMissingTopicIsSaidAndWaitedFor() throws Exception {
    broker.createTopic("later-outcomes", 1);
    KafkaIntakeSettings settings =
        new KafkaIntakeSettings(
            broker.bootstrap(),
            "later",
            "elements-later",
            "later-outcomes",
            GroupProtocol.CLASSIC,
            Map.of(),
            EngineFixture.MAX_BODY,
            Set.of());
    try (KafkaIntake reading =
        KafkaIntake.start(settings, "test", engine.intake(), source -> true)) {
      await().until(() -> String.valueOf(reading.trouble()).contains("later"));
      broker.createTopic("later", 1);
      await().until(() -> reading.trouble() == null);
    }
  }

  @Test
  void propertiesThatWouldBreakThePromisesAreRefused() {
    for (String property : List.of("enable.auto.commit", "auto.offset.reset", "acks")) {
      assertThatThrownBy(
              () ->
                  new KafkaIntakeSettings(
                      "127.0.0.1:9092",
                      "trades",
                      "g",
                      "trades-outcomes",
                      GroupProtocol.CLASSIC,
                      Map.of(property, "x"),
                      1024,
                      Set.of()))
          .hasMessageContaining(property);
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
