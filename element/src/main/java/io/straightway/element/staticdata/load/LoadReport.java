package io.straightway.element.staticdata.load;

import java.util.List;
import java.util.Map;

/**
 * What came of a load.
 *
 * @param version the version of the static data from this load on; 0 if nothing was loaded
 * @param rows how many rows of each kind were written, 0 for a kind without a file; empty if
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

  /** Of a load that has bad rows, and so did nothing. */
  static LoadReport unloadable(List<BadRow> badRows) {
    return new LoadReport(0, Map.of(), badRows, List.of());
  }

  /** Whether the files are in the database now. */
  public boolean loaded() {
    return badRows.isEmpty() && redirecting.isEmpty();
  }
}
