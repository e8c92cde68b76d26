package io.straightway.streams.intake;

import static io.straightway.streams.intake.GroupProtocol.CLASSIC;
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
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that are gone before the group has read them stop their partition, and nothing else. */
final class MissingRecordsTest {
  private final KafkaBroker broker = SharedBroker.get();

  @AutoClose
  private final EngineFixture engine =
      EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION);

  private int sent;

  MissingRecordsTest() throws Exception {}

  @ParameterizedTest
  @EnumSource(GroupProtocol.class)
  void deletedRecordsStopTheirPartitionUntilExactlyTheyAreAccepted(GroupProtocol protocol)
      throws Exception {
    try (Traffic traffic = Traffic.on(broker, "deleted-" + protocol, 2)) {
      send(traffic, 0, 10);
      try (KafkaIntake reading = start(traffic.settings(protocol))) {
        awaitCommitted(traffic, Map.of(0, 10L));
        assertThat(reading.missing()).isZero();
      }
      send(traffic, 0, 10);
      send(traffic, 1, 3);
      delete(traffic.settings(protocol).topic(), 15);
      MissingRecords fewer = MissingRecords.parse("0:10-13");
      try (KafkaIntake reading = start(traffic.settings(protocol, fewer))) {
        awaitCommitted(traffic, Map.of(0, 10L, 1, 3L));
        await().until(() -> String.valueOf(reading.trouble()).endsWith("missing=0:10-14"));
        assertThat(reading.missing()).isEqualTo(5);
      }
      MissingRecords exactly = MissingRecords.parse("0:10-14");
      try (KafkaIntake reading = start(traffic.settings(protocol, exactly))) {
        awaitCommitted(traffic, Map.of(0, 20L, 1, 3L));
        await().until(() -> reading.trouble() == null);
      }
      try (KafkaIntake reading = start(traffic.settings(protocol))) {
        await().until(() -> reading.trouble() == null);
      }
      assertThat(engine.query("SELECT count(*) FROM security_purc_sale")).containsExactly("18");
    }
  }

  @Test
  void recordsDeletedBeforeTheFirstStartOfTheGroupAreMissing() throws Exception {
    try (Traffic traffic = Traffic.on(broker, "never-read", 1)) {
      send(traffic, 0, 5);
      delete("never-read", 5);
      try (KafkaIntake reading = start(traffic.settings(CLASSIC))) {
        await().until(() -> String.valueOf(reading.trouble()).endsWith("=0:0-4"));
      }
    }
  }

  @Test
  void aLogThatEndsBeforeTheOffsetOfTheGroupLacksRecords() throws Exception {
    try (Traffic traffic = Traffic.on(broker, "restored", 1);
        Admin admin = broker.admin()) {
      send(traffic, 0, 5);
      admin
          .alterConsumerGroupOffsets(
              traffic.group(),
              Map.of(new TopicPartition("restored", 0), new OffsetAndMetadata(100)))
          .all()
          .get();
      try (KafkaIntake reading = start(traffic.settings(CLASSIC))) {
        await().until(() -> String.valueOf(reading.trouble()).endsWith("=0:5-99"));
      }
      try (KafkaIntake reading = start(traffic.settings(CLASSIC, MissingRecords.parse("0:5-99")))) {
        awaitCommitted(traffic, Map.of(0, 5L));
        await().until(() -> reading.trouble() == null);
      }
      assertThat(engine.query("SELECT count(*) FROM security_purc_sale")).containsExactly("5");
    }
  }

  @Test
  void recordsDeletedWhileTheElementIsBehindAreMissing() throws Exception {
    AtomicReference<@Nullable Refused> obstacle =
        new AtomicReference<>(new Refused(Reason.DATABASE, "stopped by the test"));
    engine.element().queues().admission().shutWhile(obstacle::get);
    try (Traffic traffic = Traffic.on(broker, "behind", 1)) {
      send(traffic, 0, 8_000);
      try (KafkaIntake reading = start(traffic.settings(CLASSIC))) {
        await().until(() -> String.valueOf(reading.trouble()).contains("stopped"));
        delete("behind", 7_990);
        obstacle.set(null);
        await().until(() -> String.valueOf(reading.trouble()).endsWith("-7989"));
        assertThat(reading.missing()).isPositive();
      }
    }
  }

  @Test
  void aTopicThatIsGoneShowsWithinSecondsAndOneMadeAgainIsNotReadBeforeARestart() throws Exception {
    try (Traffic traffic = Traffic.on(broker, "made-again", 1);
        Admin admin = broker.admin();
        KafkaIntake reading = start(traffic.settings(CLASSIC))) {
      await().until(() -> reading.trouble() == null);
      admin.deleteTopics(List.of("made-again")).all().get();
      await().until(() -> String.valueOf(reading.trouble()).contains("no topic made-again"));
      broker.createTopic("made-again", 1);
      await().until(() -> String.valueOf(reading.trouble()).contains("created again"));
      assertThat(reading.isAlive()).isTrue();
    }
  }

  /** Otherwise the end of a transaction, once deleted, would count as a missing record. */
  @Test
  void theOffsetOfTheGroupPassesTheEndOfATransaction() throws Exception {
    try (Traffic traffic = Traffic.on(broker, "transactional", 1);
        KafkaProducer<byte[], byte[]> producer =
            new KafkaProducer<>(
                Map.of("bootstrap.servers", broker.bootstrap(), "transactional.id", "test"),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
      producer.initTransactions();
      producer.beginTransaction();
      Future<RecordMetadata> sent =
          producer.send(
              new ProducerRecord<>("transactional", TradeXml.purchase("KAFKA", 1).bytes()));
      producer.commitTransaction();
      assertThat(sent).isDone();
      try (KafkaIntake reading = start(traffic.settings(CLASSIC))) {
        awaitCommitted(traffic, Map.of(0, 2L));
        await().until(() -> reading.trouble() == null);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0:5", "0:-1-5", "x:1-2", "0:1-9999999999999999999", "all"})
  void anotherFormIsRefused(String text) {
    assertThatThrownBy(() -> MissingRecords.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("PARTITION:FROM-TO");
  }

  private KafkaIntake start(KafkaIntakeSettings settings) {
    return KafkaIntake.start(settings, "test", engine.intake(), source -> true);
  }

  private void send(Traffic traffic, int partition, int trades) {
    for (int i = 0; i < trades; i++) {
      traffic.send(partition, TradeXml.purchase("KAFKA", ++sent).bytes());
    }
    traffic.flush();
  }

  private void delete(String topic, long before) throws Exception {
    try (Admin admin = broker.admin()) {
      admin
          .deleteRecords(Map.of(new TopicPartition(topic, 0), RecordsToDelete.beforeOffset(before)))
          .all()
          .get();
    }
  }

  private static void awaitCommitted(Traffic traffic, Map<Integer, Long> offsets) {
    await()
        .ignoreExceptions()
        .untilAsserted(() -> assertThat(traffic.committed()).containsAllEntriesOf(offsets));
  }
}
