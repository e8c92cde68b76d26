/**
 * The messages of a custodian in ISO 15022 (SWIFT's MT of the categories 5 and 9), read to and
 * written from the same records as ISO 20022. The package holds only grammar and code lists; the
 * meaning of a message is decided where its record is used.
 *
 * <p>Prowide Core splits a message into its header and fields.
 */
@NullMarked
package io.straightway.messages.iso15022;

import org.jspecify.annotations.NullMarked;
