/**
 * The SQL of each vendor: the transport of rows, the allocation of ids, locks on names, and the
 * registration of processes. One sealed interface, a file for each vendor.
 */
@NullMarked
package io.straightway.db.dialect;

import org.jspecify.annotations.NullMarked;
