package io.straightway.app.engine;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Surroundings;
import io.straightway.feeder.deliver.KafkaTopics;
import io.straightway.streams.intake.GroupProtocol;
import io.straightway.streams.intake.KafkaIntakeSettings;
import io.straightway.streams.intake.MissingRecords;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for reading trades from Kafka. */
final class KafkaOptions {
  @Option(
      names = "--kafka",
      paramLabel = "HOST:PORT",
      description =
          "Addresses of Kafka brokers, separated by commas, to also read trades from, as a member"
              + " of a consumer group (docs/sending.md#kafka).")
  @Nullable String bootstrap;

  @Option(
      names = "--topic",
      paramLabel = "TOPIC",
      description = "Topic of the trades; each record is a body as for POST /trades.")
  String topic = "trades";

  @Option(
      names = "--group",
      paramLabel = "GROUP",
      description = "Consumer group of the elements that share the topic.")
  String group = "straightway";

  @Option(
      names = "--outcomes",
      paramLabel = "TOPIC",
      description = "Topic for the outcomes. Default: TOPIC-outcomes")
  @Nullable String outcomes;

  @Option(
      names = "--group-protocol",
      paramLabel = "PROTOCOL",
      description =
          "Protocol by which the group assigns partitions, ${COMPLETION-CANDIDATES}; consumer"
              + " needs brokers of version 4.0 or later.")
  GroupProtocol protocol = GroupProtocol.CLASSIC;

  @Option(
      names = "--kafka-sender",
      paramLabel = "SENDER",
      description =
          "Sender; only its sources are accepted (see 'stp sender'). Needed by --identities.")
  @Nullable String sender;

  @Option(
      names = "--accept-missing",
      paramLabel = "PARTITION:FROM-TO",
      split = ",",
      description =
          "Missing records of the topic to skip, as health and the log name them. Any other "
              + "missing record still stops its partition.")
  List<String> missing = List.of();

  @Mixin KafkaClientOption client = new KafkaClientOption();

  /**
   * Returns the settings; null if no trades are read from Kafka.
   *
   * @param identities whether the element requires authentication
   * @param name the element's name; null if it gets a new one at each start
   * @throws IllegalArgumentException if a name is malformed
   */
  @Nullable KafkaIntakeSettings settings(
      boolean identities, @Nullable String name, int maxBodyBytes, Surroundings surroundings)
      throws IOException {
    if (bootstrap == null) {
      return null;
    }
    if (identities && sender == null) {
      throw CommandFailure.usage("--kafka with --identities needs --kafka-sender");
    }
    if (name == null) {
      throw CommandFailure.usage(
          "--kafka needs a --name that stays the same; the group identifies the element by it");
    }
    return new KafkaIntakeSettings(
        bootstrap,
        topic,
        group,
        outcomes == null ? KafkaTopics.usualOutcomes(topic) : outcomes,
        protocol,
        client.properties(bootstrap, surroundings),
        maxBodyBytes,
        missing.stream().map(MissingRecords::parse).collect(Collectors.toSet()));
  }
}
