package io.straightway.settlement.instruct;

import io.straightway.db.Queries;
import io.straightway.element.staticdata.StaticData;
import io.straightway.settlement.exchange.ExchangeRun;
import io.straightway.settlement.job.Jobs;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.batch.infrastructure.support.transaction.ResourcelessTransactionManager;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

/**
 * The job that instructs all booked trades: the accounts are divided into ranges, and each range is
 * worked through by a thread. A job that was killed is continued, by the next one who starts it
 * with the same options. It goes through all ranges again, as they are now, because trades may have
 * come since to one that was finished; what has been instructed is found to be.
 *
 * @param database with {@link InstructionWriter#CONNECTIONS} connections for every partition, and a
 *     few for the job repository
 */
public record InstructJob(Jobs jobs, DataSource database, Supplier<StaticData> staticData) {
  private static final String NAME = "instruct";
  private static final String NUMBER = "number";
  private static final String RANGE = "range";
  private static final String RANGE_STEPS = RANGE + ":"; // before the name of each
  private static final String ACCOUNTS =
      "SELECT DISTINCT account FROM known_account ORDER BY account";

  /**
   * Runs it to its end.
   *
   * @param partitions how many ranges and threads, at least 1
   * @return what this run has done; what a killed run did before is not in it
   * @throws Exception if a range could not be finished, with the first one's reason
   */
  public InstructCounts run(InstructOptions options, int partitions) throws Exception {
    new ExchangeRun(database).run();
    ConcurrentLinkedQueue<InstructCounts> results = new ConcurrentLinkedQueue<>();
    jobs.run(
        job(options, named(ranges(accounts(), partitions)), results),
        parameters(options, partitions),
        SQLException.class);
    return results.stream().reduce(InstructCounts.NOTHING, InstructCounts::plus);
  }

  /** The last run's if it did not end well and was the same; else those of a new one. */
  private JobParameters parameters(InstructOptions options, int partitions) {
    JobInstance instance = jobs.repository().getLastJobInstance(NAME);
    JobExecution last = instance == null ? null : jobs.repository().getLastJobExecution(instance);
    Long before = last == null ? null : last.getJobParameters().getLong(NUMBER);
    long number = before == null ? 0 : before;
    if (last != null && last.getStatus() != BatchStatus.COMPLETED) {
      JobParameters same = parameters(options, partitions, number);
      if (same.equals(last.getJobParameters())) {
        return same;
      }
    }
    return parameters(options, partitions, number + 1);
  }

  private static JobParameters parameters(InstructOptions options, int partitions, long number) {
    return new JobParametersBuilder()
        .addLong(NUMBER, number)
        .addLong("partitions", (long) partitions)
        .addString("up-to", String.valueOf(options.upTo()))
        .addString("net", Boolean.toString(options.net()))
        .addString("hold", Boolean.toString(options.hold()))
        .addString("partial", String.valueOf(options.partial()))
        .addString("mt", options.mt().toString())
        .toJobParameters();
  }

  private Job job(
      InstructOptions options,
      Map<String, AccountRange> ranges,
      ConcurrentLinkedQueue<InstructCounts> results) {
    SimpleAsyncTaskExecutor threads = new SimpleAsyncTaskExecutor("instruct-");
    threads.setConcurrencyLimit(ranges.size());
    Step all =
        new StepBuilder("ranges", jobs.repository())
            .partitioner(RANGE, size -> contexts(ranges.keySet()))
            .step(range(options, ranges, results))
            .gridSize(ranges.size())
            .taskExecutor(threads)
            .allowStartIfComplete(true)
            .build();
    return new JobBuilder(NAME, jobs.repository()).start(all).build();
  }

  /** Its range is known by its name: what a killed job has kept of it may hold no more. */
  private Step range(
      InstructOptions options,
      Map<String, AccountRange> ranges,
      ConcurrentLinkedQueue<InstructCounts> results) {
    return new StepBuilder(RANGE, jobs.repository())
        .tasklet(
            (contribution, context) -> {
              jobs.requireHeld();
              String name = context.getStepContext().getStepName().substring(RANGE_STEPS.length());
              AccountRange range =
                  Objects.requireNonNull(ranges.get(name), () -> "there is no range " + name);
              InstructCounts done =
                  new InstructionWriter(database, staticData).pass(range, null, options);
              contribution.incrementWriteCount(done.instructions());
              results.add(done);
              return RepeatStatus.FINISHED;
            },
            new ResourcelessTransactionManager())
        .allowStartIfComplete(true)
        .build();
  }

  private static Map<String, ExecutionContext> contexts(Set<String> names) {
    return names.stream().collect(Collectors.toMap(name -> name, name -> new ExecutionContext()));
  }

  private static Map<String, AccountRange> named(List<AccountRange> ranges) {
    Map<String, AccountRange> named = new HashMap<>();
    for (int i = 0; i < ranges.size(); i++) {
      named.put("range-" + (i + 1), ranges.get(i));
    }
    return named;
  }

  /** Ranges with as many accounts each, which leave no account out, known or not. */
  static List<AccountRange> ranges(List<String> accounts, int most) {
    int number = Math.max(1, Math.min(most, accounts.size()));
    List<AccountRange> ranges = new ArrayList<>();
    String after = null;
    for (int i = 1; i <= number; i++) {
      String last =
          i == number ? null : accounts.get((int) ((long) accounts.size() * i / number) - 1);
      ranges.add(new AccountRange(after, last));
      after = last;
    }
    return ranges;
  }

  private List<String> accounts() throws SQLException {
    try (Connection connection = database.getConnection()) {
      return Queries.list(connection, String.class, ACCOUNTS);
    }
  }
}
