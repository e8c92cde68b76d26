/**
 * Enquiries: {@link io.straightway.backoffice.enquiry.Exceptions} lists what needs a decision,
 * {@link io.straightway.backoffice.enquiry.TradeStory} is everything that is stored about a trade,
 * from its message to its settlement, {@link io.straightway.backoffice.enquiry.Instructions} finds
 * instructions. Results are plain values; commands format them.
 */
@NullMarked
package io.straightway.backoffice.enquiry;

import org.jspecify.annotations.NullMarked;
