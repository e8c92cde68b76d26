package io.straightway.streams.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.streams.KafkaBroker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Delivery of events to a real broker. */
final class KafkaTargetTest {
  private static final String TOPIC = "books";
  private static final int PARTITIONS = 3;
  private static final JsonMapper JSON = new JsonMapper();

  @Test
  void eachAccountsEventsAreInOrderInOnePartitionAlsoWhenTheBrokerDied() throws Exception {
    try (KafkaBroker broker = KafkaBroker.start();
        RelayFixture installation = new RelayFixture()) {
      broker.createTopic(TOPIC, PARTITIONS);
      try (RelayFixture.Running relay =
          installation.run(
              new KafkaTarget(broker.bootstrap(), TOPIC, Map.of(), RelayFixture.SOURCE, null))) {
        book(installation, 1, 40);
        read(broker, 40);
        broker.kill();
        book(installation, 41, 80);
        broker.startAgain();
        List<ConsumerRecord<String, String>> all = readAfterTheRestart(broker, relay);

        Map<String, TreeSet<Integer>> partitions = new TreeMap<>();
        Map<String, List<Long>> trades = new TreeMap<>();
        for (ConsumerRecord<String, String> record : all) {
          JsonNode event = JSON.readTree(record.value());
          partitions.computeIfAbsent(record.key(), key -> new TreeSet<>()).add(record.partition());
          if (event.get("type").asString().endsWith("trade.booked")) {
            assertThat(event.at("/data/account").asString()).isEqualTo(record.key());
            trades
                .computeIfAbsent(record.key(), key -> new ArrayList<>())
                .add(number(event.at("/data/tradeReference").asString()));
          }
        }
        assertThat(partitions.values()).allMatch(offsets -> offsets.size() == 1);
        assertThat(trades).containsOnlyKeys("ACC1", "ACC2");
        trades.values().forEach(list -> assertThat(firsts(list)).isSorted().hasSize(40));
      }
    }
  }

  /** Books trades one at a time, so that each has a commit of its own; accounts alternate. */
  private static void book(RelayFixture installation, int first, int last)
      throws InterruptedException {
    for (int number = first; number <= last; number++) {
      installation.engine.take(
          TradeXml.purchase("OMS", number).with("Account", "ACC" + (1 + number % 2)).bytes());
    }
  }

  private static long number(String reference) {
    return Long.parseLong(reference.substring("OMS-T".length()));
  }

  /** Removes repetitions, which begin with a number that already occurred. */
  private static List<Long> firsts(List<Long> numbers) {
    return numbers.stream().distinct().collect(Collectors.toList());
  }

  private static List<ConsumerRecord<String, String>> readAfterTheRestart(
      KafkaBroker broker, RelayFixture.Running relay) throws Exception {
    try {
      List<ConsumerRecord<String, String>> all = read(broker, 80);
      assertThat(relay.ended).isNull();
      return all;
    } catch (ConditionTimeoutException e) {
      throw new AssertionError(
          "relay: %s, %s; broker: %s".formatted(relay.ended, relay.failures, broker.printed()), e);
    }
  }

  private static List<ConsumerRecord<String, String>> read(KafkaBroker broker, int trades)
      throws InterruptedException {
    Map<String, Object> settings = Map.of("bootstrap.servers", broker.bootstrap());
    List<ConsumerRecord<String, String>> all = new ArrayList<>();
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
      List<TopicPartition> partitions =
          IntStream.range(0, PARTITIONS)
              .mapToObj(partition -> new TopicPartition(TOPIC, partition))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      RelayFixture.await(
          () -> {
            consumer.poll(Duration.ofMillis(100)).forEach(all::add);
            return all.stream()
                    .map(ConsumerRecord::value)
                    .filter(value -> value.contains("trade.booked:trade"))
                    .map(value -> JSON.readTree(value).get("id").asString())
                    .distinct()
                    .count()
                == trades;
          });
    }
    return all;
  }
}
