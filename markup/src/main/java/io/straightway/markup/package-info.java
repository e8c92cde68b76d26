/**
 * Reads XML from untrusted senders: limits and encoding first, then a hardened parser. {@link
 * io.straightway.markup.MessageCutter} cuts a batch at its markup without a parser, so that one
 * message that is not well-formed does not affect the others.
 */
@NullMarked
package io.straightway.markup;

import org.jspecify.annotations.NullMarked;
