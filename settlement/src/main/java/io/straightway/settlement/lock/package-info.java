/**
 * Locks that name the one process which does something. A lock belongs to a session of the
 * database, which ends with its process, and also when that process shows no sign of life: one that
 * waits for the work takes it over then.
 */
@NullMarked
package io.straightway.settlement.lock;

import org.jspecify.annotations.NullMarked;
