package io.straightway.app.relay;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Converters;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.engine.EventKeyOption;
import io.straightway.app.engine.KafkaClientOption;
import io.straightway.app.engine.KafkaTopic;
import io.straightway.streams.relay.EventTarget;
import io.straightway.streams.relay.FileTarget;
import io.straightway.streams.relay.HttpEventTarget;
import io.straightway.streams.relay.KafkaTarget;
import java.io.IOException;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the target of events, and for the source that they name. */
final class RelayTarget {
  @Option(
      names = "--to",
      paramLabel = "TARGET",
      description = {
        "Target of the events.",
        "file:PATH: one line of JSON per event, appended.",
        "https://...: batches of CloudEvents by POST, confirmed by any 2xx; http to this machine only.",
        "kafka:HOST:PORT[,HOST:PORT]/TOPIC: one record per event; its key is the account. Other"
            + " machines need --kafka-properties with TLS."
      })
  @Nullable String to;

  @Option(
      names = "--source",
      paramLabel = "URI",
      description =
          "Identity of the books: the attribute source of the events. Give another database a"
              + " different one, also after a restore to an earlier time.")
  String source = "/straightway";

  @Mixin KafkaClientOption client = new KafkaClientOption();
  @Mixin EventKeyOption key = new EventKeyOption();

  /**
   * Opens the target.
   *
   * @throws CommandFailure if the target is missing, of an unknown kind, or readable by others
   */
  EventTarget open(Surroundings surroundings) throws IOException {
    String text = to == null ? "" : to;
    KafkaTopic kafka = KafkaTopic.of(text);
    if (text.startsWith("file:")) {
      return FileTarget.open(
          surroundings.directory().resolve(text.substring("file:".length())), source);
    }
    if (text.startsWith("http:") || text.startsWith("https:")) {
      return new HttpEventTarget(address(text), source);
    }
    if (kafka != null) {
      return new KafkaTarget(
          kafka.bootstrap(),
          kafka.name(),
          client.properties(kafka.bootstrap(), surroundings),
          source,
          key.read(surroundings));
    }
    throw CommandFailure.usage(
        "--to takes file:PATH, https://... (http:// to this machine only) or"
            + " kafka:HOST:PORT/TOPIC, not '"
            + text
            + "'");
  }

  private static URI address(String text) {
    URI address = Converters.address(text);
    Converters.requireSafe("--to", address, "others could read the events");
    return address;
  }
}
