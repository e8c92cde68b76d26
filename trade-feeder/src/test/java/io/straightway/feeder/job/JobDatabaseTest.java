package io.straightway.feeder.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.feeder.deliver.FeedTarget;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.batch.infrastructure.support.transaction.ResourcelessTransactionManager;

final class JobDatabaseTest {
  private static final FeedRun FIRST = run(1, "print", "");

  @TempDir Path directory;

  private static FeedRun run(long number, String fingerprint, String installation) {
    return new FeedRun(number, fingerprint, new FeedTarget("http://x", installation));
  }

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
      assertThat(jobs.next(FIRST, false)).contains(FIRST);
      start(jobs, FIRST);
    }
    try (JobDatabase jobs = open()) {
      assertThat(jobs.next(FIRST, false)).contains(FIRST);
      assertThat(jobs.next(run(1, "other print", ""), false)).contains(run(2, "other print", ""));
      assertThat(jobs.next(FIRST, true)).contains(run(2, "print", ""));
    }
  }

  @Test
  void aFeedThatIsCompleteIsNotContinued() {
    try (JobDatabase jobs = open()) {
      JobExecution execution = start(jobs, FIRST);
      execution.setStatus(BatchStatus.COMPLETED);
      jobs.jobs().update(execution);
      assertThat(jobs.next(FIRST, false)).isEmpty();
    }
  }

  @Test
  void aFeedToAnotherInstallationIsNew() {
    try (JobDatabase jobs = open()) {
      start(jobs, run(1, "print", "one"));
      assertThat(jobs.next(run(1, "print", "one"), false)).contains(run(1, "print", "one"));
      assertThat(jobs.next(run(1, "print", ""), false)).contains(run(1, "print", "one"));
      assertThat(jobs.next(run(1, "print", "other"), false)).contains(run(2, "print", "other"));
    }
  }

  @Test
  void aFeederKilledBetweenNamingAFeedAndStartingItLeavesNothingBehind() {
    try (JobDatabase jobs = open()) {
      jobs.jobs().createJobInstance(JobDatabase.JOB, FIRST.parameters());
      assertThat(jobs.next(FIRST, false)).contains(FIRST);
      start(jobs, FIRST);
    }
  }

  @Test
  void feedsOfSeveralFilesRunSideBySide() throws Exception {
    int feeds = 4;
    CyclicBarrier running = new CyclicBarrier(feeds);
    ExecutorService threads = Executors.newFixedThreadPool(feeds);
    List<Callable<JobExecution>> calls =
        IntStream.range(0, feeds)
            .<Callable<JobExecution>>mapToObj(file -> () -> run("file" + file, running))
            .toList();
    for (Future<JobExecution> ended : threads.invokeAll(calls)) {
      assertThat(ended.get().getAllFailureExceptions()).isEmpty();
      assertThat(ended.get().getStepExecutions())
          .extracting(StepExecution::getCommitCount)
          .containsExactly(1L);
    }
    threads.shutdown();
  }

  /** Runs a job of one step, in which it meets the jobs of the other files. */
  private JobExecution run(String file, CyclicBarrier running) throws Exception {
    try (JobDatabase jobs = JobDatabase.open(directory.resolve(file))) {
      Step step =
          new StepBuilder("step", jobs.jobs())
              .tasklet(
                  (contribution, context) -> {
                    running.await();
                    return RepeatStatus.FINISHED;
                  },
                  new ResourcelessTransactionManager())
              .build();
      Job job = new JobBuilder(JobDatabase.JOB, jobs.jobs()).start(step).build();
      return jobs.run(job, FIRST);
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
