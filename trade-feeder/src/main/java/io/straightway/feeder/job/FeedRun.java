package io.straightway.feeder.job;

import io.straightway.feeder.deliver.FeedTarget;
import java.util.Objects;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;

/**
 * The identity of a job instance: one feed of a file.
 *
 * @param number 1 for the first feed of this path, one more for each new one
 * @param fingerprint the fingerprint of the file
 * @param target the place where it is sent
 */
record FeedRun(long number, String fingerprint, FeedTarget target) {
  private static final String NUMBER = "run";
  private static final String FINGERPRINT = "fingerprint";
  private static final String TO = "to";
  private static final String INSTALLATION = "installation";

  static FeedRun of(JobParameters parameters) {
    Long number = parameters.getLong(NUMBER);
    String fingerprint = parameters.getString(FINGERPRINT);
    if (number == null || fingerprint == null) {
      throw new IllegalStateException("a job of another kind: " + parameters);
    }
    return new FeedRun(
        number, fingerprint, new FeedTarget(text(parameters, TO), text(parameters, INSTALLATION)));
  }

  private static String text(JobParameters parameters, String name) {
    return Objects.requireNonNullElse(parameters.getString(name), "");
  }

  /** Returns whether this feed of a file would continue another one. */
  boolean continues(FeedRun other) {
    return fingerprint.equals(other.fingerprint) && target.mayBe(other.target);
  }

  /** Returns this feed as the one after another. */
  FeedRun after(FeedRun other) {
    return new FeedRun(other.number + 1, fingerprint, target);
  }

  JobParameters parameters() {
    return new JobParametersBuilder()
        .addLong(NUMBER, number)
        .addString(FINGERPRINT, fingerprint)
        .addString(TO, target.to())
        .addString(INSTALLATION, target.installation())
        .toJobParameters();
  }
}
