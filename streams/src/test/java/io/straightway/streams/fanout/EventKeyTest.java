package io.straightway.streams.fanout;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.messages.channel.ChannelKey;
import io.straightway.streams.EventKey;
import io.straightway.streams.KafkaBroker;
import io.straightway.streams.SharedBroker;
import io.straightway.streams.relay.KafkaTarget;
import io.straightway.streams.relay.RelayFixture;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** Events that somebody else than the relay wrote to its topic. */
final class EventKeyTest {
  private static final KafkaBroker BROKER = SharedBroker.get();
  private static final String TOPIC = "keyed";

  @Test
  @SuppressWarnings("try") // the relay is not called
  void onlyTheRelaysEventsChangeValues() throws Exception {
    EventKey key = new EventKey(ChannelKey.parse("5a".repeat(32)));
    BROKER.createTopic(TOPIC, 1);
    try (RelayFixture installation = new RelayFixture();
        ConfigurableApplicationContext server =
            FanOutTest.server(installation, FanOutTest.settings(TOPIC, LONG, 10_000, key));
        Watcher watcher = new Watcher(() -> FanOutTest.address(server), "account=ACC1");
        RelayFixture.Running relay =
            installation.run(
                new KafkaTarget(BROKER.bootstrap(), TOPIC, Map.of(), RelayFixture.SOURCE, key))) {
      RelayFixture.await(() -> watcher.lives.get() == 1);
      FanOutTest.book(installation, 1, 10);
      FanOutTest.awaitEqual(installation, "account = 'ACC1'", watcher);

      FanOutTest.forge(TOPIC, "900000000000");
      RelayFixture.await(() -> FanOutTest.value(server, "straightway_fanout_refused_total") == 1);
      FanOutTest.book(installation, 11, 20);

      FanOutTest.awaitEqual(installation, "account = 'ACC1'", watcher);
      assertThat(FanOutTest.value(server, "straightway_fanout_events_total")).isPositive();
    }
  }

  @Test
  void aShortKeyIsRefused() {
    assertThatThrownBy(() -> ChannelKey.parse("5a".repeat(31)))
        .hasMessage("a key has 64 to 128 hexadecimal digits, in lower case");
  }
}
