package io.straightway.db.dialect;

/**
 * The size of a table with rows.
 *
 * @param rows the estimated number of rows
 * @param bytes the size with its indexes, in bytes
 */
public record TableSize(String name, long rows, long bytes) {}
