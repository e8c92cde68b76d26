package io.straightway.app.demo;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The jars of a Kafka broker, which are on no class path of the product, only on that of tests. */
public final class BrokerJars {
  /** The message if there are no jars. */
  public static final String MISSING =
      "this needs the jars of a broker, which only a build from source has (app/target/broker)";

  private static final String MAIN_CLASS = "kafka/Kafka.class";

  private BrokerJars() {}

  /** Returns the class path of a broker; empty if there is none, as in a distribution. */
  public static Optional<String> find() {
    Path directory = own().resolveSibling("broker");
    if (Files.isDirectory(directory)) {
      return Optional.of(directory.resolve("*").toString());
    }
    return BrokerJars.class.getClassLoader().getResource(MAIN_CLASS) == null
        ? Optional.empty()
        : Optional.of(System.getProperty("java.class.path"));
  }

  private static Path own() {
    try {
      return Path.of(BrokerJars.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("classes are in no file", e);
    }
  }
}
