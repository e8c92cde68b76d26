package io.straightway.settlement.instruct;

import io.straightway.db.Queries;
import io.straightway.settlement.exchange.ExchangeRun;
import io.straightway.settlement.job.Jobs;
import io.straightway.staticdata.StaticData;
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
 * Job that instructs all booked trades: the accounts are divided into ranges, each processed by one
 * thread. A job that was killed is continued by the next run with the same options. The continued
 * job processes all ranges again, with the accounts known by then, because a finished range may
 * have received trades since; trades already instructed are skipped.
 *
 * @param database provides {@link InstructionWriter#CONNECTIONS} connections for every partition,
 *     and a few for the job repository
 */
public record InstructJob(Jobs jobs, DataSource database, Supplier<StaticData> staticData) {
  private static final String NAME = "instruct";
  private static final String NUMBER = "number";
  private static final String RANGE = "range";
  private static final String RANGE_STEPS = RANGE + ":"; // prefix of each step's name
  private static final String ACCOUNTS =
      "SELECT DISTINCT account FROM known_account ORDER BY account";

  /**
   * Runs the job to its end.
   *
   * @param partitions the number of ranges and threads, at least 1
   * @return the counts of this run, without those of an earlier run that was killed
   * @throws Exception if a range could not be finished, with the reason of the first such range
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

  /** Returns the last run's parameters if it failed and had the same options; else new ones. */
  private JobParameters parameters(InstructOptions options, int partitions) {
    JobInstance instance = jobs.repository().getLastJobInstance(NAME);
    JobExecution last = instance == null ? null : jobs.repository().getLastJobExecution(instance);
    Long before = last == null ? null : last.getJobParameters().getLong(NUMBER);
    long number = before == null ? 0 : before;
    if (last != null && last.getStatus() != BatchStatus.COMPLETED) {
      JobParameters candidate = parameters(options, partitions, number);
      if (candidate.equals(last.getJobParameters())) {
        return candidate;
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

  /**
   * Creates the step of a range. The range is found by name, because the context that a killed job
   * stored may be outdated.
   */
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

  /**
   * Divides the accounts into ranges of equal size that together cover every account, known or not.
   */
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
