package io.straightway.feeder.job;

import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;

/**
 * Which feed of a file this is: the identity of the job instance.
 *
 * @param number 1 for the first feed of this path, one more for each new one
 * @param fingerprint of the file
 */
record FeedRun(long number, String fingerprint) {
  private static final String NUMBER = "run";
  private static final String FINGERPRINT = "fingerprint";

  static FeedRun of(JobParameters parameters) {
    Long number = parameters.getLong(NUMBER);
    String fingerprint = parameters.getString(FINGERPRINT);
    if (number == null || fingerprint == null) {
      throw new IllegalStateException("a job of another kind: " + parameters);
    }
    return new FeedRun(number, fingerprint);
  }

  JobParameters parameters() {
    return new JobParametersBuilder()
        .addLong(NUMBER, number)
        .addString(FINGERPRINT, fingerprint)
        .toJobParameters();
  }
}
