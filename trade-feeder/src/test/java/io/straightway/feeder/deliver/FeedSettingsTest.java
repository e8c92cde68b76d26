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
    refused(() -> FeedSettings.of(GOOD.files(), URI.create("localhost:8080")), "to is localhost");
    refused(() -> GOOD.withBatchSize(0), "batchSize is 0, allowed: 1 to 5000");
    refused(() -> GOOD.withInFlight(257), "inFlight is 257, allowed: 1 to 256");
    refused(() -> GOOD.withMessagesPerSecond(0), "messagesPerSecond is 0");
    refused(() -> GOOD.withGiveUpAfter(Duration.ZERO), "giveUpAfter is PT0S");
    refused(() -> GOOD.withRequestTimeout(Duration.ofSeconds(-1)), "requestTimeout is PT-1S");
  }

  private static void refused(ThrowingCallable made, String message) {
    assertThatThrownBy(made)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
