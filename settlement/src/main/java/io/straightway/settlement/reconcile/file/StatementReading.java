package io.straightway.settlement.reconcile.file;

import io.straightway.settlement.reconcile.Statement;
import java.util.List;

/** What came of reading a statement file: all of it or nothing. */
public sealed interface StatementReading {

  /**
   * Every row could be read.
   *
   * @param statements in the order of their dates; one at least
   */
  record Whole(List<Statement> statements) implements StatementReading {}

  /** Nothing is taken from a file with a bad row; each of them is reported. */
  record Refused(List<BadRow> badRows) implements StatementReading {}

  /**
   * A row that can't be taken.
   *
   * @param line counts from 1; 0 if it is about the file as a whole
   */
  record BadRow(long line, String reason) {}
}
