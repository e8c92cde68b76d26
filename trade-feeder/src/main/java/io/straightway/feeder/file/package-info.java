/**
 * Cuts a trade file into messages and combines them into batches, in bounded memory.
 *
 * <p>Markup is recognised, not parsed: a message is passed on as the bytes in the file, with its
 * offset. A batch is a document of its own, because the root's start and end tag are put around its
 * messages.
 */
@NullMarked
package io.straightway.feeder.file;

import org.jspecify.annotations.NullMarked;
