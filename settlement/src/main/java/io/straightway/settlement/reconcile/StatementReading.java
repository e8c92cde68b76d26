package io.straightway.settlement.reconcile;

import java.util.List;

/** What came of reading a statement file: all of it or nothing. */
public sealed interface StatementReading {

  /** Every row could be read. */
  record Whole(Statement statement) implements StatementReading {}

  /** Nothing is taken from a file with a bad row; each of them is reported. */
  record Refused(List<BadRow> badRows) implements StatementReading {
    /** Keeps its own copy. */
    public Refused {
      badRows = List.copyOf(badRows);
    }
  }

  /**
   * A row that can't be taken.
   *
   * @param line counts from 1; 0 if it is about the file as a whole
   */
  record BadRow(long line, String reason) {}
}
