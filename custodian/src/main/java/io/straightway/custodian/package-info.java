/**
 * A custodian that is not there: it takes instructions from files or over HTTP, and answers with
 * statuses and confirmations in files, as a real one would. It shares nothing with our books.
 *
 * <p>What happens to an instruction follows from a seed and its reference, not from the order in
 * which instructions come. All it knows is in a journal of what came in; the answers follow from
 * that, so a custodian that was killed goes on where it was, and may send some answers twice.
 */
@NullMarked
package io.straightway.custodian;

import org.jspecify.annotations.NullMarked;
