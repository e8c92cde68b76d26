/**
 * Remainders of instructions that were cancelled after a part had settled, and their removal from
 * the books.
 */
@NullMarked
package io.straightway.settlement.remainder;

import org.jspecify.annotations.NullMarked;
