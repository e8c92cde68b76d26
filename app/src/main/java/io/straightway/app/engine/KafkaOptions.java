package io.straightway.app.engine;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Surroundings;
import io.straightway.feeder.deliver.KafkaTopics;
import io.straightway.streams.intake.GroupProtocol;
import io.straightway.streams.intake.KafkaIntakeSettings;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How an element reads trades from Kafka. */
final class KafkaOptions {
  @Option(
      names = "--kafka",
      paramLabel = "HOST:PORT",
      description =
          "Also read trades from Kafka, by these brokers (with commas between), as a member of a"
              + " consumer group (docs/streams.md).")
  @Nullable String bootstrap;

  @Option(
      names = "--topic",
      paramLabel = "TOPIC",
      description = "The topic of the trades; each record is a body as POST /trades takes it.")
  String topic = "trades";

  @Option(
      names = "--group",
      paramLabel = "GROUP",
      description = "The group of the elements that share the topic.")
  String group = "straightway";

  @Option(
      names = "--outcomes",
      paramLabel = "TOPIC",
      description = "The topic that gets the outcomes. Default: TOPIC-outcomes")
  @Nullable String outcomes;

  @Option(
      names = "--group-protocol",
      paramLabel = "PROTOCOL",
      description =
          "How the group assigns partitions, ${COMPLETION-CANDIDATES}; consumer needs brokers from"
              + " 4.0 on.")
  GroupProtocol protocol = GroupProtocol.CLASSIC;

  @Option(
      names = "--kafka-sender",
      paramLabel = "SENDER",
      description =
          "Take the sources of this sender only (see 'stp sender'); with --identities it must be"
              + " given.")
  @Nullable String sender;

  @Mixin KafkaClientOption client = new KafkaClientOption();

  /**
   * The settings; null if no trades come from Kafka.
   *
   * @param identities whether the element lets nobody in who does not show who he is
   * @param name of the element; null if it makes itself a new one at each start
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
          "--kafka needs a --name that is the same at the next start; the group knows it by that");
    }
    return new KafkaIntakeSettings(
        bootstrap,
        topic,
        group,
        outcomes == null ? KafkaTopics.usualOutcomes(topic) : outcomes,
        protocol,
        client.properties(bootstrap, surroundings),
        maxBodyBytes);
  }
}
