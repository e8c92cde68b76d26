/**
 * Trade messages: what arrived, its terms, or the reason why there are none.
 *
 * <p><b>Message.</b> A message is one TradeMessage element, in the form that {@code
 * trade-message.xsd} describes. It arrives alone or in a batch, TradeMessages, whose messages are
 * independent of each other. Source and message id make its key: the same key is the same message,
 * however often it comes.
 *
 * <p><b>FIXML.</b> A message may also be a FIXML trade capture report, alone or in a Batch. It has
 * the same kind of terms; {@code docs/fixml.md} has the mapping.
 *
 * <p><b>Verbatim.</b> A message is kept, hashed and compared as the bytes it came in, never as
 * something written anew from what was read. A message that is a document of its own is kept whole,
 * with all that stands before and behind the element. Out of a batch it is kept as the element
 * stands there, from the {@code <} of its start tag to the {@code >} of its end tag; only the
 * namespace declarations it inherits from the batch are written into its start tag, so that it can
 * be read by itself later. So the same message sent alone and in a batch may differ in its bytes:
 * who repeats a message must repeat its form.
 *
 * <p>{@link io.straightway.element.message.parse} makes them of bytes, for the native form by
 * itself, for FIXML with {@link io.straightway.element.message.fixml}; both stand on {@link
 * io.straightway.markup}.
 */
@NullMarked
package io.straightway.element.message;

import org.jspecify.annotations.NullMarked;
