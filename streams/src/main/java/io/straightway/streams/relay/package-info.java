/**
 * Events of the books for other systems, in the order of commits.
 *
 * <p>PostgreSQL decodes the changes of published tables from its log, for a replication slot that
 * keeps the log until its changes are confirmed; this package turns them into events, which are
 * delivered and then confirmed. Events that were delivered but not confirmed are delivered again,
 * with the same ids.
 */
@NullMarked
package io.straightway.streams.relay;

import org.jspecify.annotations.NullMarked;
