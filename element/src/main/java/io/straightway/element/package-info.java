/**
 * The server element.
 *
 * <p>One trade, one way: bytes, {@linkplain io.straightway.element.message message}, {@linkplain
 * io.straightway.element.process business processes} on the message and on the trade, {@linkplain
 * io.straightway.element.queue process queue} and its commit, acknowledgement. {@link
 * io.straightway.element.Element} connects the parts; {@linkplain io.straightway.element.server}
 * serves HTTP.
 */
@NullMarked
package io.straightway.element;

import org.jspecify.annotations.NullMarked;
