/**
 * Writes and reads the ISO 20022 messages as XML, one or many in a file. The writer writes nothing
 * but what a record holds; the reader skips the rest of what the standard allows. What can't be
 * read is a value with a stable code.
 */
@NullMarked
package io.straightway.iso20022.xml;

import org.jspecify.annotations.NullMarked;
