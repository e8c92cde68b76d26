package io.straightway.scalability.curves;

/** A comparison of two systems. */
public sealed interface Comparison permits CurvePair, LatencyPair {
  /** Returns whether the second system is worse beyond chance anywhere that both were measured. */
  boolean isWorse();

  /** Returns whether some rows could not be read. */
  boolean hasBadRows();

  /** Returns the conclusion, in a sentence. */
  String verdict();
}
