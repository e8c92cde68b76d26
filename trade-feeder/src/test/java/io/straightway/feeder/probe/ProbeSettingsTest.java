package io.straightway.feeder.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.probe.ProbeLoad.ClosedLoop;
import io.straightway.feeder.probe.ProbeLoad.OpenLoop;
import io.straightway.feeder.probe.ProbeLoad.ThinkTime;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

final class ProbeSettingsTest {
  private static final URI ELEMENT = URI.create("http://127.0.0.1:8700/trades");
  private static final GeneratorSettings TRADES = GeneratorSettings.defaults();
  private static final Path ACKS = Path.of("acks.csv");

  private static ProbeSettings settings(ProbeLoad load, URI... elements) {
    return settings(load, TRADES, settings -> {}, elements);
  }

  private static ProbeSettings settings(
      ProbeLoad load, GeneratorSettings trades, Consumer<ProbeBuilder> change, URI... elements) {
    return ProbeBuilder.settings(List.of(elements), load, trades, ACKS, change);
  }

  @Test
  void anOpenLoopHasASenderForEachOrderUnderWay() {
    assertThat(settings(new OpenLoop(6000), ELEMENT).senders()).isEqualTo(64);
    assertThat(settings(new ClosedLoop(7), ELEMENT).senders()).isEqualTo(7);
  }

  @Test
  void aForbiddenSettingIsNamedWithItsValue() {
    assertRefused(() -> new OpenLoop(0), "ordersPerSecond is 0.0");
    assertRefused(() -> new OpenLoop(Double.NaN), "ordersPerSecond is NaN");
    assertRefused(() -> new ClosedLoop(0), "users is 0");
    assertRefused(() -> new ThinkTime(1, Duration.ZERO), "meanThink is PT0S");
    assertRefused(() -> settings(new OpenLoop(10)), "elements is []");
    assertRefused(
        () -> settings(new OpenLoop(10), URI.create("https://host/trades")),
        "elements is https://host/trades");
    assertRefused(
        () -> settings(new ClosedLoop(1), ELEMENT, ELEMENT),
        "senders is 1; allowed is one or more");
    assertRefused(open(p -> p.mostOutstanding = 513), "mostOutstanding is 513");
    assertRefused(open(p -> p.messageBytes = 100), "size of messages is 100 bytes");
    assertRefused(open(p -> p.warmUp = Duration.ofSeconds(-1)), "warmUp is PT-1S");
    assertRefused(open(p -> p.measured = Duration.ZERO), "measured is PT0S");
    assertRefused(
        () -> settings(new OpenLoop(1), TRADES.withInvalidShare(0.1), p -> {}, ELEMENT),
        "allowed is no amendments, cancellations or invalid messages");
    GeneratorSettings longSource = TRADES.withSource("x".repeat(31));
    assertRefused(
        () -> settings(new OpenLoop(1), longSource, p -> {}, ELEMENT),
        "-1; allowed is 32 characters");
  }

  private static ThrowingCallable open(Consumer<ProbeBuilder> change) {
    return () -> settings(new OpenLoop(10), TRADES, change, ELEMENT);
  }

  private static void assertRefused(ThrowingCallable made, String message) {
    assertThatThrownBy(made)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
