package io.straightway.settlement.reconcile;

/** Reads a custodian's statement, whichever form it has. */
public final class StatementFile {
  private StatementFile() {}

  /** Reads all of it, or tells every bad row. */
  public static StatementReading read(byte[] bytes) {
    return StatementCsv.read(bytes);
  }
}
