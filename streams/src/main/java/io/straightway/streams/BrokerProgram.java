package io.straightway.streams;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The main program of a {@link KafkaBroker}'s process. The broker's classes are referred to by name
 * only: they are on the class path of that process, not part of the product.
 */
final class BrokerProgram {
  private static final String CLUSTER = "c3RyYWlnaHR3YXktdGVzdA";

  private BrokerProgram() {}

  /**
   * Formats the storage if it doesn't exist, and runs the broker until standard input ends.
   *
   * @param arguments the settings file; the data is in {@code data} beside it
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
        // discard the input
      }
      Runtime.getRuntime().halt(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
