package io.straightway.app.fit;

import java.io.PrintWriter;

/** Two systems side by side. */
public interface Comparison {
  /** Whether the second is worse beyond chance anywhere that both were measured. */
  boolean isWorse();

  /** Whether rows could not be read. */
  boolean hasBadRows();

  /** For programs: a record. */
  Object json();

  /** For people. */
  void print(PrintWriter out);
}
