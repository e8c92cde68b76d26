package io.straightway.benchmark.findings;

/**
 * What a reader should know before believing the numbers.
 *
 * @param about the session, the point or the curve that it is about
 * @param text what is to be known of it
 */
public record Caution(String about, String text) {

  /** In one sentence. */
  public String sentence() {
    return about + ": " + text;
  }
}
