/**
 * Archives the trades of closed months that are finished, with all that was made of them.
 *
 * <p>An archive is a directory: a CSV file, packed by gzip, for each table of which rows leave, and
 * for each of what stays in their place; and a {@linkplain
 * io.straightway.settlement.archive.ArchiveManifest manifest} with the SHA-256 of each, whose own
 * SHA-256 is in the audit trail. Its {@linkplain io.straightway.settlement.archive.ArchiveWriter
 * writer} works within the transaction that removes the rows.
 */
@NullMarked
package io.straightway.settlement.archive;

import org.jspecify.annotations.NullMarked;
