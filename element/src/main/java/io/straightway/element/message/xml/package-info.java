/**
 * Reads XML that anybody may have written: limits and encoding first, then a hardened parser; and
 * cuts it at its markup without a parser ({@link
 * io.straightway.element.message.xml.MessageCutter}), so that one message which is not well-formed
 * does not affect the others.
 */
@NullMarked
package io.straightway.element.message.xml;

import org.jspecify.annotations.NullMarked;
