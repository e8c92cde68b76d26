package io.straightway.streams;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What runs in the process of a {@link KafkaBroker}. The broker's classes are known by name only:
 * they are where the process is started, not in the product.
 */
final class BrokerProgram {
  private static final String CLUSTER = "c3RyYWlnaHR3YXktdGVzdA";

  private BrokerProgram() {}

  /**
   * Formats the storage if there is none, and runs the broker until standard input ends.
   *
   * @param arguments the file of its settings; the data is in {@code data} beside it
   */
  public static void main(String[] arguments) throws ReflectiveOperationException {
    String settings = arguments[0];
    Thread parent = new Thread(BrokerProgram::haltWithInput, "parent");
    parent.setDaemon(true);
    parent.start();
    if (!Files.exists(Path.of(settings).resolveSibling("data"))) {
      String[] format = {"format", "--standalone", "-t", CLUSTER, "-c", settings};
      Class.forName("kafka.tools.StorageTool")
          .getMethod("execute", String[].class, PrintStream.class)
          .invoke(null, format, System.err);
    }
    String[] run = {settings};
    Class.forName("kafka.Kafka").getMethod("main", String[].class).invoke(null, (Object) run);
  }

  private static void haltWithInput() {
    try {
      while (System.in.read() >= 0) {
        // nothing is said there
      }
      Runtime.getRuntime().halt(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
