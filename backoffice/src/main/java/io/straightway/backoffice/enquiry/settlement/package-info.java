/**
 * Enquiries about settlement: instructions with their history and messages, and allegements of
 * counterparties that match none of them.
 */
@NullMarked
package io.straightway.backoffice.enquiry.settlement;

import org.jspecify.annotations.NullMarked;
