package io.straightway.feeder.deliver;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

final class FeedSettingsTest {
  private static final URI TO = URI.create("http://localhost:8080/trades");
  private static final FeedSettings GOOD = FeedSettings.of(List.of(Path.of("x.xml")), TO);

  @Test
  void everyWrongValueIsNamedWithTheAllowedOnes() {
    refused(() -> FeedSettings.of(List.of(), TO), "files is []");
    refused(() -> FeedSettings.of(GOOD.files(), URI.create("localhost:8080")), "--to is localhost");
    refused(
        () -> FeedSettings.of(GOOD.files(), URI.create("http://element.example:8700/trades")),
        "allowed is an https or wss address with a host, an http or ws address on this machine, or"
            + " kafka:HOST:PORT/TOPIC");
    changeRefused(f -> f.batchSize = 0, "--batch-size is 0; allowed is 1 to 5000");
    changeRefused(f -> f.inFlight = 257, "--in-flight is 257; allowed is 1 to 256");
    changeRefused(f -> f.messagesPerSecond = 0, "--rate is 0");
    changeRefused(f -> f.giveUpAfter = Duration.ZERO, "--give-up-after is 0 s");
    changeRefused(f -> f.requestTimeout = Duration.ofSeconds(-1), "requestTimeout is -1 s");
    changeRefused(f -> f.traceparent = "on", "--traceparent is on");
  }

  private static void changeRefused(Consumer<FeedBuilder> change, String message) {
    refused(() -> FeedBuilder.changed(GOOD, change), message);
  }

  private static void refused(ThrowingCallable made, String message) {
    assertThatThrownBy(made)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
