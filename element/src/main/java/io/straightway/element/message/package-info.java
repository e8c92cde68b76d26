/**
 * Trade messages as they arrive: from the bytes of a request to the content of each message, or to
 * the reason why there is none.
 *
 * <p><b>Message.</b> A message is one TradeMessage element, in the form that {@code
 * trade-message.xsd} describes. It arrives alone or in a batch, TradeMessages, whose messages are
 * independent of each other. Source and message id make its key: the same key is the same message,
 * however often it comes.
 *
 * <p><b>FIXML.</b> A message may also be a FIXML trade capture report, alone or in a Batch. It
 * becomes the same kind of instruction; {@code docs/fixml.md} has the mapping.
 *
 * <p><b>Verbatim.</b> A message is kept, hashed and compared as the bytes it came in, never as
 * something written anew from what was read. A message that is a document of its own is kept whole,
 * with all that stands before and behind the element. Out of a batch it is kept as the element
 * stands there, from the {@code <} of its start tag to the {@code >} of its end tag; only the
 * namespace declarations it inherits from the batch are written into its start tag, so that it can
 * be read by itself for ever after. So the same message sent alone and in a batch may differ in its
 * bytes: who repeats a message must repeat its form.
 *
 * <p><b>Slicing, then reading.</b> {@link io.straightway.element.message.MessageSlicer} cuts a
 * request at the markup, without a parser, because a parser stops at the first fault and would take
 * the messages behind it along. {@link io.straightway.element.message.TradeMessageReader} then
 * reads each slice with a parser, by itself. What can't be read is a value with a reason ({@link
 * io.straightway.element.message.Refusal}), not an exception.
 *
 * <p><b>Limits.</b> A message: 64 KiB, 64 levels, 256 elements, 64 attributes per element and 256
 * in all, 256 bytes per name; namespace declarations count as attributes. A batch: as many messages
 * as the slicer is made for, 64 KiB up to the end of its start tag, 1,024 bytes of namespace
 * declarations. The length of a request is limited by whoever receives it. All are checked before
 * the parser sees the bytes.
 */
@NullMarked
package io.straightway.element.message;

import org.jspecify.annotations.NullMarked;
