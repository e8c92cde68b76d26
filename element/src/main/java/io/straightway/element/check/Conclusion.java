package io.straightway.element.check;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The finding of an invariant whose queries may still be running. */
@FunctionalInterface
public interface Conclusion {
  /** Waits for the queries. */
  Finding finding() throws SQLException;

  /** Waits for several findings. */
  static List<Finding> findings(List<Conclusion> conclusions) throws SQLException {
    List<Finding> findings = new ArrayList<>(conclusions.size());
    for (Conclusion conclusion : conclusions) {
      findings.add(conclusion.finding());
    }
    return findings;
  }
}
