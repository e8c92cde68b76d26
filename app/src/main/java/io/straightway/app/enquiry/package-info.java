/** The commands that look up trades, positions, balances, status and invariants. */
@NullMarked
package io.straightway.app.enquiry;

import org.jspecify.annotations.NullMarked;
