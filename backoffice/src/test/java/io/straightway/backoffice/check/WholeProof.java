package io.straightway.backoffice.check;

import io.straightway.element.check.Finding;
import io.straightway.element.check.Readers;
import io.straightway.element.check.Snapshot;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The check of a test's database by one connection. */
public final class WholeProof {
  private WholeProof() {}

  /** Checks the invariants in a snapshot of a reader's connection. */
  public static List<Finding> findings(Connection reader) throws SQLException, IOException {
    return Snapshot.read(
        reader, snapshot -> SystemCheck.findingsIn(Readers.of(snapshot), List.of()));
  }
}
