package io.straightway.feeder.deliver;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

final class FeedSettingsTest {
  private static final URI TO = URI.create("http://localhost:8080/trades");
  private static final FeedSettings GOOD = FeedSettings.of(List.of(Path.of("x.xml")), TO);

  @Test
  void everyWrongValueIsNamedWithWhatIsAllowed() {
    refused(() -> FeedSettings.of(List.of(), TO), "files is []");
    refused(() -> FeedSettings.of(GOOD.files(), URI.create("localhost:8080")), "--to is localhost");
    refused(
        () -> FeedSettings.of(GOOD.files(), URI.create("http://element.example:8700/trades")),
        "allowed: an https address with a host, or an http address on this machine");
    refused(() -> GOOD.withBatchSize(0), "--batch-size is 0, allowed: 1 to 5000");
    refused(() -> GOOD.withInFlight(257), "--in-flight is 257, allowed: 1 to 256");
    refused(() -> GOOD.withMessagesPerSecond(0), "--rate is 0");
    refused(() -> GOOD.withGiveUpAfter(Duration.ZERO), "--give-up-after is 0 s");
    refused(() -> GOOD.withRequestTimeout(Duration.ofSeconds(-1)), "requestTimeout is -1 s");
    refused(() -> GOOD.withTraceparent("on"), "--traceparent is on");
  }

  private static void refused(ThrowingCallable made, String message) {
    assertThatThrownBy(made)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
