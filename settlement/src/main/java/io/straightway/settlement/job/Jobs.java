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
 * Runs jobs whose progress is kept beside the trades. A job of one name runs once at a time, on
 * whatever machine: who runs it holds a lock of its session, so one that is found running was
 * killed, or has slept for longer than its stall limit, and is continued where it stood. A process
 * that wakes up then finds its lock lost before its next step; the step that it was in fails or is
 * done already, because every step may be done twice.
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

  /** Jobs on a migrated database, through connections of the engine's role. */
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

  /** Whether a process runs the job of this name at this moment, on whatever machine. */
  public static boolean isRunning(Connection connection, String job) throws SQLException {
    return Queries.one(connection, Boolean.class, IS_RUNNING, AREA, job);
  }

  /** What steps are built with. */
  public JobRepository repository() {
    return repository;
  }

  /**
   * Runs a job to its end, in this thread; one that was killed or failed is continued.
   *
   * @param parameters which run of the job this is
   * @param refusal what its steps may throw for people, beside a {@link SQLException}
   * @throws JobRunsElsewhereException if another process runs it at this moment
   * @throws Exception if it can't be started, such as one that is complete already, or what a step
   *     has thrown
   */
  public void run(Job job, JobParameters parameters, Class<? extends Exception> refusal)
      throws Exception {
    try (SessionLocks locks = new SessionLocks(database);
        SessionLock taken = locks.tryTake(AREA, job.getName())) {
      if (taken == null) {
        throw new JobRunsElsewhereException(job.getName());
      }
      lock = taken;
      endKilled(job.getName());
      endUnknown(job.getName(), parameters);
      run(job, parameters, refusal, taken);
    } finally {
      lock = null;
    }
  }

  /** What fails because another process has continued the job is reported as that. */
  private void run(
      Job job, JobParameters parameters, Class<? extends Exception> refusal, SessionLock taken)
      throws Exception {
    try {
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

  /** What a step threw, without what the framework wrapped around it. */
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
   * Called by every step before it works: a process that slept while another took the job over ends
   * here.
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

  /** We hold the job's lock, so the process of what is still noted as running has ended. */
  private void endKilled(String job) {
    for (JobExecution execution : repository.findRunningJobExecutions(job)) {
      fail(execution);
    }
  }

  /**
   * A process that lost the database could not note how its step ended. That is no reason not to go
   * on: every step may be done twice.
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
