package io.straightway.app.fit;

import io.straightway.scalability.curves.Comparison;
import java.io.PrintWriter;

/** A comparison as it is shown. */
interface ComparisonText {
  Comparison pair();

  /** For programs: a record. */
  Object json();

  /** For people. */
  void print(PrintWriter out);
}
