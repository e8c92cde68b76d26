/**
 * Enquiries about trades: lists, and the full history of a trade, from its message to its
 * settlement.
 */
@NullMarked
package io.straightway.backoffice.enquiry.trades;

import org.jspecify.annotations.NullMarked;
