package io.straightway.app.bench;

import io.straightway.app.demo.BrokerJars;
import io.straightway.benchmark.system.LocalBroker;
import io.straightway.streams.KafkaBroker;
import java.io.IOException;
import java.util.Optional;

/** A Kafka broker for benchmarks and fault injection, run from the jars in the build directory. */
public record BrokerProcess(KafkaBroker broker) implements LocalBroker {
  /** Starts brokers if the jars are available. */
  public static final Source SOURCE =
      new Source() {
        @Override
        public Optional<String> obstacle() {
          return BrokerJars.find().isPresent() ? Optional.empty() : Optional.of(BrokerJars.MISSING);
        }

        @Override
        public LocalBroker start() throws IOException, InterruptedException {
          return new BrokerProcess(KafkaBroker.start(BrokerJars.find().orElseThrow()));
        }
      };

  @Override
  public String bootstrap() {
    return broker.bootstrap();
  }

  @Override
  public void kill() {
    broker.kill();
  }

  @Override
  public void startAgain() throws IOException, InterruptedException {
    broker.startAgain();
  }

  @Override
  public void close() throws IOException {
    broker.close();
  }
}
