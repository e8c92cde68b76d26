package io.straightway.streams;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The only broker of a test JVM, for tests that neither kill it nor change its settings; each test
 * has topics of its own. A broker takes more processor time to start than such a test takes to run.
 */
public final class SharedBroker {
  private SharedBroker() {}

  /** Returns the broker, which runs until the JVM ends. */
  public static KafkaBroker get() {
    return Started.BROKER;
  }

  private static final class Started {
    static final KafkaBroker BROKER = start();

    private static KafkaBroker start() {
      try {
        KafkaBroker broker = KafkaBroker.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(broker)));
        return broker;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException("interrupted while a broker starts", e);
      }
    }

    private static void close(KafkaBroker broker) {
      try {
        broker.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
