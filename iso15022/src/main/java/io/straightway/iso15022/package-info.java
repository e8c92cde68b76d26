/**
 * The messages of a custodian in ISO 15022 (SWIFT's MT of the categories 5 and 9): read to, and
 * written from, the records that ISO 20022 is read to. Here is grammar and code lists only; what a
 * message means is decided where its record is used.
 *
 * <p>Prowide Core takes a message apart into its header and fields.
 */
@NullMarked
package io.straightway.iso15022;

import org.jspecify.annotations.NullMarked;
