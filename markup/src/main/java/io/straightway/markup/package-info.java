/**
 * Reads XML that anybody may have written: limits and encoding first, then a hardened parser; and
 * cuts it at its markup without a parser ({@link io.straightway.markup.MessageCutter}), so that one
 * message which is not well-formed does not affect the others.
 */
@NullMarked
package io.straightway.markup;

import org.jspecify.annotations.NullMarked;
