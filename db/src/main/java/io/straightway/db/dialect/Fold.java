package io.straightway.db.dialect;

import java.util.List;

/**
 * A snapshot that is advanced by folding pending rows into it: its function and, for databases
 * without that function, the rows and columns to sum.
 *
 * @param function the only holder of the right to fold, where rights can be so fine
 * @param pending the table of ranges (first_id, last_id) of rows that the snapshot lacks
 * @param source the table of these rows
 * @param id the column of the source that the ranges refer to
 * @param snapshot the table that is advanced
 * @param keys the columns that snapshot and source have in common
 * @param sums the columns of the source that are summed
 * @param totals the columns of the snapshot that the sums are added to, in that order
 */
public record Fold(
    String function,
    String pending,
    String source,
    String id,
    String snapshot,
    List<String> keys,
    List<String> sums,
    List<String> totals) {}
