package io.straightway.benchmark.findings;

/**
 * A warning that a reader should see before believing the numbers.
 *
 * @param subject the session, point or curve concerned
 * @param text the warning
 */
public record Caution(String subject, String text) {

  /** Returns the warning as one sentence. */
  public String sentence() {
    return subject + ": " + text;
  }
}
