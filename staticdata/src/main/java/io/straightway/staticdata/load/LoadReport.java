package io.straightway.staticdata.load;

import java.util.List;
import java.util.Map;

/**
 * The result of a load.
 *
 * @param version the version of the static data from this load on; 0 if nothing was loaded
 * @param rows the number of rows written of each kind, 0 for a kind without a file; empty if
 *     nothing was loaded
 * @param badRows why nothing was loaded, in the order of the files and their lines
 * @param redirecting rows that redirect money, such as {@code ssi:BARCGB22XXX/GBP/XLON/2026-12-01};
 *     if there are any, the load needs the approval of another operator, and nothing was loaded
 */
public record LoadReport(
    long version,
    Map<StaticDataKind, Integer> rows,
    List<BadRow> badRows,
    List<String> redirecting) {

  /** Returns the report of a load with bad rows, which did nothing. */
  static LoadReport unloadable(List<BadRow> badRows) {
    return new LoadReport(0, Map.of(), badRows, List.of());
  }

  /** Returns whether the files are now in the database. */
  public boolean loaded() {
    return badRows.isEmpty() && redirecting.isEmpty();
  }
}
