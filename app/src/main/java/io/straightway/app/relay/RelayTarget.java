package io.straightway.app.relay;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Converters;
import io.straightway.app.cli.Surroundings;
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

/** Where events go, and what they say of where they are from. */
final class RelayTarget {
  @Option(
      names = "--to",
      paramLabel = "TARGET",
      description = {
        "Where events go.",
        "file:PATH: a line of JSON for each, appended.",
        "https://...: batches of CloudEvents by POST, confirmed by any 2xx; http to this machine only.",
        "kafka:HOST:PORT[,HOST:PORT]/TOPIC: a record for each; its key is the account. Other machines"
            + " need --kafka-properties with TLS."
      })
  @Nullable String to;

  @Option(
      names = "--source",
      paramLabel = "URI",
      description =
          "Which books the events are of: their attribute source. Give another one to another"
              + " database, and after a restore to an earlier time.")
  String source = "/straightway";

  @Mixin KafkaClientOption client = new KafkaClientOption();

  /**
   * Opens it.
   *
   * @throws CommandFailure if none is given, or one that we do not know, or if others could read
   *     what is sent there
   */
  EventTarget open(Surroundings surroundings) throws IOException {
    String given = to == null ? "" : to;
    KafkaTopic kafka = KafkaTopic.of(given);
    if (given.startsWith("file:")) {
      return FileTarget.open(
          surroundings.directory().resolve(given.substring("file:".length())), source);
    }
    if (given.startsWith("http:") || given.startsWith("https:")) {
      return new HttpEventTarget(address(given), source);
    }
    if (kafka != null) {
      return new KafkaTarget(
          kafka.bootstrap(),
          kafka.name(),
          client.properties(kafka.bootstrap(), surroundings),
          source);
    }
    throw CommandFailure.usage(
        "--to takes file:PATH, https://... (http:// to this machine only) or"
            + " kafka:HOST:PORT/TOPIC, not '"
            + given
            + "'");
  }

  private static URI address(String given) {
    URI address = Converters.address(given);
    Converters.requireSafe("--to", address, "others could read the events");
    return address;
  }
}
