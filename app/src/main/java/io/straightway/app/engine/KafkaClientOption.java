package io.straightway.app.engine;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Converters;
import io.straightway.app.cli.Surroundings;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The option for Kafka client settings, such as those that authenticate the command and the
 * brokers.
 */
public final class KafkaClientOption {
  private static final String PROTOCOL = "security.protocol";

  @Option(
      names = "--kafka-properties",
      paramLabel = "FILE",
      description =
          "Properties file with more settings of Kafka's clients, such as those of TLS and SASL;"
              + " brokers on other machines need security.protocol SSL or SASL_SSL.")
  @Nullable Path file;

  /**
   * Returns the properties of the file; empty if none is given.
   *
   * @param bootstrap the addresses of the brokers
   * @throws CommandFailure if others could read the traffic with the brokers
   */
  public Map<String, String> properties(String bootstrap, Surroundings surroundings)
      throws IOException {
    Map<String, String> properties = file == null ? Map.of() : read(surroundings.readable(file));
    boolean onlyLocal = Arrays.stream(bootstrap.split(",")).allMatch(KafkaClientOption::isLocal);
    if (!onlyLocal && !properties.getOrDefault(PROTOCOL, "").endsWith("SSL")) {
      throw CommandFailure.usage(
          "the brokers %s are on other machines; that needs --kafka-properties with %s=SSL or SASL_SSL"
              .formatted(bootstrap, PROTOCOL));
    }
    return properties;
  }

  private static boolean isLocal(String address) {
    return Converters.isOnThisMachine(address.strip().replaceFirst(":[0-9]*$", ""));
  }

  private static Map<String, String> read(Path file) throws IOException {
    Properties read = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      read.load(in);
    }
    return read.stringPropertyNames().stream()
        .collect(Collectors.toMap(name -> name, read::getProperty));
  }
}
