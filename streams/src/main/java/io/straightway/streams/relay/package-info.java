/**
 * What happens in the books, as events for other systems, in the order of commits.
 *
 * <p>PostgreSQL decodes the changes of published tables from its log, for a replication slot that
 * keeps the log until its changes are confirmed; here they become events, which are delivered and
 * then confirmed. What was delivered and not confirmed is delivered again, with the same ids.
 */
@NullMarked
package io.straightway.streams.relay;

import org.jspecify.annotations.NullMarked;
