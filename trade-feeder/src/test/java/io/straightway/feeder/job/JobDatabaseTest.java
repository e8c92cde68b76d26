package io.straightway.feeder.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.infrastructure.item.ExecutionContext;

final class JobDatabaseTest {
  private static final FeedRun FIRST = new FeedRun(1, "print");

  @TempDir Path directory;

  private JobDatabase open() {
    return JobDatabase.open(directory.resolve("jobs"));
  }

  private static JobExecution start(JobDatabase jobs, FeedRun run) {
    JobInstance instance = jobs.jobs().createJobInstance(JobDatabase.JOB, run.parameters());
    return jobs.jobs().createJobExecution(instance, run.parameters(), new ExecutionContext());
  }

  @Test
  void aFeedFoundRunningWasKilledAndIsContinued() {
    try (JobDatabase jobs = open()) {
      assertThat(jobs.next("print", false)).contains(FIRST);
      start(jobs, FIRST);
    }
    try (JobDatabase jobs = open()) {
      assertThat(jobs.next("print", false)).contains(FIRST);
      assertThat(jobs.next("other print", false)).contains(new FeedRun(2, "other print"));
      assertThat(jobs.next("print", true)).contains(new FeedRun(2, "print"));
    }
  }

  @Test
  void aFeedThatIsCompleteIsNotContinued() {
    try (JobDatabase jobs = open()) {
      JobExecution execution = start(jobs, FIRST);
      execution.setStatus(BatchStatus.COMPLETED);
      jobs.jobs().update(execution);
      assertThat(jobs.next("print", false)).isEmpty();
    }
  }

  @Test
  void aFeederKilledBetweenNamingAFeedAndStartingItLeavesNothingBehind() {
    try (JobDatabase jobs = open()) {
      jobs.jobs().createJobInstance(JobDatabase.JOB, FIRST.parameters());
      assertThat(jobs.next("print", false)).contains(FIRST);
      start(jobs, FIRST);
    }
  }

  @Test
  void aBrokenDatabaseIsReportedWithItsPath() throws IOException {
    Files.writeString(directory.resolve("jobs.mv.db"), "x".repeat(10_000));
    assertThatThrownBy(this::open)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(directory.resolve("jobs").toString());
  }

  @Test
  void aContextIsKeptAsTextAndNothingElseIsReadBack() throws IOException {
    PlainContextSerializer serializer = new PlainContextSerializer();
    Map<String, Object> context = Map.of("a key", "é\n=", "number", Long.MIN_VALUE, "flag", true);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    serializer.serialize(context, out);
    assertThat(serializer.deserialize(new ByteArrayInputStream(out.toByteArray())))
        .isEqualTo(context);
    assertThatThrownBy(() -> serializer.serialize(Map.of("key", new Object()), out))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("key is a class java.lang.Object");
    byte[] unknown = "key=Xvalue".getBytes(StandardCharsets.US_ASCII);
    assertThatThrownBy(() -> serializer.deserialize(new ByteArrayInputStream(unknown)))
        .isInstanceOf(IOException.class);
  }
}
