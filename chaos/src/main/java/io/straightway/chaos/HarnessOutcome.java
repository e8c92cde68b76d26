package io.straightway.chaos;

import java.io.PrintWriter;

/** The result of a session of the harness. */
public sealed interface HarnessOutcome permits ChaosOutcome, SoakOutcome {
  /** Returns whether nothing is lost, duplicated or out of balance. */
  boolean holds();

  /** Returns whether the session proves anything. */
  boolean isSound();

  /** Prints the result as text. */
  void print(PrintWriter out);
}
