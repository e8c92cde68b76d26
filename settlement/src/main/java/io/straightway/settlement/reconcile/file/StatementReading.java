package io.straightway.settlement.reconcile.file;

import io.straightway.settlement.reconcile.Statement;
import java.util.List;

/** Result of reading a statement file: all of it or nothing. */
public sealed interface StatementReading {

  /**
   * All rows were read.
   *
   * @param statements in the order of their dates; at least one
   */
  record FileContent(List<Statement> statements) implements StatementReading {}

  /** Nothing was read, because of bad rows, all of which are reported. */
  record Faults(List<BadRow> badRows) implements StatementReading {}

  /**
   * A bad row.
   *
   * @param line line number from 1; 0 for the file as a whole
   */
  record BadRow(long line, String reason) {}
}
