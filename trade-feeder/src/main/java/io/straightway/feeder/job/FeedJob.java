package io.straightway.feeder.job;

import io.straightway.feeder.answer.AckFile;
import io.straightway.feeder.deliver.FeedCall;
import io.straightway.feeder.deliver.FeedSettings;
import io.straightway.feeder.deliver.SendSchedule;
import io.straightway.feeder.file.FeedItem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStream;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.batch.infrastructure.support.transaction.ResourcelessTransactionManager;

/**
 * The job that feeds one file: first the acknowledgements of an earlier feed are archived, then the
 * file is sent. An item of the second step is a whole batch of messages, so the framework's cost is
 * spread over them.
 */
final class FeedJob {
  /** Few, because all batches of a chunk are read into memory before the first is written. */
  private static final int BATCHES_PER_COMMIT = 2;

  /**
   * The least messages per commit; with small batches the job's records would otherwise cost more
   * than the messages.
   */
  private static final int MESSAGES_PER_COMMIT = 500;

  private final FeedCall call;
  private final Path file;
  private final FeedDirectory directory;
  private final AckFile acks;
  private final FeedWriter writer;

  FeedJob(FeedCall call, Path file, FeedDirectory directory) {
    this.call = call;
    this.file = file;
    this.directory = directory;
    this.acks = new AckFile(directory.acks());
    this.writer = new FeedWriter(call, acks);
  }

  /**
   * Runs the job.
   *
   * @return whether the file is fed to its end; if not, the feeder was stopped
   * @throws Exception if the feed failed
   */
  boolean run(JobDatabase jobs, FeedRun run) throws Exception {
    JobExecution execution = jobs.run(job(jobs.jobs(), run), run);
    Throwable failure = writer.failure();
    if (failure instanceof Exception e) {
      throw e;
    }
    if (failure != null) {
      throw new IllegalStateException(failure);
    }
    if (execution.getStatus() == BatchStatus.FAILED
        || execution.getStatus() == BatchStatus.UNKNOWN) {
      throw cause(execution);
    }
    return execution.getStatus() == BatchStatus.COMPLETED;
  }

  private static Exception cause(JobExecution execution) {
    Throwable innermost = null;
    for (Throwable t : execution.getAllFailureExceptions()) {
      innermost = innermost == null ? rootOf(t) : innermost;
    }
    return new IOException(String.valueOf(innermost), innermost);
  }

  private static Throwable rootOf(Throwable failure) {
    Throwable root = failure;
    for (Throwable t = failure; t != null; t = t.getCause()) {
      root = t;
    }
    return root;
  }

  private Job job(JobRepository repository, FeedRun run) {
    return new JobBuilder(JobDatabase.JOB, repository)
        .start(archive(repository, run.number() - 1))
        .next(send(repository))
        .build();
  }

  private Step archive(JobRepository repository, long earlier) {
    return new StepBuilder("archive acknowledgements", repository)
        .tasklet(
            (contribution, context) -> {
              directory.archive(earlier);
              return RepeatStatus.FINISHED;
            },
            new ResourcelessTransactionManager())
        .build();
  }

  private Step send(JobRepository repository) {
    FeedSettings settings = call.settings();
    int size = SendSchedule.batchSize(settings.messagesPerSecond(), settings.batchSize());
    return new StepBuilder("send", repository)
        .<FeedItem, FeedItem>chunk(Math.max(BATCHES_PER_COMMIT, MESSAGES_PER_COMMIT / size)).stream(
                new AckStream(acks))
            .reader(new TradeFileReader(file, size, acks))
            .writer(writer)
            .listener(writer)
            .interruptionPolicy(step -> {})
            .build();
  }

  /** Opens the acknowledgement file before the reader and the writer are opened. */
  private record AckStream(AckFile acks) implements ItemStream {
    @Override
    public void open(ExecutionContext context) {
      try {
        acks.open(StoredPosition.in(context));
      } catch (IOException e) {
        throw new UncheckedIOException("acknowledgements cannot be kept: " + e, e);
      }
    }

    @Override
    public void close() {
      try {
        acks.close();
      } catch (IOException e) {
        throw new UncheckedIOException("acknowledgements cannot be kept: " + e, e);
      }
    }
  }
}
