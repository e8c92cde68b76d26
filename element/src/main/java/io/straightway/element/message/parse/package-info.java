/**
 * The parsing of a request, from its bytes to the content of each message or to the reason for a
 * refusal.
 *
 * <p><b>Slicing, then reading.</b> {@link io.straightway.element.message.parse.MessageSlicer} cuts
 * a request at the markup, without a parser, because a parser stops at the first fault and would
 * lose the messages after it. {@link io.straightway.element.message.parse.TradeMessageReader} then
 * reads each slice with a parser, by itself. An unreadable message is a value with a reason ({@link
 * io.straightway.element.message.Refusal}), not an exception.
 *
 * <p><b>Limits.</b> A message: 64 KiB, 64 levels, 1,024 elements, 256 attributes per element and
 * 4,096 in all, 256 bytes per name; namespace declarations count as attributes. A batch: as many
 * messages as the slicer is made for, 64 KiB up to the end of its start tag, 1,024 bytes of
 * namespace declarations. The length of a request is limited where it is received. All limits are
 * checked before the parser sees the bytes.
 */
@NullMarked
package io.straightway.element.message.parse;

import org.jspecify.annotations.NullMarked;
