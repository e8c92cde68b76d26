/**
 * Locks that ensure that only one process does a task. A lock belongs to a database session, which
 * ends with its process, and also if that process shows no sign of life; a process that waits for
 * the task then takes it over.
 */
@NullMarked
package io.straightway.settlement.lock;

import org.jspecify.annotations.NullMarked;
