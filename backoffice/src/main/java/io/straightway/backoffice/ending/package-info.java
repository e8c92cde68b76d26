/**
 * Actions that can't be undone: closing the rest of an instruction, cancelling it at the custodian,
 * rejecting an exception, adopting a penalty. Up to a limit one operator does it alone; above it,
 * one proposes and another approves. The database decides which applies.
 */
@NullMarked
package io.straightway.backoffice.ending;

import org.jspecify.annotations.NullMarked;
