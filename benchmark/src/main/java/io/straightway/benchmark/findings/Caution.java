package io.straightway.benchmark.findings;

/**
 * A warning that a reader should see before believing the numbers.
 *
 * @param about the session, point or curve concerned
 * @param text the warning
 */
public record Caution(String about, String text) {

  /** Returns the warning as one sentence. */
  public String sentence() {
    return about + ": " + text;
  }
}
