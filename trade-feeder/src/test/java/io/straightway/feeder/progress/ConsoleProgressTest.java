package io.straightway.feeder.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class ConsoleProgressTest {
  private static final long MEBIBYTE = 1 << 20;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private final AtomicLong time = new AtomicLong();

  private ConsoleProgress progress(boolean interactive) {
    return new ConsoleProgress(out, interactive, () -> Duration.ofMillis(time.get()).toNanos());
  }

  private List<String> lines() {
    return bytes.toString(StandardCharsets.UTF_8).lines().map(String::strip).toList();
  }

  @Test
  void withoutATerminalThereIsALineEveryFiveSeconds() {
    try (ConsoleProgress progress = progress(false)) {
      progress.started(9 * MEBIBYTE);
      progress.acknowledged(1, MEBIBYTE, 9 * MEBIBYTE);
      time.set(5_000);
      progress.acknowledged(1234, 2 * MEBIBYTE, 9 * MEBIBYTE);
      time.set(9_000);
      progress.acknowledged(5678, 3 * MEBIBYTE, 9 * MEBIBYTE);
      time.set(10_000);
      progress.acknowledged(6789, 4 * MEBIBYTE, 9 * MEBIBYTE);
    }
    assertThat(lines())
        .containsExactly("1,234 acknowledged, 2 of 9 MiB", "6,789 acknowledged, 4 of 9 MiB");
  }

  @Test
  void withoutATerminalAnOutageIsReportedWhenItBeginsAndEveryFiveSeconds() {
    try (ConsoleProgress progress = progress(false)) {
      progress.started(9 * MEBIBYTE);
      for (int now : new int[] {0, 400, 600, 3_000, 6_000}) {
        time.set(now);
        progress.waiting("can't connect", Duration.ofMillis(250), noon());
      }
      progress.acknowledged(1, MEBIBYTE, 9 * MEBIBYTE);
      time.set(6_600);
      progress.waiting("HTTP 503 DRAINING", Duration.ofMillis(250), noon());
    }
    assertThat(lines())
        .containsExactly(
            "can't connect; trying again until 12:00:00",
            "can't connect; trying again until 12:00:00",
            "HTTP 503 DRAINING; trying again until 12:00:00");
  }

  private static Instant noon() {
    return LocalDate.of(2026, 11, 20).atTime(12, 0).atZone(ZoneId.systemDefault()).toInstant();
  }

  @Test
  void onATerminalThereIsABar() {
    try (ConsoleProgress progress = progress(true)) {
      progress.started(8 * MEBIBYTE);
      progress.acknowledged(1234, 4 * MEBIBYTE, 8 * MEBIBYTE);
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8)).contains("feed", "50%", "1,234 ack");
  }

  @Test
  void onATerminalAnOutageIsReportedOnceInALineOfItsOwn() {
    try (ConsoleProgress progress = progress(true)) {
      progress.started(8 * MEBIBYTE);
      time.set(600);
      progress.waiting("can't connect", Duration.ofMillis(250), noon());
      time.set(6_000);
      progress.waiting("can't connect", Duration.ofMillis(250), noon());
    }
    assertThat(lines()).containsOnlyOnce("can't connect; trying again until 12:00:00");
    assertThat(lines().get(lines().size() - 1)).contains("0%", "no answer");
  }
}
