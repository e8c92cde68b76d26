/**
 * Writes and reads the ISO 20022 messages as XML, one or many to a file. The writer writes the
 * fields of a record and nothing else; the reader skips all other content that the standard allows.
 * An unreadable message is a value with a stable code.
 */
@NullMarked
package io.straightway.messages.iso20022.xml;

import org.jspecify.annotations.NullMarked;
