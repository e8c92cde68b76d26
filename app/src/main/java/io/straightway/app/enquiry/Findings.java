package io.straightway.app.enquiry;

import io.straightway.element.check.Finding;
import java.io.PrintWriter;
import java.util.List;

/**
 * Findings about invariants, one line each, followed by examples; a broken one also by the
 * statement that must hold.
 */
public final class Findings {
  private Findings() {}

  /** Prints findings, each line after {@code indent}. */
  public static void print(List<Finding> findings, PrintWriter out, String indent) {
    for (Finding finding : findings) {
      String verdict = finding.holds() ? "holds " : "BROKEN";
      out.println(indent + finding.id() + " " + verdict + "  " + finding.counts());
      if (!finding.holds()) {
        out.println(indent + "     " + finding.statement());
      }
      finding.examples().forEach(example -> out.println(indent + "     " + example));
    }
  }
}
