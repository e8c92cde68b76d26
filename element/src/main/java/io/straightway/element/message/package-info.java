/**
 * Trade messages: the received bytes, and either their terms or the reason for a refusal.
 *
 * <p><b>Message.</b> A message is one TradeMessage element, in the form that {@code
 * trade-message.xsd} describes. It arrives alone or in a batch, TradeMessages, whose messages are
 * independent of each other. Source and message id form its key: the same key means the same
 * message, however often it is sent.
 *
 * <p><b>FIXML.</b> A message may also be a FIXML trade capture report, alone or in a Batch. It has
 * the same kind of terms; {@code docs/fixml.md} has the mapping.
 *
 * <p><b>Verbatim.</b> A message is kept, hashed and compared as its received bytes, never as a
 * re-serialized reading of them. A message that is its own document is kept whole, including
 * everything before and after the element. A message in a batch is kept as its element, from the
 * {@code <} of the start tag to the {@code >} of the end tag; only the namespace declarations that
 * it inherits from the batch are written into its start tag, so that it can be read by itself
 * later. So the same message sent alone and in a batch may differ in its bytes: a sender who
 * repeats a message must repeat its form.
 *
 * <p>{@link io.straightway.element.message.parse} reads messages from bytes, the native form by
 * itself and FIXML with {@link io.straightway.element.message.fixml}; both build on {@link
 * io.straightway.markup}.
 */
@NullMarked
package io.straightway.element.message;

import org.jspecify.annotations.NullMarked;
