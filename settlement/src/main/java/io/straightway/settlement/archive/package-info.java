/**
 * Archives the finished trades of closed months, with all records derived from them.
 *
 * <p>An archive is a directory with gzip-compressed CSV files, one for each table that loses rows
 * and one for each table of replacement rows, and a {@linkplain
 * io.straightway.settlement.archive.ArchiveManifest manifest} with the SHA-256 of each, whose own
 * SHA-256 is in the audit trail. Its {@linkplain io.straightway.settlement.archive.ArchiveWriter
 * writer} works within the transaction that removes the rows.
 */
@NullMarked
package io.straightway.settlement.archive;

import org.jspecify.annotations.NullMarked;
