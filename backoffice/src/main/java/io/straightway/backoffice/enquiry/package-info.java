/**
 * What people ask a running or stopped system.
 *
 * <p>{@link io.straightway.backoffice.enquiry.Exceptions} answers what needs a person's eye, and
 * since when; {@link io.straightway.backoffice.enquiry.TradeStory} tells everything that is known
 * of one trade, from the message it came in to the positions it moved. The answers are plain
 * values; how they look on a screen is another's business.
 */
@NullMarked
package io.straightway.backoffice.enquiry;

import org.jspecify.annotations.NullMarked;
