package io.straightway.app.relay;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Surroundings;
import io.straightway.streams.relay.EventTarget;
import io.straightway.streams.relay.FileTarget;
import io.straightway.streams.relay.HttpEventTarget;
import io.straightway.streams.relay.KafkaTarget;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where events go, and what they say of where they are from. */
final class RelayTarget {
  private static final Pattern KAFKA = Pattern.compile("kafka:([^/\\s]+)/([A-Za-z0-9._-]{1,249})");

  @Option(
      names = "--to",
      paramLabel = "TARGET",
      description = {
        "Where events go.",
        "file:PATH: a line of JSON for each, appended.",
        "http://... or https://...: batches of CloudEvents by POST, confirmed by any 2xx.",
        "kafka:HOST:PORT[,HOST:PORT]/TOPIC: a record for each; its key is the account."
      })
  @Nullable String to;

  @Option(
      names = "--source",
      paramLabel = "URI",
      description =
          "Which books the events are of: their attribute source. Give another one to another"
              + " database, and after a restore to an earlier time.")
  String source = "/straightway";

  @Option(
      names = "--kafka-properties",
      paramLabel = "FILE",
      description = "Settings of Kafka's client, such as those of TLS and SASL.")
  @Nullable Path properties;

  /**
   * Opens it.
   *
   * @throws CommandFailure if none is given, or one that we do not know
   */
  EventTarget open(Surroundings surroundings) throws IOException {
    String given = to == null ? "" : to;
    Matcher kafka = KAFKA.matcher(given);
    if (given.startsWith("file:")) {
      return FileTarget.open(
          surroundings.directory().resolve(given.substring("file:".length())), source);
    }
    if (given.matches("https?://.+")) {
      return new HttpEventTarget(URI.create(given), source);
    }
    if (kafka.matches()) {
      return new KafkaTarget(kafka.group(1), kafka.group(2), properties(surroundings), source);
    }
    throw CommandFailure.usage(
        "--to takes file:PATH, http://..., https://... or kafka:HOST:PORT/TOPIC, not '"
            + given
            + "'");
  }

  private Map<String, String> properties(Surroundings surroundings) throws IOException {
    if (properties == null) {
      return Map.of();
    }
    Properties read = new Properties();
    try (Reader file = Files.newBufferedReader(surroundings.directory().resolve(properties))) {
      read.load(file);
    }
    return read.stringPropertyNames().stream()
        .collect(Collectors.toMap(name -> name, read::getProperty));
  }
}
