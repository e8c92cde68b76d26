package io.straightway.element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class RepeatedTasksTest {
  private static final Duration SOON = Duration.ofMillis(5);

  @AutoClose private final RepeatedTasks tasks = new RepeatedTasks("test");
  private final AtomicBoolean broken = new AtomicBoolean(true);
  private final AtomicInteger turns = new AtomicInteger();

  @Test
  void aTaskThatAnErrorEndsIsReportedAndGoesOnByItself() {
    tasks.every(SOON, "roll-up", () -> orThrow(new OutOfMemoryError("as asked")));
    assertReportedAndWellAgain("roll-up failed", "OutOfMemoryError: as asked");
  }

  @Test
  void aTaskThatAnExceptionEndsIsReportedAndGoesOnByItself() {
    tasks.every(SOON, "roll-up", () -> orThrow(new IllegalStateException("as asked")));
    assertReportedAndWellAgain("roll-up failed", "IllegalStateException: as asked");
  }

  @Test
  void aTaskThatFailsDoesNotKeepTheOthersFromTheirTurns() {
    tasks.every(SOON, "broken", () -> orThrow(new StackOverflowError()));
    tasks.every(SOON, "other", turns::incrementAndGet);
    await().until(() -> turns.get() > 3);
  }

  @Test
  void anEndedThreadIsReported() {
    tasks.close();
    assertThat(tasks.trouble()).isEqualTo("test has ended");
  }

  private void assertReportedAndWellAgain(String... faults) {
    await().untilAsserted(() -> assertThat(tasks.trouble()).contains(faults));
    broken.set(false);
    await().untilAsserted(() -> assertThat(tasks.trouble()).isNull());
  }

  private void orThrow(Throwable failure) throws SQLException {
    if (!broken.get()) {
      return;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) failure;
  }
}
