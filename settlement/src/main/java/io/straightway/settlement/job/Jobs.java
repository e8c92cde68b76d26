package io.straightway.settlement.job;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import javax.sql.DataSource;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.configuration.support.MapJobRegistry;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.launch.support.TaskExecutorJobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.JdbcJobRepositoryFactoryBean;
import org.springframework.core.task.SyncTaskExecutor;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * Runs jobs whose progress is kept beside the trades. A job of one name runs once at a time, on
 * whatever machine: who runs it holds an advisory lock, so one that is found running was killed,
 * and is continued where it stood.
 */
public final class Jobs {
  private static final String TRY_LOCK =
      "SELECT pg_try_advisory_lock(hashtext('straightway.job'), hashtext(?))";
  private static final String UNLOCK =
      "SELECT pg_advisory_unlock(hashtext('straightway.job'), hashtext(?))";

  private final DataSource database;
  private final Clock clock;
  private final PlatformTransactionManager transactions;
  private final JobRepository repository;

  /** Jobs on a migrated database, through connections of the engine's role. */
  public Jobs(DataSource database, Clock clock) {
    this.database = database;
    this.clock = clock;
    this.transactions = new JdbcTransactionManager(database);
    this.repository = repository(database, transactions);
  }

  private static JobRepository repository(
      DataSource database, PlatformTransactionManager transactions) {
    try {
      JdbcJobRepositoryFactoryBean factory = new JdbcJobRepositoryFactoryBean();
      factory.setDataSource(database);
      factory.setTransactionManager(transactions);
      factory.setIsolationLevelForCreate("ISOLATION_READ_COMMITTED");
      factory.afterPropertiesSet();
      return factory.getObject();
    } catch (Exception e) {
      throw new IllegalStateException("the job repository cannot be opened: " + e, e);
    }
  }

  /** What steps are built with. */
  public JobRepository repository() {
    return repository;
  }

  /** The transactions of steps whose work goes through the same connections. */
  public PlatformTransactionManager transactions() {
    return transactions;
  }

  /**
   * Runs a job to its end, in this thread; one that was killed or failed is continued.
   *
   * @param parameters which run of the job this is
   * @return how it ended
   * @throws JobRunsElsewhereException if another process runs it at this moment
   * @throws Exception when it can't be started, such as one that is complete already
   */
  public JobExecution run(Job job, JobParameters parameters) throws Exception {
    try (Connection holder = database.getConnection()) {
      if (!query(holder, TRY_LOCK, job.getName())) {
        throw new JobRunsElsewhereException(job.getName());
      }
      try {
        endKilled(job.getName());
        return operator().start(job, parameters);
      } finally {
        query(holder, UNLOCK, job.getName());
      }
    }
  }

  private TaskExecutorJobOperator operator() throws Exception {
    TaskExecutorJobOperator operator = new TaskExecutorJobOperator();
    operator.setJobRepository(repository);
    operator.setJobRegistry(new MapJobRegistry());
    operator.setTaskExecutor(new SyncTaskExecutor());
    operator.afterPropertiesSet();
    return operator;
  }

  private static boolean query(Connection holder, String sql, String job) throws SQLException {
    try (PreparedStatement statement = holder.prepareStatement(sql)) {
      statement.setString(1, job);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    }
  }

  /** We hold the job's lock, so whoever ran what is still said to run is dead. */
  private void endKilled(String job) {
    LocalDateTime now = LocalDateTime.ofInstant(clock.instant(), ZoneOffset.UTC);
    for (JobExecution execution : repository.findRunningJobExecutions(job)) {
      execution.getStepExecutions().stream()
          .filter(step -> step.getStatus().isRunning())
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
  }
}
