package io.straightway.db.dialect;

import java.util.List;

/**
 * A snapshot that is moved on by folding pending rows into it: what it is called and, for databases
 * where no function of that name does it, which rows are summed into which.
 *
 * @param function the only holder of the right to fold, where rights can be so fine
 * @param pending the table of ranges (first_id, last_id) of rows that the snapshot lacks
 * @param source the table of these rows
 * @param id the column of the source that the ranges are of
 * @param snapshot the table that is moved on
 * @param keys the columns that snapshot and source have in common
 * @param sums the columns of the source that are summed
 * @param totals the columns of the snapshot that they are added to, in that order
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
