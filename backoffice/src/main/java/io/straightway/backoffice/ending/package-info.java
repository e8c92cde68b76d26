/**
 * What can't be taken back: closing the rest of an instruction, having one cancelled at the
 * custodian, rejecting an item. Up to a limit one operator does it alone; above it one proposes and
 * another approves. The database decides which.
 */
@NullMarked
package io.straightway.backoffice.ending;

import org.jspecify.annotations.NullMarked;
