package io.straightway.scalability.curves;

/** Two systems side by side. */
public sealed interface Comparison permits CurvePair, LatencyPair {
  /** Whether the second is worse beyond chance anywhere that both were measured. */
  boolean isWorse();

  /** Whether rows could not be read. */
  boolean hasBadRows();

  /** The conclusion, in a sentence. */
  String verdict();
}
