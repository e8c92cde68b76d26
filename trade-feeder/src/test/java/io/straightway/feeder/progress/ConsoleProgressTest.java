package io.straightway.feeder.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class ConsoleProgressTest {
  private static final long MEBIBYTE = 1 << 20;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private final AtomicLong seconds = new AtomicLong();

  private ConsoleProgress progress(boolean interactive) {
    return new ConsoleProgress(out, interactive, () -> Duration.ofSeconds(seconds.get()).toNanos());
  }

  @Test
  void withoutATerminalThereIsALineEveryFiveSeconds() {
    try (ConsoleProgress progress = progress(false)) {
      progress.acknowledged(1, MEBIBYTE, 9 * MEBIBYTE);
      seconds.set(5);
      progress.acknowledged(1234, 2 * MEBIBYTE, 9 * MEBIBYTE);
      seconds.set(9);
      progress.acknowledged(5678, 3 * MEBIBYTE, 9 * MEBIBYTE);
      seconds.set(10);
      progress.waiting("HTTP 503 DRAINING", Duration.ofMillis(250));
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "1,234 acknowledged, 2 of 9 MiB read",
            "5,678 acknowledged, again in 250 ms: HTTP 503 DRAINING");
  }

  @Test
  void onATerminalThereIsABar() {
    try (ConsoleProgress progress = progress(true)) {
      progress.acknowledged(1234, 4 * MEBIBYTE, 8 * MEBIBYTE);
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8)).contains("feed", "50%", "1,234 ack");
  }
}
