package io.straightway.settlement.job;

/** Thrown if another process is running the job. */
public final class JobRunsElsewhereException extends Exception {
  private static final long serialVersionUID = 1;

  JobRunsElsewhereException(String job) {
    super("the job '" + job + "' is already running in another process");
  }
}
