package io.straightway.feeder.job;

import java.io.Closeable;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.configuration.support.MapJobRegistry;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.launch.support.TaskExecutorJobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.JdbcJobRepositoryFactoryBean;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.task.SyncTaskExecutor;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * The job repository of one fed file, an H2 database. A commit has reached the operating system
 * when it returns, so it outlives the process. Only the owner of the file's {@link FeedDirectory}
 * opens the database: a job found running is therefore one that was killed.
 */
final class JobDatabase implements Closeable {
  /** The name of the job that feeds a file. */
  static final String JOB = "feed";

  private static final String SETTINGS =
      ";WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE;TRACE_LEVEL_FILE=0;CACHE_SIZE=1024";
  private static final String SCRIPTS = "org/springframework/batch/core/";
  private static final String LAST_CREATED =
      """
      SELECT COUNT(*) FROM INFORMATION_SCHEMA.SEQUENCES
      WHERE SEQUENCE_NAME = 'BATCH_JOB_INSTANCE_SEQ'
      """;

  /** Ids that the jobs of one file may use before they reach those of another. */
  private static final long IDS_OF_A_FILE = 1L << 24;

  private final SingleConnectionDataSource source;
  private final PlatformTransactionManager transactions;
  private final JobRepository repository;

  private JobDatabase(SingleConnectionDataSource source, Path path) throws Exception {
    this.source = source;
    this.transactions = new JdbcTransactionManager(source);
    createTables(path);
    this.repository = repository();
  }

  /**
   * Opens or creates the database.
   *
   * @param path the path without extension
   */
  static JobDatabase open(Path path) {
    SingleConnectionDataSource source =
        new SingleConnectionDataSource("jdbc:h2:file:" + path + SETTINGS, "feeder", "", true);
    try {
      return new JobDatabase(source, path);
    } catch (Exception e) {
      source.destroy();
      throw new IllegalStateException("the job database " + path + " cannot be opened: " + e, e);
    }
  }

  /**
   * Creates the tables of a new database. Spring Batch keeps the contexts of running steps in a map
   * of the whole JVM, by id; the ids begin at a number of the path's own, so that feeds of several
   * files at the same time don't take each other's contexts.
   */
  private void createTables(Path path) {
    JdbcTemplate database = new JdbcTemplate(source);
    Integer complete = database.queryForObject(LAST_CREATED, Integer.class);
    if (complete == null || complete == 0) {
      new ResourceDatabasePopulator(
              true,
              true,
              "UTF-8",
              new ClassPathResource(SCRIPTS + "schema-drop-h2.sql"),
              new ClassPathResource(SCRIPTS + "schema-h2.sql"))
          .execute(source);
      long first = 1 + Integer.toUnsignedLong(path.hashCode()) * IDS_OF_A_FILE;
      for (String ids : List.of("BATCH_STEP_EXECUTION_SEQ", "BATCH_JOB_EXECUTION_SEQ")) {
        database.execute("ALTER SEQUENCE " + ids + " RESTART WITH " + first);
      }
    }
  }

  private JobRepository repository() throws Exception {
    JdbcJobRepositoryFactoryBean factory = new JdbcJobRepositoryFactoryBean();
    factory.setDataSource(source);
    factory.setTransactionManager(transactions);
    factory.setSerializer(new PlainContextSerializer());
    factory.afterPropertiesSet();
    return factory.getObject();
  }

  JobRepository jobs() {
    return repository;
  }

  /**
   * Determines the next feed.
   *
   * @param first the feed, if it is the first
   * @param fresh whether to start from the beginning in any case
   * @return empty if this file is fed to its end
   */
  Optional<FeedRun> next(FeedRun first, boolean fresh) {
    JobExecution last = lastExecution();
    if (last == null) {
      return Optional.of(first);
    }
    FeedRun run = FeedRun.of(last.getJobParameters());
    if (fresh || !first.continues(run)) {
      return Optional.of(first.after(run));
    }
    if (last.getStatus() == BatchStatus.COMPLETED) {
      return Optional.empty();
    }
    endKilled(last);
    return Optional.of(run);
  }

  private @Nullable JobExecution lastExecution() {
    JobInstance instance = repository.getLastJobInstance(JOB);
    JobExecution execution = null;
    while (instance != null && execution == null) {
      execution = repository.getLastJobExecution(instance);
      if (execution == null) {
        repository.deleteJobInstance(instance);
        instance = repository.getLastJobInstance(JOB);
      }
    }
    return execution;
  }

  /**
   * Marks a killed job as failed, so that it can be continued; the acknowledgements determine what
   * is left to do.
   */
  private void endKilled(JobExecution execution) {
    LocalDateTime now = LocalDateTime.now(ZoneOffset.UTC);
    execution.getStepExecutions().stream()
        .filter(step -> step.getStatus() != BatchStatus.COMPLETED)
        .forEach(
            step -> {
              step.setStatus(BatchStatus.FAILED);
              step.setEndTime(now);
              repository.update(step);
            });
    execution.setStatus(BatchStatus.FAILED);
    execution.setEndTime(now);
    repository.update(execution);
  }

  /** Runs a job to its end, in this thread. */
  JobExecution run(Job job, FeedRun run) throws Exception {
    TaskExecutorJobOperator operator = new TaskExecutorJobOperator();
    operator.setJobRepository(repository);
    operator.setJobRegistry(new MapJobRegistry());
    operator.setTaskExecutor(new SyncTaskExecutor());
    operator.afterPropertiesSet();
    return operator.start(job, run.parameters());
  }

  @Override
  public void close() {
    source.destroy();
  }
}
