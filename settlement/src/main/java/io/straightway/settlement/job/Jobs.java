package io.straightway.settlement.job;

import io.straightway.db.Queries;
import io.straightway.settlement.lock.SessionLock;
import io.straightway.settlement.lock.SessionLocks;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.configuration.support.MapJobRegistry;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.launch.support.TaskExecutorJobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.core.task.SyncTaskExecutor;
import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * Runs jobs whose progress is stored beside the trades. Only one job of a name runs at a time, on
 * any machine: its process holds a session lock. So a job recorded as running was killed, or was
 * suspended for longer than its stall limit, and is continued from there. A suspended process that
 * resumes finds its lock lost before its next step; its current step fails or has completed
 * already, which is harmless because every step can be repeated.
 */
public final class Jobs {
  private static final String AREA = "straightway.job";

  private static final String IS_RUNNING =
      """
      SELECT EXISTS (
        SELECT FROM pg_locks l
         WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 2
           AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND l.classid::bigint = hashtext(?)::bigint & 4294967295
           AND l.objid::bigint = hashtext(?)::bigint & 4294967295)
      """;

  private final DataSource database;
  private final Clock clock;
  private final JobRepository repository;
  private volatile @Nullable SessionLock lock;

  /** Creates jobs on a migrated database, through connections of the engine's role. */
  public Jobs(DataSource database, Clock clock) {
    this.database = database;
    this.clock = clock;
    this.repository = repository(database);
  }

  private static JobRepository repository(DataSource database) {
    try {
      JobRecords factory = new JobRecords(database);
      factory.setTransactionManager(new JdbcTransactionManager(database));
      factory.setIsolationLevelForCreate("ISOLATION_READ_COMMITTED");
      factory.afterPropertiesSet();
      return factory.getObject();
    } catch (Exception e) {
      throw new IllegalStateException("the job repository cannot be opened: " + e, e);
    }
  }

  /** Returns whether any process, on any machine, is running the job with this name. */
  public static boolean isRunning(Connection connection, String job) throws SQLException {
    return Queries.one(connection, Boolean.class, IS_RUNNING, AREA, job);
  }

  /** Returns the repository for building steps. */
  public JobRepository repository() {
    return repository;
  }

  /**
   * Runs a job to its end in this thread; a job that was killed or failed is continued.
   *
   * @param parameters identify the run of the job
   * @param refusal the exception by which a step may refuse, in addition to {@link SQLException}
   * @throws JobRunsElsewhereException if another process is running the job
   * @throws Exception if the job can't be started, for example because it is already complete, or
   *     the failure of a step
   */
  public void run(Job job, JobParameters parameters, Class<? extends Exception> refusal)
      throws Exception {
    try (SessionLocks locks = new SessionLocks(database);
        SessionLock taken = locks.tryTake(AREA, job.getName())) {
      if (taken == null) {
        throw new JobRunsElsewhereException(job.getName());
      }
      lock = taken;
      run(job, parameters, refusal, taken);
    } finally {
      lock = null;
    }
  }

  /** Reports a failure as a lost lock if another process has continued the job. */
  private void run(
      Job job, JobParameters parameters, Class<? extends Exception> refusal, SessionLock taken)
      throws Exception {
    try {
      endKilled(job.getName());
      endUnknown(job.getName(), parameters);
      JobExecution execution = operator().start(job, parameters);
      if (execution.getStatus() != BatchStatus.COMPLETED) {
        taken.requireHeld();
        throw failure(execution, refusal);
      }
    } catch (RuntimeException e) {
      taken.requireHeld();
      throw e;
    }
  }

  /** Returns the exception of a step without the framework's wrappers. */
  private static Exception failure(JobExecution execution, Class<? extends Exception> refusal) {
    for (Throwable failure : execution.getAllFailureExceptions()) {
      for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
        if (cause instanceof SQLException e) {
          return e;
        }
        if (refusal.isInstance(cause)) {
          return refusal.cast(cause);
        }
      }
    }
    return execution.getAllFailureExceptions().stream()
        .filter(Exception.class::isInstance)
        .map(Exception.class::cast)
        .findFirst()
        .orElseGet(() -> new IllegalStateException("the job ended as " + execution.getStatus()));
  }

  /**
   * Called by every step before it works: stops a process that was suspended while another took
   * over the job.
   *
   * @throws SQLException if the job's lock was lost
   */
  public void requireHeld() throws SQLException {
    SessionLock held = lock;
    if (held == null) {
      throw new IllegalStateException("no job is running");
    }
    held.requireHeld();
  }

  private TaskExecutorJobOperator operator() throws Exception {
    TaskExecutorJobOperator operator = new TaskExecutorJobOperator();
    operator.setJobRepository(repository);
    operator.setJobRegistry(new MapJobRegistry());
    operator.setTaskExecutor(new SyncTaskExecutor());
    operator.afterPropertiesSet();
    return operator;
  }

  /** This process holds the job's lock, so any process recorded as running it has ended. */
  private void endKilled(String job) {
    for (JobExecution execution : repository.findRunningJobExecutions(job)) {
      fail(execution);
    }
  }

  /**
   * A process that lost the database could not record how its step ended. The job can still
   * continue: every step can be repeated.
   */
  private void endUnknown(String job, JobParameters parameters) {
    JobExecution last = repository.getLastJobExecution(job, parameters);
    if (last != null && last.getStatus() == BatchStatus.UNKNOWN) {
      fail(last);
    }
  }

  private void fail(JobExecution execution) {
    LocalDateTime now = LocalDateTime.ofInstant(clock.instant(), ZoneOffset.UTC);
    for (StepExecution step : execution.getStepExecutions()) {
      if (step.getStatus().isRunning() || step.getStatus() == BatchStatus.UNKNOWN) {
        step.setStatus(BatchStatus.FAILED);
        step.setEndTime(now);
        repository.update(step);
      }
    }
    execution.setStatus(BatchStatus.FAILED);
    execution.setEndTime(now);
    repository.update(execution);
  }
}
