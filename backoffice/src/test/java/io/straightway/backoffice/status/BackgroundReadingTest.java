package io.straightway.backoffice.status;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.backoffice.status.BackgroundReading.TimedValue;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests of readings that end when the test supplies their value. */
class BackgroundReadingTest {
  private static final Instant START = Instant.parse("2026-11-20T12:00:00Z");

  private final AtomicReference<Instant> now = new AtomicReference<>(START);
  private final BlockingQueue<String> values = new LinkedBlockingQueue<>();
  private volatile Duration takes = Duration.ZERO;
  private final BackgroundReading<String> reading =
      new BackgroundReading<>("test", this::read, new SetClock(), Duration.ofMillis(20));

  private String read() throws SQLException {
    try {
      String value = values.take();
      later(takes);
      if (value.isEmpty()) {
        throw new SQLException("the database is gone");
      }
      return value;
    } catch (InterruptedException e) {
      throw new SQLException(e);
    }
  }

  private void later(Duration by) {
    now.updateAndGet(instant -> instant.plus(by));
  }

  @AfterEach
  void close() {
    reading.close();
  }

  @Test
  void theFirstIsWaitedForByWhoMust() throws SQLException {
    assertThat(reading.soon()).as("not there in a moment").isEmpty();
    values.add("first");
    assertThat(reading.get().value()).isEqualTo("first");
    assertThat(reading.get().at()).isEqualTo(START);
  }

  @Test
  void thePreviousReadingIsShownWithItsTime() throws SQLException {
    values.add("first");
    reading.get();
    later(Duration.ofSeconds(3));
    assertThat(reading.get().value()).as("while it is read again").isEqualTo("first");
    values.add("second");
    await().until(() -> reading.get().value().equals("second"));
    assertThat(reading.get().at()).isEqualTo(START.plusSeconds(3));
  }

  @Test
  void readingTakesAFiftiethOfTheTimeAtMost() throws SQLException {
    takes = Duration.ofSeconds(3);
    values.add("first");
    reading.get();
    later(Duration.ofSeconds(149));
    values.add("second");
    assertThat(reading.get().value()).isEqualTo("first");
    assertThat(values).as("not read yet").hasSize(1);
    later(Duration.ofSeconds(1));
    await().until(() -> reading.get().value().equals("second"));
  }

  @Test
  void aSlowReadingIsNotAwaitedAgain() throws SQLException {
    try (BackgroundReading<String> slow =
        new BackgroundReading<>("slow", this::read, new SetClock(), Duration.ofHours(1))) {
      takes = Duration.ofHours(2);
      values.add("first");
      slow.get();
      later(Duration.ofDays(9));
      assertThat(slow.soon()).map(TimedValue::value).contains("first");
      assertThat(slow.since(requireNonNull(now.get()))).as("under way").isEmpty();
    }
  }

  @Test
  void aFailureIsShownWhileThereIsNothingElse() throws SQLException {
    values.add("");
    assertThatThrownBy(reading::get).isInstanceOf(SQLException.class).hasMessageContaining("gone");
    values.add("first");
    reading.get();
    later(Duration.ofSeconds(3));
    values.add("");
    assertThat(reading.get().value()).isEqualTo("first");
  }

  private final class SetClock extends Clock {
    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return requireNonNull(now.get());
    }
  }
}
