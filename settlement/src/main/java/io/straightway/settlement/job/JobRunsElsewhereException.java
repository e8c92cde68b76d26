package io.straightway.settlement.job;

/** Another process runs the job at this moment. */
public final class JobRunsElsewhereException extends Exception {
  private static final long serialVersionUID = 1;

  JobRunsElsewhereException(String job) {
    super("the job '" + job + "' runs already, in another process");
  }
}
