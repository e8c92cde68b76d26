/**
 * Enquiries: conditions and pages of lists, and the lists that belong to no stage of a trade, such
 * as {@link io.straightway.backoffice.enquiry.Exceptions}, the items that need a decision. Results
 * are plain values; commands format them. The packages below enquire into trades, settlement and
 * the books.
 */
@NullMarked
package io.straightway.backoffice.enquiry;

import org.jspecify.annotations.NullMarked;
